import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { type ApplicationKeys, isReturnAddress, newKeysSchema, storableText } from '@portico/contract'
import { checkFields } from '../../../platform/http/fields.ts'
import { invalidField } from '../input.ts'
import { APPLICATION_ENTITY } from '../rows.ts'

/** The public parameters of each type of key (RFC 7518, section 6; RFC 8037), beside those of every key. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  RSA: ['n', 'e'],
  EC: ['crv', 'x', 'y'],
  OKP: ['crv', 'x']
}
const COMMON = ['kty', 'kid', 'use', 'alg'] as const
/** A private or symmetric key has one of these. */
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'] as const

const CURVES = ['P-256', 'P-384', 'P-521']
/** NIST SP 800-131A. */
const LEAST_RSA_BITS = 2048

const text = storableText(2000)

/** @throws Error when the key cannot be read */
function isStrongEnough(key: KeyObject, crv: unknown): boolean {
  if (key.asymmetricKeyType === 'rsa') return (key.asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_RSA_BITS
  return key.asymmetricKeyType === 'ed25519' || (key.asymmetricKeyType === 'ec' && CURVES.includes(String(crv)))
}

/** The public parameters of a key; undefined when it is none that an assertion may be signed with. */
function publicKeyOf(given: Record<string, unknown>): Record<string, string> | undefined {
  if (PRIVATE.some((name) => name in given) || (given.use !== undefined && given.use !== 'sig')) return undefined
  const names = PARAMETERS[String(given.kty)]
  if (!names) return undefined
  const key = Object.fromEntries(
    [...COMMON, ...names].filter((name) => name in given).map((name) => [name, given[name]])
  )
  if (!Object.values(key).every((value) => text.safeParse(value).success)) return undefined
  try {
    const read = createPublicKey({ key: key as JsonWebKey, format: 'jwk' })
    return isStrongEnough(read, key.crv) ? (key as Record<string, string>) : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads the body that sets the keys of an application.
 *
 * @returns null where it removes them
 * @throws ProblemError naming the key that is none, or the address that is not allowed
 */
export function readKeys(body: unknown, allowsOwnMachine: boolean): ApplicationKeys | null {
  const { jwks, jwksUri } = checkFields(newKeysSchema, body, APPLICATION_ENTITY)
  if (jwks && jwksUri) throw invalidField('jwksUri', 'Pattern')
  if (jwksUri) {
    if (!isReturnAddress(jwksUri) || (!allowsOwnMachine && !jwksUri.startsWith('https:')))
      throw invalidField('jwksUri', 'Pattern')
    return { jwks: null, jwksUri }
  }
  if (!jwks) return null
  const keys = jwks.keys.map((given, index) => {
    const key = publicKeyOf(given)
    if (!key) throw invalidField(`jwks.keys.${index}`, 'Pattern')
    return key as { kty: string }
  })
  const ids = keys.map((key) => (key as Record<string, string>).kid)
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  // Of several keys, an assertion says by its `kid` which one has signed it.
  if (twice >= 0) throw invalidField(`jwks.keys.${twice}.kid`, ids[twice] === undefined ? 'NotNull' : 'Pattern')
  return { jwks: { keys }, jwksUri: null }
}
