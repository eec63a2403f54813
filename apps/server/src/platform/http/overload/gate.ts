import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { endUnfinishedBody } from '../body-rate.ts'
import { type BusyLimits, BusyMeter } from './busy-meter.ts'
import { ControlledDelayQueue, type QueueLimits } from './controlled-delay-queue.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For what must work while other requests are refused: probes, sign-in, pages, and the administration of the running system. */
    servedUnderOverload?: boolean
  }
  interface FastifyRequest {
    /** Whether it counts among those that are being processed: not while its body arrives, nor after its end. */
    processing: 'processed' | 'receiving' | 'over'
  }
}

/** When requests wait, and are refused. */
export interface OverloadLimits {
  /** Requests that are processed at the same time while the main thread is busy, or, of those that have waited, are begun in one turn of the event loop. */
  processed: number
  /** Requests that are begun in one turn of the event loop while none wait, before it can be known whether it is busy. */
  burst: number
  /** Requests that wait for a connection to the database. */
  pending: number
  busy: BusyLimits
  queue: QueueLimits
}

/** Those of an instance: decision 111. */
export const OVERLOAD_LIMITS: OverloadLimits = {
  processed: 4,
  burst: 128,
  pending: 2,
  busy: { utilization: 0.95, intervalMs: 200 },
  queue: { length: 500, tolerated: 32, interval: 2_000, longest: 5_000, target: 20, recovery: 100 }
}

/**
 * For a process whose clients share its thread or its processor: no request waits.
 *
 * @public for tests and benches
 */
export const WITHOUT_OVERLOAD_LIMITS: OverloadLimits = {
  ...OVERLOAD_LIMITS,
  processed: Number.POSITIVE_INFINITY,
  burst: Number.POSITIVE_INFINITY,
  pending: Number.POSITIVE_INFINITY
}

/** Seconds after which a refused request may be sent again: not all at the same time. */
const RETRY_SECONDS = { least: 1, most: 5 }
/** Milliseconds between two entries of the log. */
const LOGGING_MS = 10_000

/** The response to a request that is refused, in the form of the errors of its address. */
export interface Refusal {
  headers: Record<string, string>
  body: string
}

/** The routes that are always served, by their addresses. */
class ExemptRoutes {
  readonly #paths = new Set<string>()
  readonly #prefixes: string[] = []

  add(url: string): void {
    const end = url.search(/[:*]/)
    if (end === -1) this.#paths.add(url)
    else this.#prefixes.push(url.slice(0, end))
  }

  has(path: string): boolean {
    return this.#paths.has(path) || this.#prefixes.some((prefix) => path.startsWith(prefix))
  }
}

/** Whether a body is yet to come, for which the client takes its time. */
const waitsForBody = ({ raw, headers }: FastifyRequest) =>
  !raw.complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Milliseconds after which it is looked whether requests that wait may begin, unless others end before. */
const LOOKING_MS = 2

/** A request that waits to be begun, or refused. */
interface WaitingRequest {
  request: IncomingMessage
  response: ServerResponse
  begin: () => void
  refuse: () => void
}

/**
 * Lets requests wait while more than some are being processed and the main thread has no idle moment, or while more than some wait for a
 * connection to the database, and refuses those that would wait for too long, before anything is done for them. How long a request takes
 * depends on how many are processed at the same time, whatever they do, so that this number limits how many times as long it takes.
 */
export class OverloadGate {
  readonly #limits: OverloadLimits
  readonly #meter: BusyMeter
  readonly #queue: ControlledDelayQueue<WaitingRequest>
  readonly #exempt = new ExemptRoutes()
  /** Calls a function in the context of no request. */
  readonly #outside = AsyncLocalStorage.snapshot()
  /** Prefixes of addresses whose requests may be refused, with the response of each. */
  readonly #refusals: [prefix: string, refusal: (path: string, requestId: string) => Refusal][] = []
  #pool: { waitingCount: number } = { waitingCount: 0 }
  #log: FastifyBaseLogger | undefined
  /** Called with the prefix and the method of each request that is refused. */
  onRefusal: (prefix: string, method: string) => void = () => {}
  #processed = 0
  #begunInTurn = 0
  #isLooking = false
  #lookingAgain: NodeJS.Timeout | undefined
  #unlogged = 0
  #loggedAt = Number.NEGATIVE_INFINITY

  constructor(limits: OverloadLimits = OVERLOAD_LIMITS) {
    this.#limits = limits
    this.#meter = new BusyMeter(limits.busy)
    this.#queue = new ControlledDelayQueue(limits.queue)
  }

  /** Lets requests for addresses with a prefix wait or be refused, unless their route is always served. */
  refuse(prefix: string, refusal: (path: string, requestId: string) => Refusal): void {
    this.#refusals.push([prefix, refusal])
  }

