import { randomUUID } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Caller } from '../core/caller.ts'
import type { Client } from '../core/options.ts'
import { keysFor, type SigningSecrets } from '../core/signing.ts'

/** A token lives for five minutes. */
export const TOKEN_SECONDS = 300

/** The claims of a valid token. */
export interface TokenGrant {
  caller: Caller
  scopes: ReadonlySet<string>
  /** Of a scope, the only operations that may be called. */
  operations: Readonly<Record<string, readonly string[]>>
  /** Milliseconds since the epoch. */
  expiresAt: number
}

/** Valid tokens are cached, so that a signature is verified once and not with each call. */
const MAX_CACHED_TOKENS = 5000

const isRecord = (value: unknown): value is Record<string, readonly string[]> =>
  typeof value === 'object' && value !== null

/** Makes and checks access tokens: JWTs (RFC 9068) by one symmetric algorithm, with issuer, audience and type checked (RFC 8725). */
export class Tokens {
  readonly #keys: () => readonly [Buffer, ...Buffer[]]
  readonly #issuer: string
  readonly #clock: () => Date
  readonly #grants = new Map<string, TokenGrant>()

  /** @param publicUrl of the sandbox's host: a token is good for this sandbox alone */
  constructor(secrets: SigningSecrets, publicUrl: string, clock: () => Date) {
    this.#keys = keysFor(secrets, 'access tokens')
    this.#issuer = `${publicUrl}/sandbox`
    this.#clock = clock
  }

  /** A token of a client for some of its scopes, and for one of its workspaces if one is named. */
  issue(client: Client, scopes: readonly string[], workspace: string | undefined): Promise<string> {
    const issued = Math.floor(this.#clock().getTime() / 1000)
    return new SignJWT({
      client_id: client.clientId,
      scope: scopes.join(' '),
      ...(workspace !== undefined && { workspace }),
      ...(client.operations && { operations: client.operations })
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setIssuer(this.#issuer)
      .setAudience(this.#issuer)
      .setSubject(client.clientId)
      .setJti(randomUUID())
      .setIssuedAt(issued)
      .setExpirationTime(issued + TOKEN_SECONDS)
      .sign(this.#keys()[0])
  }

  /** The grant of a token, or `expired`; undefined when the token is not one of this sandbox. */
  async verify(token: string): Promise<TokenGrant | 'expired' | undefined> {
    const known = this.#grants.get(token)
    if (known) return known.expiresAt > this.#clock().getTime() ? known : 'expired'
    try {
      const payload = await this.#payloadOf(token)
      const grant: TokenGrant = {
        caller: {
          clientId: String(payload.sub),
          ...(typeof payload.workspace === 'string' && { workspace: payload.workspace })
        },
        scopes: new Set(String(payload.scope).split(' ')),
        operations: isRecord(payload.operations) ? payload.operations : {},
        expiresAt: Number(payload.exp) * 1000
      }
      this.#remember(token, grant)
      return grant
    } catch (error) {
      return (error as { code?: string }).code === 'ERR_JWT_EXPIRED' ? 'expired' : undefined
    }
  }

  /** @throws JOSEError when no key has signed it, or it is not valid */
  async #payloadOf(token: string): Promise<JWTPayload> {
    const options = {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer: this.#issuer,
      audience: this.#issuer,
      currentDate: this.#clock(),
      requiredClaims: ['exp', 'sub', 'scope']
    }
    const [newest, ...others] = this.#keys()
    for (const key of others) {
      const verified = await jwtVerify(token, key, options).catch((error) => {
        if (error instanceof errors.JWSSignatureVerificationFailed) return undefined
        throw error
      })
      if (verified) return verified.payload
    }
    return (await jwtVerify(token, newest, options)).payload
  }

  #remember(token: string, grant: TokenGrant): void {
    // The oldest are first, and expire first.
    const oldest = this.#grants.size >= MAX_CACHED_TOKENS ? this.#grants.keys().next().value : undefined
    if (oldest !== undefined) this.#grants.delete(oldest)
    this.#grants.set(token, grant)
  }
}
