import { inTransaction } from '@portico/server-kit'
import type pg from 'pg'
import { DAY_MS, dayOf } from './days.ts'

const LOCK = 7_261_016
const TABLE = 'log_chunks'

/** Days for which the log is kept. */
export const KEPT_DAYS = 30

const partitionOf = (day: string) => `${TABLE}_${day.replaceAll('-', '')}`

/** The partitions of the log, a day each. */
export class Partitions {
  readonly #pool: pg.Pool
  readonly #known = new Set<string>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Makes the partition of a day unless there is one. */
  async ensure(day: string): Promise<void> {
    if (this.#known.has(day)) return
    const next = dayOf(Date.parse(day) + DAY_MS)
    await inTransaction({ pool: this.#pool }, async ({ client }) => {
      // Instances that make the same table at the same time would fail.
      await client.query('select pg_advisory_xact_lock($1)', [LOCK])
      await client.query(
        `create table if not exists sandbox.${partitionOf(day)} partition of sandbox.${TABLE} for values from ('${day}') to ('${next}')`
      )
    })
    this.#known.add(day)
  }

  /** Drops the partitions of days that are over for longer than they are kept. */
  async dropExpired(now: Date): Promise<void> {
    const oldest = partitionOf(dayOf(now.getTime() - KEPT_DAYS * DAY_MS))
    const { rows } = await this.#pool.query<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'sandbox.${TABLE}'::regclass and c.relname < $1 order by name`,
      [oldest]
    )
    for (const { name } of rows) await this.#pool.query(`drop table if exists sandbox.${name}`)
    if (rows.length > 0) this.#known.clear()
  }
}
