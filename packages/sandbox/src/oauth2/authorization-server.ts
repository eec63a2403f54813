import type { LeasedRateLimiter } from '@portico/server-kit'
import { deleteInPortions } from '@portico/server-kit'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { ReportRefusal, SandboxOptions } from '../core/options.ts'
import { acceptFormsOnly } from '../http/scope.ts'
import { INTROSPECTION_URL, issuerOf, JWKS_URL, METADATA_URLS, REVOCATION_URL, TOKEN_URL } from './addresses.ts'
import { Assertions } from './assertions.ts'
import { ClientAuthentication } from './client-authentication.ts'
import { handleOAuthErrors } from './errors.ts'
import { MAX_FORM_BYTES } from './form.ts'
import { metadataRoutes } from './metadata.ts'
import { PublishedKeys } from './published-keys.ts'
import { Revocations } from './revocations.ts'
import { tokenRoute } from './token-route.ts'
import { tokenStatusRoutes } from './token-status-routes.ts'
import { Tokens } from './tokens.ts'

const TOKENS_PER_MINUTE = 120
/** An address, which many may share, has the token limits of this many clients. */
const CLIENTS_PER_ADDRESS = 5
/** A confidential client, which may call from many addresses, has the limit of this many of them. */
const ADDRESSES_PER_APPLICATION = 2

/** Routes of the authorization server, by which a wrong method is told from an unknown address. */
export const AUTHORIZATION_ROUTES = [
  ...[TOKEN_URL, REVOCATION_URL, INTROSPECTION_URL].map((url) => ({ url, method: 'POST' })),
  ...[JWKS_URL, ...METADATA_URLS].map((url) => ({ url, method: 'GET' }))
]

interface AuthorizationServices
  extends Pick<SandboxOptions, 'pool' | 'publicUrl' | 'signingSecrets' | 'findClient' | 'tokensPerMinute' | 'onToken'> {
  clock: () => Date
  limiter: (name: string, points: number) => LeasedRateLimiter
  reportRefusal: ReportRefusal
  /** Names of the scopes that operations ask for. */
  scopes: () => readonly string[]
  allowsOwnMachine: boolean
}

/** The sandbox's authorization server: OAuth 2.0 for clients that act for themselves. */
export class AuthorizationServer {
  readonly tokens: Tokens
  readonly revocations: Revocations
  readonly #services: AuthorizationServices

  constructor(services: AuthorizationServices) {
    const { pool, publicUrl, signingSecrets, clock } = services
    this.#services = services
    this.tokens = new Tokens(signingSecrets, publicUrl, clock)
    this.revocations = new Revocations(pool, clock)
  }

  /** Adds the routes to a scope of their own. */
  register(scope: FastifyInstance): void {
    const { pool, publicUrl, clock, findClient, limiter, reportRefusal, allowsOwnMachine } = this.#services
    const { tokens, revocations } = this
    const limit = this.#services.tokensPerMinute ?? TOKENS_PER_MINUTE
    const assertions = new Assertions({
      pool,
      clock,
      audiences: [issuerOf(publicUrl), publicUrl + TOKEN_URL],
      published: new PublishedKeys(allowsOwnMachine)
    })
    const authentication = new ClientAuthentication({
      ...{ findClient, assertions, reportRefusal },
      clients: limiter('tokens', limit),
      addresses: limiter('token-addresses', limit * CLIENTS_PER_ADDRESS)
    })
    scope.decorateRequest('sandboxApplication', undefined)
    acceptFormsOnly(scope, MAX_FORM_BYTES)
    handleOAuthErrors(scope)
    metadataRoutes(scope, { publicUrl, scopes: this.#services.scopes(), tokens })
    tokenRoute(scope, {
      ...{ tokens, authentication },
      applications: limiter('application-tokens', limit * ADDRESSES_PER_APPLICATION),
      onToken: (clientId) => this.#services.onToken?.(clientId)
    })
    tokenStatusRoutes(scope, { publicUrl, tokens, revocations, authentication })
  }

  /** Deletes what has expired. */
  async cleanUp(): Promise<void> {
    const { pool, clock }: { pool: pg.Pool; clock: () => Date } = this.#services
    for (const table of ['revoked_tokens', 'used_assertions'])
      await deleteInPortions(pool, `sandbox.${table}`, 'expires_at < $1', [clock()])
  }
}
