import { deleteInPortions, LeasedRateLimiter, RateLimiter, readFromPrimary } from '@portico/server-kit'
import type { FastifyPluginAsync } from 'fastify'
import type { RawRequest } from '../documents/requests.ts'
import { parseBodies } from '../http/bodies.ts'
import { createOperationCaller, createTokenCheck, operationRoutes } from '../http/operations.ts'
import { addRequestIds, allowAnyOrigin, notFoundHandler, preflightRoute, sendProblem } from '../http/scope.ts'
import { AUTHORIZATION_ROUTES, AuthorizationServer } from '../oauth2/authorization-server.ts'
import type { TokenResponse } from '../oauth2/tokens.ts'
import { RequestLog } from '../request-log/log.ts'
import type { CompactionPace } from '../request-log/maintenance.ts'
import type { ApiContext, SandboxApi } from './api.ts'
import { type Caller, ownerOf } from './caller.ts'
import { expiryCutoff } from './idempotency/idempotency.ts'
import { liveOperations } from './live-operations.ts'
import type { Client, ObservedCall, ReportRefusal, SandboxOptions, Sealing } from './options.ts'
import { Clocks } from './owners/clocks.ts'
import { Owners, removeOwners, removeUnusedWorkspaces } from './owners/owners.ts'
import { Timers } from './owners/timers.ts'
import { Cursors } from './paging.ts'
import { Signer } from './signing.ts'

const CALLS_PER_MINUTE = 600
/** An application, whose programs may have many tokens and addresses, has the limit of this many tokens. */
const TOKENS_PER_APPLICATION = 2

/** Stores texts as they are. */
const UNSEALED: Sealing = { seal: (text) => text, open: (sealed) => sealed }

/** What a token is for that the host issues. */
export interface TokenOptions {
  /** A page of the host that reads what it shows: these requests are not logged, as no developer has sent them. */
  isForPage?: boolean
}

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
  /** Issues a token for some scopes of a client, which the host has authenticated itself. */
  issueToken: (client: Client, scopes: readonly string[], options?: TokenOptions) => Promise<TokenResponse>
  /** Deletes everything that a client has, without its workspaces. */
  removeClient: (clientId: string) => Promise<void>
  /** The present time of an owner. */
  nowOf: (owner: string) => Promise<Date>
  /** Writes what this instance has recorded of requests. */
  writeLog: () => Promise<void>
  /** Settles and expires what has become due. Any instance may, and any number of them. */
  processDue: () => Promise<void>
  /** Compresses the log of requests, and deletes the oldest of logs that are too large. Any instance may, one at a time. */
  maintainLog: (pace?: CompactionPace) => Promise<void>
  /** Deletes expired data. */
  cleanUp: () => Promise<void>
  /** Starts to deliver notifications: in every instance. */
  start: () => void
  /** Stops that; what has not ended after some seconds is continued by another instance, or by the next start. */
  stop: () => Promise<void>
}

/** What the host observes. An error of the host is logged, and changes nothing for the caller. */
function observersOf({ log, onCall, onToken, onRefusal }: SandboxOptions) {
  const logged = (observe: () => void) => {
    try {
      observe()
    } catch (error) {
      log.error({ err: error }, 'a call could not be observed')
    }
  }
  const reportRefusal: ReportRefusal = async (refusal) => {
    await onRefusal?.(refusal).catch((error) => log.error({ err: error }, 'a refusal could not be reported'))
  }
  return {
    observe: (call: ObservedCall) => logged(() => onCall?.(call)),
    onToken: (clientId: string) => logged(() => onToken?.(clientId)),
    reportRefusal
  }
}

/** What the host provides to each of the APIs. */
const hostContext = (options: SandboxOptions) => {
  const { pool, publicUrl, log, findClient, documentsFolder, onEndpointNotice, onAttempt, resolveName } = options
  return {
    ...{ pool, publicUrl, log, findClient, documentsFolder },
    allowsOwnMachine: options.allowsOwnMachine ?? false,
    isOnlyInstance: options.isOnlyInstance ?? false,
    sealing: options.sealing ?? UNSEALED,
    readFromReplica: options.readFromReplica ?? readFromPrimary(pool),
    ...(onEndpointNotice && { onEndpointNotice }),
    ...(onAttempt && { onAttempt }),
    ...(resolveName && { resolveName })
  }
}

/** Limits of the requests with one token, and of those of an application. */
function limitersOf({ callsPerMinute = CALLS_PER_MINUTE }: SandboxOptions, limiter: ApiContext['limiter']) {
  return {
    calls: limiter('calls', callsPerMinute),
    applications: limiter('application-calls', callsPerMinute * TOKENS_PER_APPLICATION)
  }
}

