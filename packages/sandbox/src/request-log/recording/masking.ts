/** What the log has in place of a secret. */
export const MASK = '[masked]'

/** Values that are secrets wherever they are: of webhooks, of applications, of users, and signed tokens. */
const SECRETS = /whsec_[A-Za-z0-9+/=_-]+|portico_[a-z]+_[A-Za-z0-9_-]+|eyJ[\w-]{4,}\.[\w-]{4,}\.[\w-]*/g

/** Fields of JSON whose values are secrets, whatever they look like. */
const SECRET_FIELDS =
  /("(?:client_?secret|client_?assertion|access_?token|refresh_?token|password|secret)"\s*:\s*")(?:[^"\\]|\\.)*"/gi

/**
 * Parts of the names of the fields that the expression above finds, in the cases in which names are written. They begin with letters that
 * are not the most frequent ones in JSON, as a text is searched for the first letter. One expression for all would take from half as long to
 * four times as long, from process to process: V8 compiles it for the first text that it is used for.
 */
const FIELD_HINTS = ['secre', 'Secre', 'SECRE', 'ssert', 'SSERT', 'ken"', 'KEN"', 'word"', 'WORD"']

/** Whether a text has one of some parts, of which each has a character that is rare in JSON. */
function hasPart(text: string, rare: string, parts: readonly string[]): boolean {
  for (let at = text.indexOf(rare); at >= 0; at = text.indexOf(rare, at + 1))
    for (const part of parts) if (text.startsWith(part, at + 1 - part.length)) return true
  return false
}

const UNDERSCORED = ['whsec_', 'portico_']
const TOKEN = ['eyJ']

const mayHaveSecretValues = (text: string): boolean => hasPart(text, '_', UNDERSCORED) || hasPart(text, 'J', TOKEN)

const mayHaveFields = (text: string): boolean => text.includes('"') && text.includes(':')

/** Whether a text may have something secret; its bytes may be those of UTF-8. */
export const mayHaveSecrets = (text: string): boolean =>
  mayHaveSecretValues(text) || (mayHaveFields(text) && FIELD_HINTS.some((hint) => text.includes(hint)))

/** Replaces what is secret in a text. */
export function maskSecrets(text: string): string {
  if (!mayHaveSecrets(text)) return text
  return text.replace(SECRET_FIELDS, `$1${MASK}"`).replace(SECRETS, MASK)
}

const maskCredentials = (value: string): string => `${/^[A-Za-z]+(?= )/.exec(value)?.[0] ?? ''} ${MASK}`.trim()

/** A header as JSON has it, without its secrets. */
export const headerJson = (name: string, text: string): string =>
  `${JSON.stringify(name)}:${JSON.stringify(maskSecrets(name === 'authorization' ? maskCredentials(text) : text))}`
