import { once } from 'node:events'
import { DatabaseUnavailableError, tracing } from '@portico/server-kit'
import pg from 'pg'
import { Distribution } from '../distribution.ts'
import { isNamedStatement, PreparedQuery } from './prepared-query.ts'
import type { WatchedConnection } from './stalled-connections.ts'
import { isShortStatement, StatementPackets } from './statement-packets.ts'
import { statementSpan } from './statement-span.ts'

/** A connection for one use, which is closed afterwards. */
export interface DedicatedConnection {
  client: pg.ClientBase
  /** Ends it in the midst of a statement, which fails; fulfilled when the database serves others again. */
  stop: () => Promise<void>
  /** Whether `stop` affects no other connection; the embedded database is restarted, and all its callers wait. */
  stopsOnlyItself: boolean
  close: () => void
}

/** Durations of what a pool does. */
type PoolTimes = Record<'acquire' | 'creation' | 'usage', Distribution>

type Statement = string | { text?: string } | undefined
type Callback = (...results: unknown[]) => void

// biome-ignore lint/suspicious/noExplicitAny: pg's overloads; what comes in is handed on
type Parameters = any[]

/** Called after each statement with its text, without its values, and its duration in milliseconds. */
export type StatementWatcher = (text: string, milliseconds: number) => void

/**
 * SQLSTATEs of what passes without a change of the request: class 08, connections that were refused or ended; class 53, a server without
 * room on its disk, memory or connections; 58030, a disk that fails; 55P03, a lock that others did not release in time; and the server's
 * shutdown. A server that only reads, 25006, was the primary until a moment ago.
 */
const OUTAGE_STATES = /^(08...|53...|58030|55P03|57P0[123]|25006)$/

/** What pg says, without a code, of a connection that ended while a statement waited for its response. */
const CONNECTION_MESSAGE = /^(Connection terminated|Client has encountered a connection error)/

const isOutage = ({ code = '', message }: Error & { code?: string }) =>
  OUTAGE_STATES.test(code) || CONNECTION_MESSAGE.test(message)

/**
 * A client that measures how long connecting and statements take, and makes a broken connection a DatabaseUnavailableError. Both methods
 * accept a callback or return a promise.
 */
