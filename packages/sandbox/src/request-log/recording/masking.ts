/** What the log has in place of a secret. */
export const MASK = '[masked]'

/** Values that are secrets wherever they are: of webhooks, of applications, of users, and signed tokens. */
const SECRETS = /whsec_[A-Za-z0-9+/=_-]+|portico_[a-z]+_[A-Za-z0-9_-]+|eyJ[\w-]{4,}\.[\w-]{4,}\.[\w-]*/g

/** Fields of JSON whose values are secrets, whatever they look like. */
const SECRET_FIELDS =
  /("(?:client_?secret|client_?assertion|access_?token|refresh_?token|password|secret)"\s*:\s*")(?:[^"\\]|\\.)*"/gi

/**
 * Ends of the fields that the expression above would find: looking for these costs a fraction. They begin with a letter that is rare in JSON, or are
 * long, as only these are found without a look at every place.
 */
const FIELD_HINTS = [
  'secret"',
  'Secret"',
  'Ecret"',
  'CRET"',
  ...['ken"', 'sertion"', 'word"'].flatMap((end) => [end, end.toUpperCase()])
]

/** Whether a text has one of some parts, of which each has a character that is rare in JSON. */
function hasPart(text: string, rare: string, parts: readonly string[]): boolean {
  for (let at = text.indexOf(rare); at >= 0; at = text.indexOf(rare, at + 1))
    for (const part of parts) if (text.startsWith(part, at + 1 - part.length)) return true
  return false
}

const UNDERSCORED = ['whsec_', 'portico_']
const TOKEN = ['eyJ']

const mayHaveSecretValues = (text: string): boolean => hasPart(text, '_', UNDERSCORED) || hasPart(text, 'J', TOKEN)

/** Whether a text may have something secret; its bytes may be those of UTF-8. */
export const mayHaveSecrets = (text: string): boolean =>
  mayHaveSecretValues(text) || (text.includes('"') && FIELD_HINTS.some((hint) => text.includes(hint)))

/** Replaces what is secret in a text. */
export function maskSecrets(text: string): string {
  if (!mayHaveSecrets(text)) return text
  return text.replace(SECRET_FIELDS, `$1${MASK}"`).replace(SECRETS, MASK)
}

/** Headers that are left out: the portal's own, which the sandbox ignores. */
const LEFT_OUT = new Set(['cookie', 'connection'])

const maskCredentials = (value: string): string => `${/^[A-Za-z]+(?= )/.exec(value)?.[0] ?? ''} ${MASK}`.trim()

/** Headers that are remembered: clients may send any. */
const MAX_REMEMBERED = 100

/**
 * Makes the function that writes headers as the log has them, as JSON: credentials are masked, and lists are joined. It remembers the last
 * value of each header, as most are sent again and again.
 */
export function createHeaderMasking(): (headers: Readonly<Record<string, unknown>>) => string {
  const remembered = new Map<string, { value: unknown; json: string }>()
  const jsonOf = (name: string, value: unknown): string => {
    const last = remembered.get(name)
    if (last && last.value === value && typeof value !== 'object') return last.json
    const json = headerJson(name, String(value))
    if (last) Object.assign(last, { value, json })
    else if (remembered.size < MAX_REMEMBERED) remembered.set(name, { value, json })
    return json
  }
  return (headers) => {
    let json = ''
    for (const name in headers) {
      const value = headers[name]
      if (value === undefined || LEFT_OUT.has(name)) continue
      json += json === '' ? '{' : ','
      json += jsonOf(name, value)
    }
    return json === '' ? '{}' : `${json}}`
  }
}

const headerJson = (name: string, text: string): string =>
  `${JSON.stringify(name)}:${JSON.stringify(maskSecrets(name === 'authorization' ? maskCredentials(text) : text))}`
