import type { LeasedRateLimiter } from '@portico/server-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import { callerOf, ownerOf } from '../core/caller.ts'
import type { Client } from '../core/options.ts'
import type { Owners } from '../core/owners/owners.ts'
import type { Operation } from '../documents/read.ts'
import { INTROSPECTION_URL, REVOCATION_URL, TOKEN_URL } from '../oauth2/addresses.ts'
import type { TokenGrant, Tokens } from '../oauth2/tokens.ts'
import type { RecordedRequest } from '../request-log/recording/exchange.ts'
import { MASK } from '../request-log/recording/masking.ts'
import type { RequestRecorder } from '../request-log/recording/recorder.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The application in whose log a request to the sandbox is, once the application has proved that it is the sender. */
    sandboxApplication: string | undefined
    /** The body of the response that an operation has sent. */
    sandboxResponse: { bytes: Buffer; text: string } | undefined
    /** The simulated page that a request shows or submits, once it is known whose it is. */
    sandboxPage: SimulatedPage | undefined
  }
}

/** A page on which a person acts in place of the outside world: a bank, a wallet, a card page, a signature. */
export interface SimulatedPage {
  owner: string
  /** Name of the API to which it belongs. */
  api: string
  /** Such as `tink`. */
  name: string
  /** Ids of the resources that it is about. */
  resources: readonly string[]
}

/** Fields of forms that are not kept: what the page signs, and the data of cards but for what is printed on receipts. */
const LEFT_OUT_FIELDS = ['state', 'key', 'cvc', 'securityCode']

/** Requests of applications to the authorization server, by their addresses; the log has them as operations of this API. */
const AUTHORIZATION_API = 'oauth2'
const AUTHORIZATION_OPERATIONS: Readonly<Record<string, string>> = {
  [TOKEN_URL]: 'requestToken',
  [REVOCATION_URL]: 'revokeToken',
  [INTROSPECTION_URL]: 'introspectToken'
}
/** Fields of these requests that are kept as they are sent. Whatever else is sent may be a credential with a mistake in its name. */
const KEPT_FIELDS = ['grant_type', 'client_id', 'client_assertion_type', 'scope', 'workspace', 'token_type_hint']

/** Milliseconds after which a token that has expired no longer shows whose request it is: by then, anybody may have found it. */
const EXPIRED_FOR_MS = 86_400_000

export interface LogServices {
  recorder: RequestRecorder
  tokens: Pick<Tokens, 'issued'>
  findClient: (clientId: string) => Promise<Client | undefined>
  clock: () => Date
  owners: Pick<Owners, 'aheadOf' | 'knownAheadOf'>
  /** Limits, by application, the requests that were refused before their token was accepted: they spend nothing else of the application. */
  refused: LeasedRateLimiter
}

/** The owner of the log in which a request of an application is. What a page of the host reads was sent by no developer, and is in none. */
export const loggedOwner = ({ method }: FastifyRequest, { caller, isForPage }: TokenGrant): string | undefined =>
  isForPage && method === 'GET' ? undefined : ownerOf(caller)

/** The token of a request. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1]

/** Records the requests of applications with their responses. Those of public clients have no members who could read them. */
export class RequestLogHook {
  readonly #services: LogServices
  /** Refused requests of which it is being found out whose they are. */
  readonly #attributions = new Set<Promise<void>>()

  constructor(services: LogServices) {
    this.#services = services
  }