/** Applies what is due for any owner, by real time and by the clocks that are ahead of it. */
async function processDue(
  pool: SandboxOptions['pool'],
  now: Date,
  { owners, timers, apis }: { owners: Owners; timers: Timers; apis: readonly SandboxApi[] }
): Promise<void> {
  for (const owner of await timers.ownersDue(pool, now)) await owners.enter(owner)
  for (const api of apis) await api.processDue?.(now)
  for (const moment of await owners.ahead()) {
    await timers.runDue(pool, moment.owner, moment.now)
    for (const api of apis) await api.processDue?.(moment.now, moment.owner)
  }
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
  const { pool, publicUrl, log, signingSecrets, findClient, clock = () => new Date() } = options
  if (signingSecrets().some((secret) => secret.length < 32))
    throw new Error('The signing secrets of the sandbox must have at least 32 bytes.')
  const limiter = (name: string, points: number) =>
    new LeasedRateLimiter(
      new RateLimiter({ pool, schema: 'sandbox', table: 'spent_points', name, points, duration: 60 })
    )
  const signer = (purpose: string) => new Signer(signingSecrets, purpose)
  const cursors = new Cursors(signer('cursors'))
  const context: ApiContext = {
    ...hostContext(options),
    ...{ clock, limiter, signer, cursors },
    nowOf: (owner) => owners.nowOf(owner),
    advanceClock: (client, owner, targetOf) => clocks.advance(client, owner, targetOf),
    logPages: (scope) => hook?.pages(scope),
    insertStory: (client, moment) => owners.insertStory(client, moment),
    nextDue: (db, owner) => clocks.nextDue(db, owner),
    clockChangeKnown: (owner) => owners.changeKnown(owner),
    requireCaller: (request, scope) => requireCaller(request, scope),
    callOperation: (...request) => callUnobserved(...request)
  }
  const apis = createApis.map((createApi) => createApi(context))
  const timers = new Timers(apis, log)
  const owners = new Owners(pool, clock, timers, apis)
  const clocks = new Clocks(clock, timers, apis)
  const requests = new RequestLog({ pool, clock, log, owners })
  const operations = liveOperations(apis, { ...options, clock, enter: (owner) => owners.enter(owner) })
  const callUnobserved = createOperationCaller(operations, publicUrl)
  const { observe, onToken, reportRefusal } = observersOf(options)
  const authorization = new AuthorizationServer({
    ...{ pool, publicUrl, signingSecrets, findClient, clock, limiter, reportRefusal },
    ...(options.tokensPerMinute !== undefined && { tokensPerMinute: options.tokensPerMinute }),
    onToken,
    scopes: () => [...new Set(operations.flatMap(({ operation }) => operation.scopes))],
    allowsOwnMachine: options.allowsOwnMachine ?? false
  })
  const hook = options.logsRequests === false ? undefined : requests.hook({ findClient, authorization, limiter })

  const tokenServices = { authorization, findClient, reportRefusal, ...limitersOf(options, limiter) }
  const requireCaller = createTokenCheck(tokenServices)

  const plugin: FastifyPluginAsync = async (app) => {
    addRequestIds(app)
    app.setErrorHandler(sendProblem)
    app.register(async (scope) => {
      allowAnyOrigin(scope)
      parseBodies(scope)
      operationRoutes(scope, { ...tokenServices, operations, observe, log: hook })
      preflightRoute(scope)
    })
    app.register(async (scope) => {
      allowAnyOrigin(scope)
      hook?.authorizations(scope)
      authorization.register(scope)
    })
    for (const { routes } of apis) if (routes) app.register(routes)
    app.register(
      async (scope) => {
        allowAnyOrigin(scope)
        notFoundHandler(scope, [...operations.map(({ operation }) => operation), ...AUTHORIZATION_ROUTES])
      },
      { prefix: '/sandbox' }
    )
  }

  return {
    plugin,
    call: createOperationCaller(operations, publicUrl, observe),
    issueToken: (client, scopes, tokenOptions) => authorization.tokens.issue(client, scopes, tokenOptions),
    removeClient: (clientId) => removeOwners(pool, [ownerOf({ clientId })]),
    nowOf: context.nowOf,
    writeLog: () => requests.write(),
    processDue: () => processDue(pool, clock(), { owners, timers, apis }),
    maintainLog: (pace) => requests.maintain(pace),
    cleanUp: async () => {
      await deleteInPortions(pool, 'sandbox.idempotency_keys', 'created_at < $1', [expiryCutoff(clock())])
      await deleteInPortions(pool, 'sandbox.spent_points', 'expire < $1', [Date.now()])
      await authorization.cleanUp()
      await requests.cleanUp()
      for (const api of apis) await api.cleanUp?.()
      await removeUnusedWorkspaces(pool, clock())
    },
    start: () => {
      for (const { background } of apis) background?.start()
    },
    stop: async () => {
      for (const { background } of apis) await background?.stop()
      await requests.write()
    }
  }
}
