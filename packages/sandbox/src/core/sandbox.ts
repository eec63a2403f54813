import { LeasedRateLimiter, RateLimiter } from '@portico/server-kit'
import type { FastifyPluginCallback } from 'fastify'
import type { RawRequest } from '../documents/requests.ts'
import {
  acceptJsonOnly,
  addRequestIds,
  allowAnyOrigin,
  callInProcess,
  notFoundHandler,
  operationRoutes,
  preflightRoute,
  sendProblem
} from '../http/operations.ts'
import { tokenRoute } from '../http/token-route.ts'
import { Tokens } from '../http/tokens.ts'
import type { Caller } from './caller.ts'
import { expiryCutoff } from './idempotency.ts'
import { type LiveOperation, liveOperations, type ServedModule } from './live-operations.ts'
import type { ObservedCall, SandboxOptions } from './options.ts'
import { Cursors } from './paging.ts'
import { Signer } from './signing.ts'

const CALLS_PER_MINUTE = 600
const TOKENS_PER_MINUTE = 120
/** An address, which many may share, has the limits of tokens of so many clients. */
const CLIENTS_PER_ADDRESS = 5

/** What the sandbox lends to each of its APIs. */
export interface ApiContext extends Pick<SandboxOptions, 'pool' | 'publicUrl' | 'log'> {
  clock: () => Date
  cursors: Cursors
  /** Makes a signer of an API's own. */
  signer: (purpose: string) => Signer
  /** Makes a limiter of requests per minute. Its name distinguishes it from the others. */
  limiter: (name: string, perMinute: number) => LeasedRateLimiter
}

/** One of the sandbox's APIs with what belongs to it besides its operations. */
export interface SandboxApi {
  modules: readonly ServedModule[]
  /** Adds routes that are no operations, such as pages. Errors are answered as problems unless they say otherwise. */
  routes?: FastifyPluginCallback
  /** Does what is due by the clock. */
  sweep?: () => Promise<void>
  /** Removes what is too old. */
  cleanUp?: () => Promise<void>
}

export interface SandboxCore {
  /** Registers everything there is under `/sandbox`. */
  plugin: FastifyPluginCallback
  /** Calls an operation from within the host. */
  call: (
    api: string,
    operationId: string,
    caller: Caller,
    raw: Partial<RawRequest>
  ) => Promise<{ body: unknown; replayed: boolean }>
  /** Does what is due by the clock: settles, expires. Any instance may, and any number of them. */
  sweep: () => Promise<void>
  /** Removes what is kept no longer. */
  cleanUp: () => Promise<void>
}

/**
 * Makes the sandbox of its parts.
 *
 * @param createApis makes the APIs
 * @throws Error when a document cannot be served as it is, or the signing secret is too short
 */
export function createCore(
  options: SandboxOptions,
  createApis: (context: ApiContext) => readonly SandboxApi[]
): SandboxCore {
  const { pool, publicUrl, log, signingSecret, findClient, onCall } = options
  if (signingSecret.length < 32) throw new Error('The signing secret of the sandbox must have at least 32 bytes.')
  const clock = options.clock ?? (() => new Date())
  const limiter = (name: string, points: number) =>
    new LeasedRateLimiter(
      new RateLimiter({ pool, schema: 'sandbox', table: 'spent_points', name, points, duration: 60 })
    )
  const tokens = new Tokens(signingSecret, publicUrl, clock)
  const signer = (purpose: string) => new Signer(signingSecret, purpose)
  const apis = createApis({ pool, publicUrl, log, clock, limiter, signer, cursors: new Cursors(signer('cursors')) })
  const operations = liveOperations(
    apis.flatMap(({ modules }) => modules),
    { ...options, clock }
  )
  const observe = (call: ObservedCall) => {
    try {
      onCall?.(call)
    } catch (error) {
      log.error({ err: error }, 'a call could not be observed')
    }
  }

  const plugin: FastifyPluginCallback = (app, _options, done) => {
    addRequestIds(app)
    app.setErrorHandler(sendProblem)
    app.register((scope, _none, ready) => {
      allowAnyOrigin(scope)
      acceptJsonOnly(scope)
      operationRoutes(scope, {
        operations,
        tokens,
        calls: limiter('calls', options.callsPerMinute ?? CALLS_PER_MINUTE),
        observe
      })
      preflightRoute(scope)
      ready()
    })
    app.register((scope, _none, ready) => {
      allowAnyOrigin(scope)
      const limit = options.tokensPerMinute ?? TOKENS_PER_MINUTE
      tokenRoute(scope, '/sandbox/oauth2/token', {
        tokens,
        findClient,
        clients: limiter('tokens', limit),
        addresses: limiter('token-addresses', limit * CLIENTS_PER_ADDRESS)
      })
      ready()
    })
    for (const { routes } of apis) if (routes) app.register(routes)
    app.register(
      (scope, _none, ready) => {
        allowAnyOrigin(scope)
        notFoundHandler(scope, operations)
        ready()
      },
      { prefix: '/sandbox' }
    )
    done()
  }

  return {
    plugin,
    call: (api, operationId, caller, raw) =>
      callInProcess(
        findLive(operations, api, operationId),
        caller,
        { path: {}, query: {}, headers: {}, ownOrigin: publicUrl, ...raw },
        observe
      ),
    sweep: async () => {
      for (const api of apis) await api.sweep?.()
    },
    cleanUp: async () => {
      await pool.query('delete from sandbox.idempotency_keys where created_at < $1', [expiryCutoff(clock())])
      await pool.query('delete from sandbox.spent_points where expire < $1', [Date.now()])
      for (const api of apis) await api.cleanUp?.()
    }
  }
}

function findLive(operations: readonly LiveOperation[], api: string, operationId: string): LiveOperation {
  // Of several major versions the newest stands last.
  const found = operations.findLast(({ operation }) => operation.api === api && operation.operationId === operationId)
  if (!found) throw new Error(`The sandbox has no operation ${operationId} of ${api}.`)
  return found
}
