import { randomUUID } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Caller } from '../core/caller.ts'
import type { Client } from '../core/options.ts'
import type { SigningSecrets } from '../core/signing.ts'
import { issuerOf } from './addresses.ts'
import { TOKEN_ALGORITHM, type TokenKey, tokenKeysOf } from './token-keys.ts'

/** A token lives for five minutes. */
export const TOKEN_SECONDS = 300

/** The claim of tokens that the host issues to its own pages. */
const PAGE_CLAIM = 'host_page'

/** The claims of a token. */
export interface TokenGrant {
  /** Its `jti`, by which it is revoked. */
  id: string
  caller: Caller
  scopes: ReadonlySet<string>
  /** Of a scope, the only operations that may be called. */
  operations: Readonly<Record<string, readonly string[]>>
  /** Whether the host has issued it to one of its own pages, whose reading is not logged. */
  isForPage: boolean
  /** Milliseconds since the epoch. */
  issuedAt: number
  expiresAt: number
}

/** A response with a token (RFC 6749, section 5.1). */
export interface TokenResponse {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  scope: string
}

/**
 * Valid tokens are cached, so that a signature is verified once and not with each request: two for each of the 10,000 partners of
 * docs/scaling.md, at 2 kB each.
 */
const MAX_CACHED_TOKENS = 20_000

const isRecord = (value: unknown): value is Record<string, readonly string[]> =>
  typeof value === 'object' && value !== null

const toGrant = (payload: JWTPayload): TokenGrant => ({
  id: String(payload.jti),
  caller: {
    clientId: String(payload.sub),
    ...(typeof payload.workspace === 'string' && { workspace: payload.workspace })
  },
  scopes: new Set(String(payload.scope).split(' ')),
  operations: isRecord(payload.operations) ? payload.operations : {},
  isForPage: payload[PAGE_CLAIM] === true,
  issuedAt: Number(payload.iat) * 1000,
  expiresAt: Number(payload.exp) * 1000
})

/** Makes and checks access tokens: JWTs (RFC 9068) by one asymmetric algorithm, with issuer, audience and type checked (RFC 8725). */
export class Tokens {
  readonly #keys: () => readonly [TokenKey, ...TokenKey[]]
  readonly #issuer: string
  readonly #clock: () => Date
  readonly #grants = new Map<string, TokenGrant>()

  /** @param publicUrl of the sandbox's host: a token is good for this sandbox alone */
  constructor(secrets: SigningSecrets, publicUrl: string, clock: () => Date) {
    this.#keys = tokenKeysOf(secrets)
    this.#issuer = issuerOf(publicUrl)
    this.#clock = clock
  }

  /** A token of a client for some of its scopes, and for one of its workspaces if one is named. */
  async issue(
    client: Client,
    scopes: readonly string[],
    { workspace, isForPage = false }: { workspace?: string | undefined; isForPage?: boolean } = {}
  ): Promise<TokenResponse> {
    const issued = Math.floor(this.#clock().getTime() / 1000)
    const scope = scopes.join(' ')
    const [{ id, privateKey }] = this.#keys()
    const token = await new SignJWT({
      client_id: client.clientId,
      scope,
      ...(workspace !== undefined && { workspace }),
      ...(client.operations && { operations: client.operations }),
      ...(isForPage && { [PAGE_CLAIM]: true })
    })
      .setProtectedHeader({ alg: TOKEN_ALGORITHM, typ: 'at+jwt', kid: id })
      .setIssuer(this.#issuer)
      .setAudience(this.#issuer)
      .setSubject(client.clientId)
      .setJti(randomUUID())
      .setIssuedAt(issued)
      .setExpirationTime(issued + TOKEN_SECONDS)
      .sign(privateKey)
    return { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope }
  }

  /** The grant of a token, or `expired`; undefined when the token is not one of this sandbox. */
  async verify(token: string): Promise<TokenGrant | 'expired' | undefined> {
    const grant = await this.issued(token)
    return grant && grant.expiresAt <= this.#clock().getTime() ? 'expired' : grant
  }

  /** What a token of this sandbox grants, or granted until it expired; undefined when the token is not one of this sandbox. */
  async issued(token: string): Promise<TokenGrant | undefined> {
    const known = this.#grants.get(token)
    if (known) return known
    try {
      const { payload } = await jwtVerify(token, ({ kid }) => this.#publicKey(kid), {
        algorithms: [TOKEN_ALGORITHM],
        typ: 'at+jwt',
        issuer: this.#issuer,
        audience: this.#issuer,
        currentDate: this.#clock(),
        requiredClaims: ['exp', 'iat', 'sub', 'scope', 'jti']
      })
      const grant = toGrant(payload)
      this.#remember(token, grant)
      return grant
    } catch (error) {
      // The signature is verified before the claims are.
      return error instanceof errors.JWTExpired ? toGrant(error.payload) : undefined
    }
  }

  /** The public keys with which tokens are verified, as a JSON Web Key Set (RFC 7517). */
  publishedKeys() {
    return { keys: this.#keys().map(({ published }) => published) }
  }

  #publicKey(id: string | undefined) {
    const key = this.#keys().find((each) => each.id === id)
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key.publicKey
  }

  #remember(token: string, grant: TokenGrant): void {
    // The oldest are first, and expire first.
    const oldest = this.#grants.size >= MAX_CACHED_TOKENS ? this.#grants.keys().next().value : undefined
    if (oldest !== undefined) this.#grants.delete(oldest)
    this.#grants.set(token, grant)
  }
}
