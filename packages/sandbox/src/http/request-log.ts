import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import { ownerOf } from '../core/caller.ts'
import type { Client } from '../core/options.ts'
import type { Owners } from '../core/owners/owners.ts'
import type { Operation } from '../documents/read.ts'
import type { Tokens } from '../oauth2/tokens.ts'
import type { RequestRecorder } from '../request-log/recorder.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The application that makes a request to the sandbox, once its token is known. */
    sandboxApplication: string | undefined
  }
}

export interface LogServices {
  recorder: RequestRecorder
  tokens: Pick<Tokens, 'verify'>
  findClient: (clientId: string) => Promise<Client | undefined>
  clock: () => Date
  owners: Pick<Owners, 'knownAheadOf'>
}

/** The token of a request. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1]

/** Records the requests of applications with their responses. Those of public clients belong to nobody who could read them. */
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
    { api, operationId, method }: Operation,
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown
  ): void {
    const { recorder, clock, owners } = this.#services
    recorder.record({
      ...{ owner, api, operationId, method },
      at: clock().getTime(),
      aheadMs: owners.knownAheadOf(owner),
      url: request.url,
      status: reply.statusCode,
      durationMs: reply.elapsedTime,
      requestId: request.sandboxRequestId,
      requestHeaders: request.headers,
      requestBody: request.sandboxBody,
      responseHeaders: reply.getHeaders(),
      responseBody: Buffer.isBuffer(payload) || typeof payload === 'string' ? payload : undefined
    })
  }
}
