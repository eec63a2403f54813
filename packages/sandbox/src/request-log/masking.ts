/** What the log has in place of a secret. */
export const MASK = '[masked]'

/** Values that are secrets wherever they are: of webhooks, of applications, of users, and signed tokens. */
const SECRETS = /whsec_[A-Za-z0-9+/=_-]+|portico_[a-z]+_[A-Za-z0-9_-]+|eyJ[\w-]{4,}\.[\w-]{4,}\.[\w-]*/g

/** Fields of JSON whose values are secrets, whatever they look like. */
const SECRET_FIELDS =
  /("(?:client_?secret|client_?assertion|access_?token|refresh_?token|password|secret)"\s*:\s*")(?:[^"\\]|\\.)*"/gi

/** Hints of what the expressions above would find: looking for these costs a fraction. */
const HINTS = ['whsec_', 'portico_', 'eyJ', 'ecret"', 'oken"', 'ssertion"', 'assword"', 'ECRET"', 'OKEN"']

/** Whether a text, or its bytes, may have something secret. */
export const mayHaveSecrets = (text: string | Buffer): boolean => HINTS.some((hint) => text.includes(hint))

/** Replaces what is secret in a text. */
export function maskSecrets(text: string): string {
  if (!mayHaveSecrets(text)) return text
  return text.replace(SECRET_FIELDS, `$1${MASK}"`).replace(SECRETS, MASK)
}

/** Headers that are left out: the portal's own, which the sandbox ignores. */
const LEFT_OUT = new Set(['cookie', 'connection'])

/** Headers as the log has them: credentials are masked, and lists are joined. */
export function maskHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const masked: Record<string, string> = {}
  for (const name in headers) {
    const value = headers[name]
    if (value === undefined || LEFT_OUT.has(name)) continue
    masked[name] =
      name === 'authorization'
        ? `${/^[A-Za-z]+(?= )/.exec(String(value))?.[0] ?? ''} ${MASK}`.trim()
        : maskSecrets(String(value))
  }
  return masked
}