function measuredClient(times: PoolTimes, onStatement: StatementWatcher | undefined, hasPooler: boolean) {
  return class MeasuredClient extends pg.Client {
    #isBroken = false
    #pending = 0
    /** Since when the server has not responded to a statement, where there is one. */
    waitingSince: number | undefined

    constructor(config?: pg.ClientConfig) {
      super(config)
      // Also keeps a break from ending the process: a pool listens to its idle clients only.
      this.on('error', () => {
        this.#isBroken = true
      })
    }

    /** A pool hands on the error of a connection that broke while it was in use. */
    override emit(event: string | symbol, ...parameters: unknown[]): boolean {
      const [error] = parameters
      return event === 'error' && error instanceof Error
        ? super.emit(event, new DatabaseUnavailableError(error))
        : super.emit(event, ...parameters)
    }

    // biome-ignore lint/suspicious/noExplicitAny: as pg declares it
    override connect(...parameters: Parameters): any {
      const begun = performance.now()
      return measure(parameters, super.connect.bind(this) as Callback, () => {
        times.creation.record(performance.now() - begun)
      })
    }

    // biome-ignore lint/suspicious/noExplicitAny: as pg declares it
    override query(...parameters: Parameters): any {
      const begun = performance.now()
      const [given, values] = parameters as [Statement, unknown]
      // A stream responds when it is read.
      const isStream = typeof (given as { submit?: unknown } | undefined)?.submit === 'function'
      if (!isStream) {
        this.#pending += 1
        this.waitingSince ??= begun
      }
      // The next use of a name may be at another session of the server, which does not know it.
      const statement = hasPooler && isNamedStatement(given) ? { ...given, name: undefined } : given
      // Without a callback, pg would return the query instead of a promise.
      const isPrepared =
        isNamedStatement(statement) && !Array.isArray(values) && typeof parameters.at(-1) === 'function'
      const text = (typeof statement === 'string' ? statement : statement?.text) ?? ''
      const endSpan = tracing.begin(() => statementSpan(text))
      return measure(
        isPrepared ? [new PreparedQuery(statement), ...parameters.slice(1)] : [statement, ...parameters.slice(1)],
        super.query.bind(this) as Callback,
        (error) => {
          const now = performance.now()
          if (!isStream) {
            this.#pending -= 1
            this.waitingSince = this.#pending > 0 ? now : undefined
          }
          const milliseconds = now - begun
          times.usage.record(milliseconds)
          endSpan?.(error)
          onStatement?.(text, milliseconds)
        },
        (error) => (this.#isBroken || isOutage(error) ? new DatabaseUnavailableError(error) : error)
      )
    }
  }
}

/** Calls a method of a client, then `done` with the error that it failed with; `toError` converts the error that it fails with. */
function measure(
  parameters: Parameters,
  call: (...parameters: Parameters) => unknown,
  done: (error?: unknown) => void,
  toError: (error: Error & { code?: string }) => Error = (error) => error
): unknown {
  const last: unknown = parameters.at(-1)
  if (typeof last === 'function')
    return call(...parameters.slice(0, -1), (error: Error | null | undefined, ...results: unknown[]) => {
      done(error)
      last(error && toError(error), ...results)
    })
  const result = call(...parameters)
  if (!(result instanceof Promise)) return result
  return result.then(
    (value) => {
      done()
      return value
    },
    (error) => {
      done(error)
      throw toError(error)
    }
  )
}

/** Milliseconds for the connections of a pool to close; those to a server that does not respond stay open. */
const CLOSING_MS = 2_000

/** A pool that measures its durations and converts failures to connect. */
export class MeasuredPool extends pg.Pool {
  readonly times: PoolTimes
  readonly #open = new Set<pg.PoolClient>()

  /** @param pooler.hasPooler whether connections lead to a pooler in transaction mode, where a session's state is lost */
  constructor(options: pg.PoolConfig, onStatement?: StatementWatcher, { hasPooler = false } = {}) {
    const times = { acquire: new Distribution(), creation: new Distribution(), usage: new Distribution() }
    super({
      ...options,
      Client: measuredClient(times, onStatement, hasPooler) as unknown as NonNullable<pg.PoolConfig['Client']>
    })
    this.times = times
    this.on('connect', (client) => this.#open.add(client))
    this.on('remove', (client) => this.#open.delete(client))
    if (options.pipeline) this.#sendShortStatementsTogether()
  }

  /** Assigned, for a method would have to repeat all overloads of pg's. */
  #sendShortStatementsTogether(): void {
    const packets = new StatementPackets(this)
    const query = this.query.bind(this) as Callback
    this.query = ((...parameters: Parameters) =>
      isShortStatement(parameters[0]) ? packets.send(parameters[0]) : query(...parameters)) as pg.Pool['query']
  }

  /** The connections there are, of which some may be in use. */
  get connections(): Iterable<WatchedConnection> {
    return this.#open as unknown as Set<WatchedConnection>
  }

  /** Closes all connections; waits until they are closed, which pg's own method does not, for at most `CLOSING_MS`. */
  override async end(): Promise<void> {
    await super.end()
    const signal = AbortSignal.timeout(CLOSING_MS)
    // A break while closing is no failure: the connection is closed then, too.
    while (this.#open.size > 0 && !signal.aborted) await once(this, 'remove', { signal }).catch(() => undefined)
  }

  // biome-ignore lint/suspicious/noExplicitAny: as pg declares it
  override connect(...parameters: Parameters): any {
    const begun = performance.now()
    const last: unknown = parameters.at(-1)
    // A connection may come while another request is being served.
    const bound = typeof last === 'function' ? [...parameters.slice(0, -1), tracing.bind(last as Callback)] : parameters
    return measure(
      bound,
      super.connect.bind(this) as Callback,
      () => this.times.acquire.record(performance.now() - begun),
      (error) => new DatabaseUnavailableError(error)
    )
  }
}
