import type { SecurityRequirementView } from '../model/operation.ts'
import { encodeStrictly } from './encode.ts'
import type { NameValue } from './style.ts'

/** The credentials of a request, by location. */
export interface RequestCredentials {
  readonly headers: NameValue[]
  readonly query: NameValue[]
  readonly cookies: NameValue[]
  readonly placeholders: string[]
}

/** Placeholders for secrets that are not given. */
export const CREDENTIAL_PLACEHOLDERS = {
  token: 'ACCESS_TOKEN',
  key: 'API_KEY',
  basic: 'USER:PASSWORD',
  other: 'CREDENTIALS'
} as const

/** What kind of secret a scheme asks for; undefined when it is nothing that a request says, such as a client certificate. */
export function credentialKind(scheme: SecurityRequirementView): keyof typeof CREDENTIAL_PLACEHOLDERS | undefined {
  if (scheme.type === 'apiKey') return 'key'
  if (scheme.type === 'oauth2' || scheme.type === 'openIdConnect') return 'token'
  if (scheme.type !== 'http') return undefined
  const name = scheme.scheme?.toLowerCase()
  return name === 'bearer' ? 'token' : name === 'basic' ? 'basic' : 'other'
}

/**
 * Writes what lets a request in.
 *
 * @param alternative schemes that are needed together
 * @param credentials by name of the scheme; a placeholder is used for a missing one
 */
export function requestCredentials(
  alternative: readonly SecurityRequirementView[],
  credentials: Readonly<Record<string, string>> = {}
): RequestCredentials {
  const access: RequestCredentials = { headers: [], query: [], cookies: [], placeholders: [] }
  for (const scheme of alternative) {
    const kind = credentialKind(scheme)
    if (kind === undefined) continue
    const given = Object.hasOwn(credentials, scheme.name) ? withoutLineBreaks(credentials[scheme.name] ?? '') : ''
    if (given === '') access.placeholders.push(scheme.name)
    const secret = given || CREDENTIAL_PLACEHOLDERS[kind]
    if (kind === 'key') addKey(access, scheme, secret)
    else access.headers.push({ name: 'Authorization', value: authorization(kind, scheme, secret) })
  }
  return access
}

/** A header takes visible ASCII; pasted secrets often bring blanks or line ends along. */
const withoutLineBreaks = (typed: string) => typed.trim().replace(/[\r\n\t]+/g, '')

function authorization(kind: 'token' | 'basic' | 'other', { scheme }: SecurityRequirementView, secret: string): string {
  if (kind === 'basic') return `Basic ${base64(secret)}`
  const name = kind === 'token' ? 'Bearer' : (scheme ?? 'Bearer').replace(/[^\w!#$%&'*+.^`|~-]/g, '')
  const visible = secret.replace(/[^\x20-\x7E]+/gu, encodeStrictly)
  // The whole value of the header may be pasted as well.
  return visible.toLowerCase().startsWith(`${name.toLowerCase()} `) ? visible : `${name} ${visible}`
}

function addKey(access: RequestCredentials, { keyIn, keyName = 'key' }: SecurityRequirementView, secret: string): void {
  if (keyIn === 'query') access.query.push({ name: encodeStrictly(keyName), value: encodeStrictly(secret) })
  else if (keyIn === 'cookie') access.cookies.push({ name: keyName, value: encodeStrictly(secret) })
  else access.headers.push({ name: keyName, value: secret.replace(/[^\x20-\x7E]+/gu, encodeStrictly) })
}

/** Base64 of a text in UTF-8 (RFC 7617, with its `charset="UTF-8"`). */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
