import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import { callerOf, ownerOf } from '../core/caller.ts'
import type { Client } from '../core/options.ts'
import type { Owners } from '../core/owners/owners.ts'
import type { Operation } from '../documents/read.ts'
import type { Tokens } from '../oauth2/tokens.ts'
import type { RecordedRequest, RequestRecorder } from '../request-log/recorder.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The application that makes a request to the sandbox, once its token is known. */
    sandboxApplication: string | undefined
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

export interface LogServices {
  recorder: RequestRecorder
  tokens: Pick<Tokens, 'verify'>
  findClient: (clientId: string) => Promise<Client | undefined>
  clock: () => Date
  owners: Pick<Owners, 'aheadOf' | 'knownAheadOf'>
}

/** The token of a request. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1]

/** Records the requests of applications with their responses. Those of public clients have no members who could read them. */
export class RequestLogHook {
  readonly #services: LogServices

  constructor(services: LogServices) {
    this.#services = services
  }

  /** The hook of an operation's route that records. */
  readonly of =
    (operation: Operation): onSendHookHandler<unknown> =>
    (request, reply, payload, done) => {
      const application = request.sandboxApplication
      if (application !== undefined) this.#record(application, operation, request, reply, payload)
      // A body that cannot be read is refused before the token is.
      else if (reply.statusCode >= 400 && reply.statusCode !== 401)
        void this.#recordRefused(operation, request, reply, payload)
      done(null, payload)
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
        requestBody: formText(request.body),
        resources: page.resources
      })
    })
  }

  async #recordRefused(
    operation: Operation,
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown
  ): Promise<void> {
    const token = bearerOf(request)
    const grant = token === undefined ? undefined : await this.#services.tokens.verify(token)
    if (!grant || grant === 'expired') return
    const client = await this.#services.findClient(grant.caller.clientId)
    if (client?.authentication) this.#record(ownerOf(grant.caller), operation, request, reply, payload)
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
    recorder.record({
      ...{ owner, api, operationId, method },
      at: clock().getTime(),
      aheadMs: this.#aheadOf(owner, api, method, reply.elapsedTime),
      url: request.url,
      status: reply.statusCode,
      durationMs: reply.elapsedTime,
      requestId: request.sandboxRequestId,
      requestHeaders: request.headers,
      requestBody: request.sandboxBody,
      responseHeaders: reply.getHeaders(),
      responseBody: Buffer.isBuffer(payload) || typeof payload === 'string' ? payload : undefined,
      ...more
    })
  }

  /**
   * How far the clock is ahead, as the request has read it. A request that may have moved the clock has the time after it, which is read
   * now: until the request is written, another one may have moved it again.
   */
  #aheadOf(owner: string, api: string, method: string, elapsedMs: number): RecordedRequest['aheadMs'] {
    const { owners } = this.#services
    const known = api === 'simulations' && method === 'POST' ? undefined : owners.knownAheadOf(owner, elapsedMs)
    return known ?? owners.aheadOf(owner).catch(() => undefined)
  }
}

/** The fields of a form as JSON; of a card number, its last four digits. */
function formText(body: unknown): Buffer | undefined {
  if (typeof body !== 'string' || body === '') return undefined
  const fields = Object.fromEntries(new URLSearchParams(body))
  for (const name of LEFT_OUT_FIELDS) delete fields[name]
  if (fields.number) fields.number = `**** ${fields.number.replace(/\s/g, '').slice(-4)}`
  return Buffer.from(JSON.stringify(fields))
}
