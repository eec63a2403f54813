import { LeasedRateLimiter, RateLimiter } from '@portico/server-kit'
import type { FastifyPluginAsync } from 'fastify'
import type { RawRequest } from '../documents/requests.ts'
import { parseBodies } from '../http/bodies.ts'
import { createOperationCaller, operationRoutes } from '../http/operations.ts'
import { addRequestIds, allowAnyOrigin, notFoundHandler, preflightRoute, sendProblem } from '../http/scope.ts'
import { TOKEN_URL, tokenRoute } from '../http/token-route.ts'
import { Tokens } from '../http/tokens.ts'
import type { ApiContext, SandboxApi } from './api.ts'
import type { Caller } from './caller.ts'
import { Clocks } from './clocks.ts'
import { expiryCutoff } from './idempotency.ts'
import { liveOperations } from './live-operations.ts'
import type { ObservedCall, ReportRefusal, SandboxOptions, Sealing } from './options.ts'
import { Owners, removeUnusedWorkspaces } from './owners.ts'
import { Cursors } from './paging.ts'
import { Signer } from './signing.ts'
import { Timers } from './timers.ts'

const CALLS_PER_MINUTE = 600
const TOKENS_PER_MINUTE = 120
/** An address, which many may share, has the token limits of this many clients. */
const CLIENTS_PER_ADDRESS = 5

/** Stores texts as they are. */
const UNSEALED: Sealing = { seal: (text) => text, open: (sealed) => sealed }

export interface SandboxCore {
  /** Registers everything under `/sandbox`. */
  plugin: FastifyPluginAsync
  /** Calls an operation from within the host, without a token and without a limit. */
  call: (
    api: string,
    operationId: string,
    caller: Caller,
    raw: Partial<RawRequest>
  ) => Promise<{ body: unknown; replayed: boolean }>
  /** The present time of an owner. */
  nowOf: (owner: string) => Promise<Date>
  /** Settles and expires what has become due. Any instance may, and any number of them. */
  processDue: () => Promise<void>
  /** Deletes expired data. */
  cleanUp: () => Promise<void>
  /** Starts to deliver notifications: in every instance. */
  start: () => void
  /** Stops that; what has not ended after some seconds is continued by another instance, or by the next start. */
  stop: () => Promise<void>
}

/**
 * Makes the sandbox of its APIs.
 *
 * @throws Error when a document cannot be served as it is, or the signing secret is too short
 */
export function createCore(
  options: SandboxOptions,
  createApis: readonly ((context: ApiContext) => SandboxApi)[]
): SandboxCore {
  const { pool, publicUrl, log, signingSecrets, findClient, onCall, onRefusal, clock = () => new Date() } = options
  if (signingSecrets().some((secret) => secret.length < 32))
    throw new Error('The signing secrets of the sandbox must have at least 32 bytes.')
  const limiter = (name: string, points: number) =>
    new LeasedRateLimiter(
      new RateLimiter({ pool, schema: 'sandbox', table: 'spent_points', name, points, duration: 60 })
    )
  const tokens = new Tokens(signingSecrets, publicUrl, clock)
  const signer = (purpose: string) => new Signer(signingSecrets, purpose)
  const cursors = new Cursors(signer('cursors'))
  const context: ApiContext = {
    ...{ pool, publicUrl, log, findClient, clock, limiter, signer, cursors },
    documentsFolder: options.documentsFolder,
    allowsOwnMachine: options.allowsOwnMachine ?? false,
    sealing: options.sealing ?? UNSEALED,
    ...(options.onEndpointNotice && { onEndpointNotice: options.onEndpointNotice }),
    ...(options.resolveName && { resolveName: options.resolveName }),
    nowOf: (owner) => owners.nowOf(owner),
    advanceClock: (client, owner, targetOf) => clocks.advance(client, owner, targetOf)
  }
  const apis = createApis.map((createApi) => createApi(context))
  const timers = new Timers(apis, log)
  const owners = new Owners(pool, clock, timers, apis)
  const clocks = new Clocks(clock, timers, apis)
  const operations = liveOperations(apis, { ...options, clock, enter: (owner) => owners.enter(owner) })
  const observe = (call: ObservedCall) => {
    try {
      onCall?.(call)
    } catch (error) {
      log.error({ err: error }, 'a call could not be observed')
    }
  }

  const reportRefusal: ReportRefusal = async (refusal) => {
    await onRefusal?.(refusal).catch((error) => log.error({ err: error }, 'a refusal could not be reported'))
  }

  const plugin: FastifyPluginAsync = async (app) => {
    addRequestIds(app)
    app.setErrorHandler(sendProblem)
    app.register(async (scope) => {
      allowAnyOrigin(scope)
      parseBodies(scope)
      const calls = limiter('calls', options.callsPerMinute ?? CALLS_PER_MINUTE)
      operationRoutes(scope, { operations, tokens, calls, observe, reportRefusal })
      preflightRoute(scope)
    })
    app.register(async (scope) => {
      allowAnyOrigin(scope)
      const limit = options.tokensPerMinute ?? TOKENS_PER_MINUTE
      tokenRoute(scope, {
        tokens,
        findClient,
        reportRefusal,
        clients: limiter('tokens', limit),
        addresses: limiter('token-addresses', limit * CLIENTS_PER_ADDRESS)
      })
    })
    for (const { routes } of apis) if (routes) app.register(routes)
    app.register(
      async (scope) => {
        allowAnyOrigin(scope)
        notFoundHandler(scope, [...operations.map(({ operation }) => operation), { url: TOKEN_URL, method: 'POST' }])
      },
      { prefix: '/sandbox' }
    )
  }

  return {
    plugin,
    call: createOperationCaller(operations, publicUrl, observe),
    nowOf: context.nowOf,
    processDue: async () => {
      const now = clock()
      for (const owner of await timers.ownersDue(pool, now)) await owners.enter(owner)
      for (const api of apis) await api.processDue?.(now)
      for (const moment of await owners.ahead()) {
        await timers.runDue(pool, moment.owner, moment.now)
        for (const api of apis) await api.processDue?.(moment.now, moment.owner)
      }
    },
    cleanUp: async () => {
      await pool.query('delete from sandbox.idempotency_keys where created_at < $1', [expiryCutoff(clock())])
      await pool.query('delete from sandbox.spent_points where expire < $1', [Date.now()])
      for (const api of apis) await api.cleanUp?.()
      await removeUnusedWorkspaces(pool, clock())
    },
    start: () => {
      for (const { background } of apis) background?.start()
    },
    stop: async () => {
      for (const { background } of apis) await background?.stop()
    }
  }
}
