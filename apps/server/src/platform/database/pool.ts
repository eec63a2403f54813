import pg from 'pg'
import { Distribution } from '../distribution.ts'

/** No connection could be had: all were busy for too long, or the server does not answer. What is asked later may well succeed. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
  /** Of the cause: PostgreSQL's, or that of the connection. */
  readonly code: string | undefined
  constructor(cause: Error & { code?: string }) {
    super(cause.message, { cause })
    this.code = cause.code
  }
}

/** A connection that nobody has before or afterwards. */
export interface LoneConnection {
  client: pg.ClientBase
  /** Ends it in the midst of a statement, which fails; fulfilled when the database serves others again. */
  stop: () => Promise<void>
  /** Whether `stop` costs nobody else anything; the embedded database is opened again, and everybody waits for it. */
  stopsAlone: boolean
  close: () => void
}

/** How long what the pool does takes. */
export class PoolTimes {
  readonly acquire = new Distribution()
  readonly creation = new Distribution()
  readonly usage = new Distribution()
}

type Statement = string | { text?: string } | undefined
type Callback = (...results: unknown[]) => void

// biome-ignore lint/suspicious/noExplicitAny: pg's overloads; what comes in is handed on
type Parameters = any[]

/** Told of each statement when it is done: its text without its values, and how many milliseconds it took. */
export type StatementWatcher = (text: string, milliseconds: number) => void

/** A client that notes how long connecting and statements take; both come with a promise or with a callback. */
function measuredClient(times: PoolTimes, onStatement: StatementWatcher | undefined) {
  return class MeasuredClient extends pg.Client {
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
      return measure(parameters, super.query.bind(this) as Callback, () => {
        const milliseconds = performance.now() - begun
        times.usage.record(milliseconds)
        const statement = parameters[0] as Statement
        onStatement?.((typeof statement === 'string' ? statement : statement?.text) ?? '', milliseconds)
      })
    }
  }
}

function measure(parameters: Parameters, call: (...parameters: Parameters) => unknown, done: () => void): unknown {
  const last: unknown = parameters.at(-1)
  if (typeof last === 'function')
    return call(...parameters.slice(0, -1), (...results: unknown[]) => {
      done()
      last(...results)
    })
  const result = call(...parameters)
  if (result instanceof Promise) result.then(done, done)
  return result
}

/** A pool that notes how long it takes, and names the error of who gets no connection. */
export class MeasuredPool extends pg.Pool {
  readonly times: PoolTimes

  constructor(options: pg.PoolConfig, onStatement?: StatementWatcher) {
    const times = new PoolTimes()
    super({ ...options, Client: measuredClient(times, onStatement) as unknown as NonNullable<pg.PoolConfig['Client']> })
    this.times = times
  }

  // biome-ignore lint/suspicious/noExplicitAny: as pg declares it
  override connect(callback?: any): any {
    const begun = performance.now()
    const note = () => this.times.acquire.record(performance.now() - begun)
    if (callback)
      return super.connect((error, client, release) => {
        note()
        callback(error && new DatabaseUnavailableError(error), client, release)
      })
    return super.connect().then(
      (client) => {
        note()
        return client
      },
      (error) => {
        note()
        throw new DatabaseUnavailableError(error)
      }
    )
  }
}
