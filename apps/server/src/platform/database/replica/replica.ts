import { setTimeout as pause } from 'node:timers/promises'
import {
  DatabaseUnavailableError,
  primaryConnection,
  type ReadConnection,
  type ReadFromReplica
} from '@portico/server-kit'
import type pg from 'pg'
import { MeasuredPool, type StatementWatcher } from '../pool.ts'
import { Circuit } from './circuit.ts'
import { flushLog, type Origin, type Position, readOrigin, readPosition, readProgress } from './position.ts'
import { isLasting, READ_RESULTS, type ReadResult, type RefusalReason, ReplicaRefusal, reasonOf } from './refusal.ts'
import { SharedReading } from './shared-reading.ts'

/** Milliseconds that a read may lose with a replica that is no help. */
const LIMITS = {
  /** For a new connection. */
  connectionMs: 1_000,
  /** For its response to how far it is. */
  checkMs: 250,
  /** Until it has what the primary has, which after a part of that is made to send all of it. */
  waitingMs: 50,
  flushMs: 8,
  /** For a lock that the replay has, as of a migration. */
  lockMs: 100,
  /** For a statement of the read. Those that are read from replicas take a tenth of it. */
  statementMs: 2_000
}

export interface ReplicaOptions {
  /** Of one replica, or of a proxy that leads each connection to one. */
  connectionString: string
  primary: pg.Pool
  applicationName: string
  /** Called when the replica is not used any more, with the reason, and when it is used again, with undefined. */
  onChange?: ((reason: RefusalReason | undefined) => void) | undefined
  onStatement?: StatementWatcher | undefined
}

type Callback = (error: Error | null, result: unknown) => void

