import type { Metrics } from '@portico/contract'
import { pathOf } from '@portico/server-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import { IN_PROCESS } from '../../../platform/security/token-access.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For responses that last until the client disconnects: their duration has no meaning. */
    isEndless?: boolean
  }
}

/** The route of requests without one: pages of the client, and unknown addresses. */
const NO_ROUTE = '/**'
/** Of these, the pages of the API reference, whose availability has an objective of its own. */
const REFERENCE_PAGES = '/apireference/**'
const REFERENCE_PAGE = /^\/apireference(\/|$)/

const routeOf = (request: FastifyRequest): string =>
  request.routeOptions.url ?? (REFERENCE_PAGE.test(pathOf(request)) ? REFERENCE_PAGES : NO_ROUTE)

/** Upper bounds of the histogram for Prometheus, in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Tally {
  route: string
  method: string
  status: number
  count: number
  total: number
  max: number
  observe: (seconds: number) => void
}

/** Responses since a moment. Durations are milliseconds. */
export interface Traffic {
  requests: number
  clientErrors: number
  serverErrors: number
  totalDuration: number
  maxDuration: number
}

const nothing = (): Traffic => ({ requests: 0, clientErrors: 0, serverErrors: 0, totalDuration: 0, maxDuration: 0 })

type Timer = Metrics['http.server.requests']['percode'][string]

function addTo(timers: Record<string, Timer>, name: string, { count, total, max }: Tally): void {
  const timer = timers[name] ?? { count: 0, mean: 0, max: 0 }
  const sum = timer.count + count
  timers[name] = { count: sum, mean: (timer.mean * timer.count + total) / sum, max: Math.max(timer.max, max) }
}

/** Counts and times the responses of an application by route, method and status. */
export class HttpMeter {
  readonly #tallies = new Map<string, Tally>()
  readonly #histogram: Histogram<'route' | 'method' | 'status' | 'simulated'>
  #recent = nothing()

  /** @param registry gets the histogram `http_request_duration_seconds` */
  constructor(registry: Registry) {
    this.#histogram = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the arrival of a request to the end of its response',
      labelNames: ['route', 'method', 'status', 'simulated'],
      buckets: BUCKETS,
      registers: [registry]
    })
  }

  /** Watches an application; to be called before its routes are added. */
  watch(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      // Calls that the portal makes to itself are part of others.
      if (!request.routeOptions.config.isEndless && request.socket.remoteAddress !== IN_PROCESS)
        this.#note(routeOf(request), request.method, reply.statusCode, reply.elapsedTime, request.isSimulatedFailure)
      done()
    })
  }

  /** Counts a request that was refused before its route was known, by a prefix of its address. */
  noteRefusal(prefix: string, method: string): void {
    this.#note(`${prefix}**`, method, 503, 0)
  }

  #note(route: string, method: string, status: number, milliseconds: number, isSimulated = false): void {
    const name = `${status} ${method} ${route}${isSimulated ? ' simulated' : ''}`
    let tally = this.#tallies.get(name)
    if (!tally) {
      // Only errors that a developer has asked for have the last label.
      const labels = { route, method, status: String(status), ...(isSimulated && { simulated: 'true' }) }
      const labelled = this.#histogram.labels(labels)
      tally = { route, method, status, count: 0, total: 0, max: 0, observe: (seconds) => labelled.observe(seconds) }
      this.#tallies.set(name, tally)
    }
    tally.count += 1
    tally.total += milliseconds
    if (milliseconds > tally.max) tally.max = milliseconds
    tally.observe(milliseconds / 1000)
    this.#noteRecent(status, milliseconds)
  }

  #noteRecent(status: number, milliseconds: number): void {
    const recent = this.#recent
    recent.requests += 1
    if (status >= 500) recent.serverErrors += 1
    else if (status >= 400) recent.clientErrors += 1
    recent.totalDuration += milliseconds
    if (milliseconds > recent.maxDuration) recent.maxDuration = milliseconds
  }

  /** The responses since the last call. */
  takeRecent(): Traffic {
    const recent = this.#recent
    this.#recent = nothing()
    return recent
  }

  /** All responses since the start. */
  figures(): Pick<Metrics, 'http.server.requests' | 'services'> {
    const percode: Record<string, Timer> = {}
    const services: Metrics['services'] = {}
    let count = 0
    for (const tally of this.#tallies.values()) {
      count += tally.count
      addTo(percode, String(tally.status), tally)
      services[tally.route] ??= {}
      addTo(services[tally.route] as Record<string, Timer>, tally.method, tally)
    }
    return { 'http.server.requests': { all: { count }, percode }, services }
  }
}
