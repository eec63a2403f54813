import type { NewApplicationKeys } from '@portico/contract'

/** Parameters that private and symmetric keys alone have (RFC 7518, section 6). */
const SECRET_PARAMETERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

type Reading =
  | { readonly jwks: NonNullable<NewApplicationKeys['jwks']> }
  /** The last part of the translation key of the sentence that says what is wrong. */
  | { readonly fault: 'empty' | 'json' | 'keys' | 'private' }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads a pasted JSON Web Key Set (RFC 7517). A single key is read as a set of one. A private key is refused before it is sent
 * anywhere.
 */
export function readJwks(text: string): Reading {
  if (text.trim() === '') return { fault: 'empty' }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { fault: 'json' }
  }
  const keys = isObject(value) && 'kty' in value ? [value] : isObject(value) ? value.keys : undefined
  if (!Array.isArray(keys) || keys.length === 0 || !keys.every((key) => isObject(key) && typeof key.kty === 'string'))
    return { fault: 'keys' }
  if (keys.some((key) => SECRET_PARAMETERS.some((name) => name in key))) return { fault: 'private' }
  return { jwks: { keys } }
}