/** The result of a promise, or a refusal when that takes too long; the connection cannot be used any more then. */
async function within<T>(milliseconds: number, result: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  // What has come while the program was busy is taken first.
  const timer = setTimeout(() => setImmediate(() => late.reject(new ReplicaRefusal('slow'))), milliseconds)
  try {
    return await Promise.race([result, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** A connection to a replica as a read has it, until the read ends. */
class BorrowedConnection implements ReadConnection {
  readonly #client: pg.PoolClient
  #isOver = false
  /** What the first statement that failed has failed with. */
  failure: { error: unknown } | undefined

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  end(): void {
    this.#isOver = true
  }

  readonly query = ((...parameters: unknown[]) => this.#query(parameters)) as pg.Pool['query']

  readonly transaction: ReadConnection['transaction'] = async (run) => {
    await this.#query(['begin'])
    const result = await run(this)
    // After an error, the connection is closed.
    await this.#query(['commit'])
    return result
  }

  async #query(parameters: unknown[]): Promise<unknown> {
    if (this.#isOver) throw new Error('A read has used its connection to the replica after its end.')
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const done: Callback = (error, result) => (error ? reject(error) : resolve(result))
    // With a callback, a named statement is described only once.
    ;(this.#client.query as (...parameters: unknown[]) => void)(...parameters, done)
    try {
      return await within(LIMITS.statementMs, promise)
    } catch (error) {
      this.failure ??= { error }
      throw error
    }
  }
}

/**
 * Reads at a replica, where that makes no difference but to the primary's load: a read gets there what it would have got at the primary.
 * The position of the primary's log is read after the read began, and the very connection that the read then uses must have replayed the
 * log so far. So whoever reads after a write that was acknowledged sees it, whichever instance made it.
 */
export class Replica {
  /** How many reads there were, by what became of them. */
  readonly counts = Object.fromEntries(READ_RESULTS.map((result) => [result, 0])) as Record<ReadResult, number>
  readonly #pool: MeasuredPool
  readonly #primary: ReadConnection
  readonly #position: SharedReading<Position>
  readonly #flush: SharedReading<void>
  readonly #circuit: Circuit
  readonly #origins = new WeakMap<pg.PoolClient, Origin>()

  constructor({ connectionString, primary, applicationName, onChange = () => {}, onStatement }: ReplicaOptions) {
    this.#pool = new MeasuredPool(
      {
        connectionString,
        max: 10,
        // Opening one takes longer than most reads.
        idleTimeoutMillis: 60_000,
        connectionTimeoutMillis: LIMITS.connectionMs,
        statement_timeout: LIMITS.statementMs,
        application_name: applicationName,
        lock_timeout: LIMITS.lockMs,
        options: '-c jit=off -c default_transaction_read_only=on'
      },
      onStatement
    )
    // The pool replaces idle connections that break.
    this.#pool.on('error', () => {})
    this.#primary = primaryConnection(primary)
    this.#position = new SharedReading(() => readPosition(primary))
    this.#flush = new SharedReading(() => flushLog(primary))
    this.#circuit = new Circuit({ probe: () => this.#attempt(async () => {}), onChange })
  }

  /** Runs a read at the replica if that has what the primary has, and otherwise at the primary. */
  readonly read: ReadFromReplica = async (read) => {
    const { reason } = this.#circuit
    if (reason) return this.#readPrimary(read, reason)
    try {
      const result = await this.#attempt(read)
      this.counts.replica += 1
      return result
    } catch (error) {
      if (!(error instanceof ReplicaRefusal)) {
        this.counts.replica += 1
        throw error
      }
      if (isLasting(error.reason)) this.#circuit.open(error.reason)
      return this.#readPrimary(read, error.reason)
    }
  }

  /** Ends the probes and closes all connections. */
  async close(): Promise<void> {
    this.#circuit.end()
    await this.#pool.end()
  }

  #readPrimary<T>(read: (db: ReadConnection) => Promise<T>, reason: RefusalReason): Promise<T> {
    this.counts[reason] += 1
    return read(this.#primary)
  }

  /** @throws ReplicaRefusal when the read has to go to the primary; whatever it throws without a failure of the replica */
  async #attempt<T>(read: (db: ReadConnection) => Promise<T>): Promise<T> {
    // While the primary is busy, this waits without a connection to the replica.
    const position = await this.#position.get().catch(refusePosition)
    const client = await this.#connect()
    const connection = new BorrowedConnection(client)
    let canBeKept = false
    try {
      await this.#requireCurrent(client, position)
      const result = await read(connection)
      canBeKept = true
      return result
    } catch (error) {
      canBeKept = error instanceof ReplicaRefusal && error.reason === 'behind'
      const failure = connection.failure?.error ?? error
      if (connection.failure || failure instanceof ReplicaRefusal) throw refusalOf(failure)
      throw error
    } finally {
      connection.end()
      client.release(!canBeKept)
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    const { totalCount, idleCount, options } = this.#pool
    // A read does not wait for others.
    if (idleCount === 0 && totalCount >= options.max) throw new ReplicaRefusal('busy')
    return this.#pool.connect().catch((error: unknown) => {
      throw refusalOf(error)
    })
  }

  /** @throws ReplicaRefusal when the server of a connection has not, or not in time, what the primary had */
  async #requireCurrent(client: pg.PoolClient, position: Position): Promise<void> {
    const begun = performance.now()
    const check = <R>(result: Promise<R>) =>
      within(LIMITS.checkMs, result).catch((error: unknown) => {
        throw refusalOf(error)
      })
    for (let wait = 1; ; wait *= 2) {
      const { isReplica, isCurrent } = await check(readProgress(client, position))
      if (!isReplica) throw new ReplicaRefusal('unusable')
      await this.#requireOrigin(client, position, check)
      if (isCurrent) return
      if (performance.now() - begun + wait > LIMITS.waitingMs) throw new ReplicaRefusal('behind')
      // It may wait for the rest of a record. Without the right to do this, the next commit of anything ends that.
      if (wait === LIMITS.flushMs) void this.#flush.get().catch(() => {})
      await pause(wait)
    }
  }

  /** A connection leads to one server as long as it lasts, whose cluster is always the same, and whose timeline only grows. */
  async #requireOrigin(
    client: pg.PoolClient,
    { cluster, timeline }: Position,
    check: <R>(result: Promise<R>) => Promise<R>
  ): Promise<void> {
    const isSame = (origin: Origin | undefined) => origin?.cluster === cluster && origin.timeline === timeline
    if (isSame(this.#origins.get(client))) return
    const origin = await check(readOrigin(client))
    this.#origins.set(client, origin)
    if (!isSame(origin)) throw new ReplicaRefusal('unusable')
  }
}

const refusalOf = (cause: unknown) =>
  cause instanceof ReplicaRefusal ? cause : new ReplicaRefusal(reasonOf(cause), { cause })

/** While the primary is away, its own error is that of the read; where it has no position, no replica can be compared with it. */
function refusePosition(cause: unknown): never {
  throw new ReplicaRefusal(cause instanceof DatabaseUnavailableError ? 'failed' : 'unusable', { cause })
}
