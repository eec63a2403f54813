import type { Allowance, LeasedRateLimiter } from '@portico/server-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownerOf } from '../core/caller.ts'
import type { Client, ReportRefusal } from '../core/options.ts'
import type { Assertions } from './assertions.ts'
import { type Credentials, readCredentials } from './credentials.ts'
import { OAuthError } from './errors.ts'
import type { OAuthForm } from './form.ts'

/** The form of a client id: visible characters (RFC 6749, appendix A.1). */
const CLIENT_ID = /^[\x20-\x7E]{1,255}$/

interface AuthenticationServices {
  findClient: (clientId: string) => Promise<Client | undefined>
  assertions: Assertions
  reportRefusal: ReportRefusal
  /** Limits the attempts for a client from an address. */
  clients: LeasedRateLimiter
  /** Limits the attempts of an address for any client, because finding a client takes a query. */
  addresses: LeasedRateLimiter
}

/**
 * Sets the header `RateLimit` of a limit.
 *
 * @throws OAuthError when nothing of it is left
 */
export function requireAllowance(reply: FastifyReply, { allowed, remaining, resetSeconds }: Allowance): void {
  reply.header('RateLimit', `"token";r=${remaining};t=${resetSeconds}`)
  if (allowed) return
  reply.header('Retry-After', resetSeconds)
  throw new OAuthError('slow_down', `Wait ${resetSeconds} seconds. Reuse each token until it expires.`)
}

/** Authenticates the clients of the authorization server (RFC 6749, section 2.3). */
export class ClientAuthentication {
  readonly #services: AuthenticationServices

  constructor(services: AuthenticationServices) {
    this.#services = services
  }

  /**
   * The client that sends a request.
   *
   * @throws OAuthError when it does not prove that it is this client, or has asked too often
   */
  async authenticate(request: FastifyRequest, reply: FastifyReply, fields: OAuthForm): Promise<Client> {
    const { findClient, reportRefusal, clients, addresses } = this.#services
    const credentials = readCredentials(request, fields)
    const { clientId, usesHeader } = credentials
    requireAllowance(reply, await addresses.consume(request.ip))
    const isClientId = CLIENT_ID.test(clientId)
    const client = isClientId ? await findClient(clientId) : undefined
    requireAllowance(reply, await clients.consume(`${client?.clientId ?? '?'} ${request.ip}`))
    const refusal = client
      ? await this.#refusalOf(credentials, client)
      : 'The client does not exist, is suspended or has ended.'
    if (client && refusal === undefined) {
      if (client.authentication) request.sandboxApplication = ownerOf(client)
      return client
    }
    const detail = isClientId ? clientId : 'not a client id'
    await reportRefusal({ kind: 'clientCredentials', ip: request.ip, detail })
    throw new OAuthError('invalid_client', refusal ?? '', usesHeader)
  }

  /** Why credentials do not prove that a request is the client's. */
  async #refusalOf(
    { secret, assertion }: Credentials,
    { clientId, authentication }: Client
  ): Promise<string | undefined> {
    if (authentication === undefined)
      return secret === undefined && assertion === undefined
        ? undefined
        : 'This client is public: it has no secret or key. Send only the client_id.'
    if (assertion !== undefined)
      return authentication.keys
        ? this.#services.assertions.refusalOf(assertion, clientId, authentication.keys)
        : 'This client has no registered keys.'
    if (secret === undefined) return 'This client must authenticate. Send its secret or an assertion.'
    return (await authentication.verifySecret(secret))
      ? undefined
      : 'The secret is incorrect, has expired or was revoked.'
  }
}
