/** What the log has in place of a secret. */
export const MASK = '[masked]'

/** Values that are secrets wherever they are: of webhooks, of applications, of users, and signed tokens. */
const SECRETS = /whsec_[A-Za-z0-9+/=_-]+|portico_[a-z]+_[A-Za-z0-9_-]+|eyJ[\w-]{4,}\.[\w-]{4,}\.[\w-]*/g

/** Fields of JSON whose values are secrets, whatever they look like. */
const SECRET_FIELDS =
  /("(?:client_?secret|client_?assertion|access_?token|refresh_?token|password|secret)"\s*:\s*")(?:[^"\\]|\\.)*"/gi

/**
 * Hints of what the expressions above would find: looking for these costs a fraction. Each begins with a letter that is rare in JSON, as
 * that is what is looked for first.
 */
const VALUE_HINTS = ['whsec_', 'portico_', 'yJ']
const FIELD_HINTS = ['cret"', 'ken"', 'sertion"', 'word"'].flatMap((end) => [end, end.toUpperCase()])

const hasOneOf = (hints: readonly string[], text: string): boolean => hints.some((hint) => text.includes(hint))

/** Whether a text may have something secret; its bytes may be those of UTF-8. */
export const mayHaveSecrets = (text: string): boolean => hasOneOf(VALUE_HINTS, text) || hasOneOf(FIELD_HINTS, text)

/** Replaces what is secret in a text. */
export function maskSecrets(text: string): string {
  if (!mayHaveSecrets(text)) return text
  return text.replace(SECRET_FIELDS, `$1${MASK}"`).replace(SECRETS, MASK)
}

/** Headers that are left out: the portal's own, which the sandbox ignores. */
const LEFT_OUT = new Set(['cookie', 'connection'])

const maskCredentials = (value: string): string => `${/^[A-Za-z]+(?= )/.exec(value)?.[0] ?? ''} ${MASK}`.trim()

/** What JSON escapes in the values of headers, which are Latin-1. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const ESCAPED = /["\\\u0000-\u001f]/

/**
 * Headers as the log has them, as JSON: credentials are masked, and lists are joined. The text is put together here, because making the
 * object that JSON would be written of takes several times as long, for every request.
 */
export function maskedHeaders(headers: Readonly<Record<string, unknown>>): string {
  let json = ''
  for (const name in headers) {
    const value = headers[name]
    if (value === undefined || LEFT_OUT.has(name)) continue
    const text = name === 'authorization' ? maskCredentials(String(value)) : String(value)
    json += `${json === '' ? '{' : ','}"${name}":${ESCAPED.test(text) ? JSON.stringify(maskSecrets(text)) : `"${text}"`}`
  }
  if (json === '') return '{}'
  json += '}'
  return hasOneOf(VALUE_HINTS, json) ? withoutSecrets(json) : json
}

function hasAllOf(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
  for (const name in other) if (one[name] !== other[name]) return false
  return true
}

/** Makes a maskedHeaders() that remembers its last result: a client often sends the headers of its previous request again. */
export function rememberingMaskedHeaders(): typeof maskedHeaders {
  let last: { headers: Readonly<Record<string, unknown>>; json: string } | undefined
  return (headers) => {
    if (!last || !hasAllOf(last.headers, headers) || !hasAllOf(headers, last.headers))
      last = { headers, json: maskedHeaders(headers) }
    return last.json
  }
}

const withoutSecrets = (json: string): string =>
  JSON.stringify(JSON.parse(json), (_, value) => (typeof value === 'string' ? maskSecrets(value) : value))
