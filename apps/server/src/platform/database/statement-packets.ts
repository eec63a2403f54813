import type { Duplex } from 'node:stream'
import { tracing } from '@portico/server-kit'
import type pg from 'pg'

/** Statements of one packet. What is behind a statement waits for it, so more than these go over further connections. */
const PACKET_STATEMENTS = 16

/** A statement that takes the database microseconds, so that others may wait behind it on its connection. */
export interface ShortStatement extends pg.QueryConfig {
  isShort: true
}

/** Whether what a pool is to run is a short statement. */
export const isShortStatement = (statement: unknown): statement is ShortStatement =>
  (statement as Partial<ShortStatement> | undefined)?.isShort === true

type Done = (error: Error | null, result: pg.QueryResult) => void

interface Waiting {
  /** Sends the statement, in the trace of its caller. */
  query: (client: pg.PoolClient, done: Done) => void
  resolve: (result: pg.QueryResult) => void
  reject: (error: Error) => void
}

/** A client of pg in its pipeline mode; the types do not declare its connection. */
type PipeliningClient = pg.PoolClient & { connection: { stream: Duplex } }

/**
 * Sends short statements of one tick in one packet to the database, whose results come back in one as well: for a short statement, writing
 * to the connection and reading from it cost more than all the rest. Each statement is a transaction of its own and fails alone.
 */
export class StatementPackets {
  readonly #pool: Pick<pg.Pool, 'connect'>
  #waiting: Waiting[] = []

  /** @param pool of clients in pipeline mode */
  constructor(pool: Pick<pg.Pool, 'connect'>) {
    this.#pool = pool
  }

  /**
   * Runs a statement.
   *
   * @throws whatever its client throws, or the error of a pool that has no connection
   */
  send(statement: ShortStatement): Promise<pg.QueryResult> {
    const query: Waiting['query'] = tracing.bind((client, done) => client.query(statement, done))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ query, resolve, reject })
      if (this.#waiting.length === 1) queueMicrotask(() => this.#sendAll())
    })
  }

  #sendAll(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (let start = 0; start < waiting.length; start += PACKET_STATEMENTS)
      this.#sendPacket(waiting.slice(start, start + PACKET_STATEMENTS))
  }

  #sendPacket(packet: readonly Waiting[]): void {
    this.#pool.connect((error, client, release) => {
      if (error || !client) {
        for (const { reject } of packet) reject(error as Error)
        return
      }
      const { stream } = (client as PipeliningClient).connection
      let left = packet.length
      stream.cork()
      for (const { query, resolve, reject } of packet)
        query(client, (failure, result) => {
          left -= 1
          if (left === 0) release()
          if (failure) reject(failure)
          else resolve(result)
        })
      stream.uncork()
    })
  }
}