  /** The hook of an operation's route that records. */
  readonly of =
    (operation: Operation): onSendHookHandler<unknown> =>
    (request, reply, payload, done) => {
      const application = request.sandboxApplication
      if (application !== undefined) this.#record(application, operation, request, reply, payload)
      // A body that cannot be read is refused before the token is. While the database is away, such a request is in no log.
      else if (reply.statusCode >= 400) {
        const attribution = this.#recordRefused(operation, request, reply, payload)
          .catch(() => undefined)
          .finally(() => this.#attributions.delete(attribution))
        this.#attributions.add(attribution)
      }
      done(null, payload)
    }

  /** Records the requests of a scope with which applications that have authenticated get, revoke and introspect tokens. */
  readonly authorizations = (scope: FastifyInstance): void => {
    scope.addHook('onSend', async (request, reply, payload) => {
      const owner = request.sandboxApplication
      const operationId = AUTHORIZATION_OPERATIONS[request.routeOptions.url ?? '']
      if (owner === undefined || operationId === undefined) return
      const operation = { api: AUTHORIZATION_API, operationId, method: request.method }
      this.#record(owner, operation, request, reply, payload, {
        requestBody: formText(request.body, (name, value) => (KEPT_FIELDS.includes(name) ? value : MASK))
      })
    })
  }

  /** Records the simulated pages of a scope, without their HTML. */
  readonly pages = (scope: FastifyInstance): void => {
    scope.decorateRequest('sandboxPage', undefined)
    scope.addHook('onSend', async (request, reply) => {
      const page = request.sandboxPage
      if (!page) return
      const client = await this.#services.findClient(callerOf(page.owner).clientId)
      if (!client?.authentication) return
      const operation = { api: page.api, operationId: `page:${page.name}`, method: request.method }
      this.#record(page.owner, operation, request, reply, undefined, {
        requestBody: formText(request.body, pageField),
        resources: page.resources
      })
    })
  }

  /** Resolves when every request that was sent until now is recorded. */
  async settled(): Promise<void> {
    await Promise.all(this.#attributions)
  }

  async #recordRefused(
    operation: Operation,
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown
  ): Promise<void> {
    const token = bearerOf(request)
    const { tokens, findClient, clock, refused } = this.#services
    const grant = token === undefined ? undefined : await tokens.issued(token)
    if (!grant || grant.expiresAt < clock().getTime() - EXPIRED_FOR_MS) return
    const owner = loggedOwner(request, grant)
    const client = owner === undefined ? undefined : await findClient(grant.caller.clientId)
    if (owner === undefined || !client?.authentication || !(await refused.consume(owner)).allowed) return
    this.#record(owner, operation, request, reply, payload)
  }

  #record(
    owner: string,
    { api, operationId, method }: Pick<Operation, 'api' | 'operationId'> & { method: string },
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    more: Partial<Pick<RecordedRequest, 'requestBody' | 'resources'>> = {}
  ): void {
    const { recorder, clock } = this.#services
    const durationMs = reply.elapsedTime
    recorder.record({
      owner,
      api,
      operationId,
      method,
      at: clock().getTime(),
      aheadMs: this.#aheadOf(owner, durationMs),
      url: request.url,
      status: reply.statusCode,
      durationMs,
      requestId: request.sandboxRequestId,
      requestHeaders: request.headers,
      requestBody: request.sandboxBody,
      responseHeaders: reply.getHeaders(),
      responseBody: Buffer.isBuffer(payload) || typeof payload === 'string' ? payload : undefined,
      responseText: payload === request.sandboxResponse?.bytes ? request.sandboxResponse?.text : undefined,
      ...more
    })
  }

  /**
   * How far the clock is ahead, as the request has read it, or after the change that the request has made. Until a later reading ends,
   * another request may have moved the clock again.
   */
  #aheadOf(owner: string, elapsedMs: number): RecordedRequest['aheadMs'] {
    const { owners } = this.#services
    return owners.knownAheadOf(owner, elapsedMs) ?? owners.aheadOf(owner).catch(() => undefined)
  }
}

/** A field of a simulated page as it is kept; of a card number, its last four digits. */
function pageField(name: string, value: string): string | undefined {
  if (LEFT_OUT_FIELDS.includes(name)) return undefined
  return name === 'number' ? `**** ${value.replace(/\s/g, '').slice(-4)}` : value
}

/**
 * The fields of a form as JSON.
 *
 * @param keep a field as it is kept; undefined leaves it out
 */
function formText(body: unknown, keep: (name: string, value: string) => string | undefined): Buffer | undefined {
  if (typeof body !== 'string' || body === '') return undefined
  const fields = [...new URLSearchParams(body)].map(([name, value]) => [name, keep(name, value)])
  return Buffer.from(JSON.stringify(Object.fromEntries(fields)))
}