  /** Puts itself before an application's handler of requests: the framework's own work is most of what a refusal would take. */
  before(handler: Handler): Handler {
    return (request, response) => {
      if (this.#queue.length === 0 && this.#mayBegin(this.#limits.burst)) return handler(request, response)
      const [path = ''] = (request.url ?? '').split('?', 1)
      const found = this.#refusals.find(([prefix]) => path.startsWith(prefix))
      if (!found || this.#exempt.has(path)) return handler(request, response)
      const [prefix, refusal] = found
      const waiting: WaitingRequest = {
        request,
        response,
        // Not in the context of the request whose end lets it begin.
        begin: () => this.#outside(handler, request, response),
        refuse: () => {
          this.#refuse(request, response, refusal(path, randomUUID()))
          this.onRefusal(prefix, request.method ?? '')
        }
      }
      if (!this.#queue.push(waiting)) waiting.refuse()
      this.#look()
    }
  }

  /** Begins requests that wait as far as they may, and refuses those that have waited for too long. */
  #look(): void {
    // A request that begins may end at the same moment.
    if (this.#isLooking) return
    this.#isLooking = true
    for (let late = this.#queue.takeLate(); late; late = this.#queue.takeLate()) {
      if (!late.response.destroyed) late.refuse()
    }
    // Few in one turn: how many will wait for the database is known only after it.
    while (this.#queue.length > 0 && this.#mayBegin(this.#limits.processed)) {
      const next = this.#queue.take()
      // A client may have left meanwhile.
      if (next && !next.response.destroyed) next.begin()
    }
    this.#isLooking = false
    if (this.#queue.length === 0) return
    this.#lookingAgain ??= setTimeout(() => {
      this.#lookingAgain = undefined
      this.#look()
    }, LOOKING_MS)
  }

  /**
   * Counts the requests of an application; to be called before its routes are added.
   *
   * @param pool of the connections to the database
   */
  watch(app: FastifyInstance, pool: { waitingCount: number }, log: FastifyBaseLogger): void {
    this.#pool = pool
    this.#log = log
    const routes: RouteOptions[] = []
    app.addHook('onRoute', (route) => void routes.push(route))
    // Scopes complete the configuration of their routes after this hook.
    app.addHook('onReady', async () => {
      for (const { url, config } of routes) if (config?.servedUnderOverload) this.#exempt.add(url)
    })
    app.decorateRequest('processing', 'over')
    app.addHook('onRequest', (request, reply, done) => {
      // The framework's hook is not called for a client that has left.
      reply.raw.once('close', () => void this.#end(request))
      if (!request.routeOptions.config.isEndless) this.#begin(request)
      done()
    })
    app.addHook('preParsing', (request, _reply, _payload, done) => {
      if (waitsForBody(request) && this.#end(request)) request.processing = 'receiving'
      done()
    })
    app.addHook('preValidation', (request, _reply, done) => {
      // A client may have left meanwhile: then there is no further event that would end the request.
      if (request.processing === 'receiving') this.#begin(request)
      done()
    })
    app.addHook('onResponse', (request, _reply, done) => {
      this.#end(request)
      done()
    })
    app.addHook('onClose', async () => this.#meter.stop())
  }

  /** @param most requests that are begun in one turn of the event loop */
  #mayBegin(most: number): boolean {
    const { processed, pending } = this.#limits
    if (this.#begunInTurn >= most || this.#pool.waitingCount >= pending) return false
    return Math.max(this.#begunInTurn, this.#processed) < processed || !this.#meter.isBusy()
  }

  #begin(request: FastifyRequest): void {
    if (this.#begunInTurn === 0)
      setImmediate(() => {
        this.#begunInTurn = 0
      })
    this.#begunInTurn += 1
    this.#processed += 1
    request.processing = 'processed'
  }

  /** Whether it has counted until now. */
  #end(request: FastifyRequest): boolean {
    const counted = request.processing === 'processed'
    request.processing = 'over'
    if (!counted) return false
    this.#processed -= 1
    if (this.#queue.length > 0) this.#look()
    return true
  }

  #refuse(request: IncomingMessage, response: ServerResponse, { headers, body }: Refusal): void {
    const { least, most } = RETRY_SECONDS
    const retryAfter = least + Math.floor(Math.random() * (most - least + 1))
    endUnfinishedBody(request, response)
    response.writeHead(503, {
      ...headers,
      'Retry-After': retryAfter,
      'Cache-Control': 'no-store',
      'Content-Length': Buffer.byteLength(body)
    })
    response.end(request.method === 'HEAD' ? undefined : body)
    this.#note()
  }

  #note(): void {
    this.#unlogged += 1
    if (performance.now() - this.#loggedAt < LOGGING_MS) return
    this.#log?.warn(
      { refused: this.#unlogged, processed: this.#processed, pending: this.#pool.waitingCount },
      'requests are refused: there are too many'
    )
    this.#unlogged = 0
    this.#loggedAt = performance.now()
  }
}
