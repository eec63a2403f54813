import { createHash } from 'node:crypto'
import { createLocalJWKSet, errors, jwtVerify } from 'jose'
import type pg from 'pg'
import type { ClientKeys } from '../core/options.ts'
import { type PublishedKeys, UnavailableKeysError } from './published-keys.ts'

/** Asymmetric algorithms of RFC 7518 and RFC 8037: a client never signs with what the server could sign with too. */
export const ASSERTION_ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519'
]

/** Seconds that an assertion may live. */
const MAX_SECONDS = 300
/** Seconds by which clocks may differ. */
const TOLERANCE = 10
const MAX_ID_LENGTH = 255

interface AssertionOptions {
  pool: pg.Pool
  clock: () => Date
  /** What an assertion may be meant for: the issuer or the token endpoint. */
  audiences: string[]
  published: PublishedKeys
}

const reasonOf = (error: unknown): string => {
  if (error instanceof UnavailableKeysError) return error.message
  if (error instanceof errors.JWTExpired) return 'The assertion has expired.'
  if (error instanceof errors.JWTClaimValidationFailed) return `The claim ${error.claim} of the assertion is not valid.`
  if (error instanceof errors.JWKSNoMatchingKey) return 'No registered key matches the header of the assertion.'
  if (error instanceof errors.JWKSMultipleMatchingKeys)
    return 'Several registered keys match the header of the assertion. Specify the kid of one.'
  if (error instanceof errors.JOSEAlgNotAllowed) return 'The alg of the assertion must be an asymmetric algorithm.'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'The signature of the assertion is not valid.'
  return 'The assertion is not a verifiable JWT.'
}

/** Verifies the assertions by which clients authenticate (`private_key_jwt`: RFC 7523, section 3). Each counts once, on all instances together. */
export class Assertions {
  readonly #options: AssertionOptions

  constructor(options: AssertionOptions) {
    this.#options = options
  }

  /** @returns why an assertion does not prove that a client sends it; undefined when it does */
  async refusalOf(assertion: string, clientId: string, keys: ClientKeys): Promise<string | undefined> {
    const { audiences, published, clock } = this.#options
    const now = clock()
    const seconds = now.getTime() / 1000
    try {
      const keySet =
        'jwksUri' in keys
          ? published.keySet(keys.jwksUri)
          : createLocalJWKSet(keys.jwks as Parameters<typeof createLocalJWKSet>[0])
      const { payload } = await jwtVerify(assertion, keySet, {
        algorithms: ASSERTION_ALGORITHMS,
        issuer: clientId,
        subject: clientId,
        audience: audiences,
        currentDate: now,
        clockTolerance: TOLERANCE,
        requiredClaims: ['exp', 'jti']
      })
      const { exp = 0, iat, jti } = payload
      if (exp > seconds + MAX_SECONDS + TOLERANCE)
        return `The assertion can be valid for at most ${MAX_SECONDS} seconds. Set exp accordingly.`
      if (iat !== undefined && iat > seconds + TOLERANCE) return 'The claim iat of the assertion is in the future.'
      if (typeof jti !== 'string' || jti === '' || jti.length > MAX_ID_LENGTH)
        return `The claim jti of the assertion must be a string of 1 to ${MAX_ID_LENGTH} characters.`
      if (!(await this.#spendOnce(clientId, jti, exp)))
        return 'The assertion has already been used. Sign a new one with a different jti.'
      return undefined
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof UnavailableKeysError) return reasonOf(error)
      // A key that is published but cannot be imported.
      if (error instanceof TypeError || (error as Error).name === 'DataError') return reasonOf(error)
      throw error
    }
  }

  /** Of two requests with one assertion, on any two instances, one wins. */
  async #spendOnce(clientId: string, jti: string, exp: number): Promise<boolean> {
    const digest = createHash('sha256').update(`${clientId}\n${jti}`).digest()
    const { rowCount } = await this.#options.pool.query(
      'insert into sandbox.used_assertions (digest, expires_at) values ($1, $2) on conflict do nothing',
      [digest, new Date((exp + TOLERANCE) * 1000)]
    )
    return rowCount === 1
  }
}
