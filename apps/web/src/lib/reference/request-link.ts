import { type DocumentLocation, TRY_FRAGMENT, writeAddress } from './address.ts'

/** The values of a request that a link carries. */
export interface LinkedRequest {
  /** What is in the fields of parameters, by place and name, such as `query.limit`. */
  readonly parameters?: Readonly<Record<string, string>>
  readonly mediaType?: string
  /** The body as JSON; undefined for that of the document's example. */
  readonly body?: unknown
}

/** Names whose values no link carries: whoever reads the link would have them. */
const SECRET = /secret|password|token|authorization|api-?key|credential/i

/**
 * The address of an operation's page that opens it to be tried, with the values of a request. The values are in the fragment, which no
 * browser sends to a server. Secrets, credentials and cookies are left out.
 *
 * @param operation its id in the document
 * @returns path, query and fragment for the router's links
 */
export function tryAddress(place: DocumentLocation, operation: string, request: LinkedRequest = {}): string {
  const values = withoutSecrets(request)
  const isEmpty = Object.values(values).every((value) => value === undefined)
  const fragment = isEmpty ? TRY_FRAGMENT : `${TRY_FRAGMENT}=${encode(JSON.stringify(values))}`
  return writeAddress({ kind: 'operation', ...place, key: operation, fragment })
}

/**
 * Reads the fragment of an address that tryAddress() wrote.
 *
 * @param fragment decoded, without `#`
 * @returns undefined when it is another place on the page; no values when they cannot be read
 */
export function readTryFragment(fragment: string): LinkedRequest | undefined {
  if (fragment === TRY_FRAGMENT) return {}
  if (!fragment.startsWith(`${TRY_FRAGMENT}=`)) return undefined
  try {
    return validated(JSON.parse(decode(fragment.slice(TRY_FRAGMENT.length + 1))))
  } catch {
    return {}
  }
}

function validated(values: unknown): LinkedRequest {
  if (typeof values !== 'object' || values === null) return {}
  const { parameters, mediaType, body } = values as LinkedRequest
  const texts = Object.entries(typeof parameters === 'object' && parameters !== null ? parameters : {}).filter(
    ([name, text]) => typeof text === 'string' && isSent(name)
  )
  return {
    ...(texts.length > 0 && { parameters: Object.fromEntries(texts) }),
    ...(typeof mediaType === 'string' && { mediaType }),
    ...(body !== undefined && { body })
  }
}

/** A link fills in no cookies and no credentials, whoever has written it. */
const isSent = (parameter: string) => !parameter.startsWith('cookie.') && !SECRET.test(parameter)

function withoutSecrets({ parameters = {}, mediaType, body }: LinkedRequest): LinkedRequest {
  const kept = Object.entries(parameters).filter(([name]) => isSent(name))
  return {
    ...(kept.length > 0 && { parameters: Object.fromEntries(kept) }),
    ...(mediaType !== undefined && { mediaType }),
    ...(body !== undefined && { body: cleaned(body) })
  }
}

function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name, inner]) => !(SECRET.test(name) && typeof inner === 'string'))
  return Object.fromEntries(kept.map(([name, inner]) => [name, cleaned(inner)]))
}

/** Base64 with the alphabet for addresses (RFC 4648, section 5), of a text in UTF-8. */
function encode(text: string): string {
  const bytes = new TextEncoder().encode(text)
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function decode(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(binary, (character) => character.charCodeAt(0))
  )
}
