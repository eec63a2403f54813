import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { type Clock, epochSeconds } from '../clock.ts'
import type { SigningKeys } from './signing-keys.ts'

/** What a token of the portal is good for; one kind is never taken for another. */
export type TokenPurpose = 'session' | 'pre-authentication'

/** Tokens whose claims are remembered: verifying a signature costs more than all the rest of a short call. */
const REMEMBERED_TOKENS = 1000

/** Both kinds of tokens belong to a session, of the server or of the client, whose id is a UUID. */
const isSessionId = (sid: unknown) => z.guid().safeParse(sid).success

/** Signs and verifies the portal's own tokens: JSON Web Tokens, HS256. */
export class Tokens {
  readonly #keys: SigningKeys
  readonly #issuer: string
  readonly #clock: Clock
  /** Claims of tokens that were verified, by purpose and token. */
  readonly #verified = new LRUCache<string, JWTPayload>({ max: REMEMBERED_TOKENS })
  /** How often a token's claims were remembered, and how often they were not. */
  readonly remembered = { hits: 0, misses: 0 }

  /** @param issuer the portal's origin */
  constructor(keys: SigningKeys, issuer: string, clock: Clock) {
    this.#keys = keys
    this.#issuer = issuer
    this.#clock = clock
  }

  /**
   * @param claims besides the registered ones set here
   * @param expires the instant from which the token is refused
   */
  async sign(purpose: TokenPurpose, claims: JWTPayload, expires: Date): Promise<string> {
    const key = await this.#keys.current()
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: key.id })
      .setIssuer(this.#issuer)
      .setAudience(`portico:${purpose}`)
      .setIssuedAt(epochSeconds(this.#clock()))
      .setExpirationTime(epochSeconds(expires))
      .sign(key.secret)
  }

  /** @returns the claims, or undefined when the token is not ours, not for this purpose, of no session, or expired */
  async verify(purpose: TokenPurpose, token: string): Promise<JWTPayload | undefined> {
    const name = `${purpose} ${token}`
    const known = this.#verified.get(name)
    if (known && (known.exp ?? 0) > epochSeconds(this.#clock())) {
      this.remembered.hits += 1
      return known
    }
    this.remembered.misses += 1
    const claims = await this.#check(purpose, token)
    // Without claims, the entry is removed.
    this.#verified.set(name, claims)
    return claims
  }

  async #check(purpose: TokenPurpose, token: string): Promise<JWTPayload | undefined> {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = kid === undefined ? undefined : await this.#keys.find(kid)
          if (!key) throw new errors.JWKSNoMatchingKey()
          return key.secret
        },
        {
          algorithms: ['HS256'],
          issuer: this.#issuer,
          audience: `portico:${purpose}`,
          currentDate: this.#clock(),
          requiredClaims: ['exp', 'sid']
        }
      )
      return isSessionId(payload.sid) ? payload : undefined
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }
}
