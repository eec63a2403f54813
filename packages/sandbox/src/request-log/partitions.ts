import type { PartitionFunctions } from '@portico/server-kit'
import type pg from 'pg'
import { DAY_MS, dayOf } from './days.ts'

/** Days for which the log is kept. */
export const KEPT_DAYS = 30

/** The functions of the database that make and drop partitions of the log. */
export const LOG_PARTITIONS: PartitionFunctions = {
  table: 'sandbox.log_chunks',
  functions: [
    { name: 'sandbox.ensure_log_partition(date)', right: 'INSERT' },
    { name: 'sandbox.drop_log_partitions(date)', right: 'DELETE' }
  ],
  lock: 7_261_017
}

/** The partitions of the log, a day each. Functions of the database make and drop them, with the rights of the tables' owner. */
export class Partitions {
  readonly #pool: pg.Pool
  readonly #known = new Set<string>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Makes the partition of a day unless there is one. */
  async ensure(day: string): Promise<void> {
    if (this.#known.has(day)) return
    await this.#pool.query('select sandbox.ensure_log_partition($1::date)', [day])
    this.#known.add(day)
  }

  /** Drops the partitions of days that are over for longer than they are kept. */
  async dropExpired(now: Date): Promise<void> {
    const { rows } = await this.#pool.query<{ dropped: number }>(
      'select sandbox.drop_log_partitions($1::date) as dropped',
      [dayOf(now.getTime() - KEPT_DAYS * DAY_MS)]
    )
    if (rows[0]?.dropped) this.#known.clear()
  }
}
