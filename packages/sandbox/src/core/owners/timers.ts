import { addDays } from '@portico/finance'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { SandboxApi } from '../api.ts'
import { inRepeatableTransaction } from '../deadlocks.ts'
import type { Queryable } from '../table.ts'
import type { TimerHandler } from './time.ts'

interface TimerRow {
  owner: string
  kind: string
  resource_id: string
  due_at: Date
}

/** After a failure a timer waits, so that one of them does not stop all calls of its owner. */
const POSTPONED_MS = 3_600_000
/** Owners that a run of the job handles. */
const MAX_OWNERS = 500

/** A timer to set. */
export interface Timer {
  owner: string
  /** Begins with the name of the API's folder, such as `orders.expiry`. */
  kind: string
  resourceId: string
  dueAt: Date
}

const listeners = new Set<(timers: readonly Timer[]) => void>()

/** Calls a listener whenever this process has set timers, before that is committed. */
export const onTimers = (listener: (timers: readonly Timer[]) => void): void => void listeners.add(listener)

/** Reports that timers were set. */
export function reportTimers(timers: readonly Timer[]): void {
  for (const listener of listeners) listener(timers)
}

/** The columns of timers as `timerRows` makes them. */
export const TIMER_COLUMNS = 'owner text, kind text, resource_id text, due_at timestamptz'

/** The statement that sets the timers of a table with `TIMER_COLUMNS`. Those that are set to the same time already stay untouched. */
export const setTimersFrom = (source: string): string => `
  insert into sandbox.timers (owner, kind, resource_id, due_at)
    select distinct on (owner, kind, resource_id) owner, kind, resource_id, due_at from ${source}
      order by owner, kind, resource_id
    on conflict (owner, kind, resource_id) do update set due_at = excluded.due_at where timers.due_at <> excluded.due_at`

/** The rows of timers. */
export const timerRows = (timers: readonly Timer[]) =>
  timers.map(({ owner, kind, resourceId, dueAt }) => ({
    owner,
    kind,
    resource_id: resourceId,
    due_at: dueAt.toISOString()
  }))

/** Sets timers, of which each replaces the one of its owner, kind and resource. */
export async function setTimers(db: Queryable, timers: readonly Timer[]): Promise<void> {
  if (timers.length === 0) return
  await db.query({
    name: 'set timers',
    text: setTimersFrom(`json_to_recordset($1::json) as t (${TIMER_COLUMNS})`),
    values: [JSON.stringify(timerRows(timers))]
  })
  reportTimers(timers)
}

/**
 * The timer of the end of a day (UTC), one for each owner and day, whatever happens then to how many of the owner's records. The
 * resource is the day.
 */
export const endOfDay = (owner: string, kind: string, day: string): Timer => ({
  owner,
  kind,
  resourceId: day,
  dueAt: new Date(`${addDays(day, 1)}T00:00:00Z`)
})

/** Sets the timer of an owner, a kind and a resource, or clears it without a time. */
export async function setTimer(
  db: Queryable,
  owner: string,
  kind: string,
  resourceId: string,
  dueAt: Date | undefined
): Promise<void> {
  if (dueAt) return setTimers(db, [{ owner, kind, resourceId, dueAt }])
  await db.query('delete from sandbox.timers where owner = $1 and kind = $2 and resource_id = $3', [
    owner,
    kind,
    resourceId
  ])
}

/** Runs the timers of all APIs. */
export class Timers {
  readonly #handlers: ReadonlyMap<string, TimerHandler>
  readonly #log: FastifyBaseLogger

  /** @throws Error when two APIs handle the same kind */
  constructor(apis: readonly SandboxApi[], log: FastifyBaseLogger) {
    const handlers = apis.flatMap(({ timers }) => Object.entries(timers ?? {}))
    this.#handlers = new Map(handlers)
    if (this.#handlers.size < handlers.length) throw new Error('Two APIs handle timers of the same kind.')
    this.#log = log
  }

  /** The earliest time at which a timer of an owner is due, if that is not after `until`. */
  async nextDue(db: Queryable, owner: string, until: Date): Promise<Date | undefined> {
    return (await this.#earliest(db, owner, until))?.due_at
  }

  /** Runs the timers of an owner that are due, in the order of their times, each in its own transaction. */
  async runDue(pool: pg.Pool, owner: string, now: Date): Promise<void> {
    for (;;) {
      const timer = await this.#earliest(pool, owner, now)
      if (!timer) return
      try {
        await inRepeatableTransaction(pool, (client) => this.#run(client, timer))
      } catch (error) {
        this.#log.error({ err: error, owner, kind: timer.kind }, 'a timer failed and is postponed')
        await setTimer(pool, owner, timer.kind, timer.resource_id, new Date(now.getTime() + POSTPONED_MS))
      }
    }
  }

  /**
   * Runs the earliest timer of an owner that is due, within a transaction of the caller.
   *
   * @returns false when none is due
   */
  async runNext(client: pg.PoolClient, owner: string, now: Date): Promise<boolean> {
    const timer = await this.#earliest(client, owner, now)
    if (timer) await this.#run(client, timer)
    return timer !== undefined
  }

  /** Owners with timers that are due by the real time. */
  async ownersDue(pool: pg.Pool, now: Date): Promise<string[]> {
    const { rows } = await pool.query<{ owner: string }>(
      'select distinct owner from sandbox.timers where due_at <= $1 limit $2',
      [now, MAX_OWNERS]
    )
    return rows.map(({ owner }) => owner)
  }

  async #earliest(db: Queryable, owner: string, now: Date): Promise<TimerRow | undefined> {
    const { rows } = await db.query<TimerRow>(
      `select owner, kind, resource_id, due_at from sandbox.timers where owner = $1 and due_at <= $2
        order by due_at, kind, resource_id limit 1`,
      [owner, now]
    )
    return rows[0]
  }

  /** Runs a timer unless another transaction has run it or set it anew. */
  async #run(client: pg.PoolClient, { owner, kind, resource_id, due_at }: TimerRow): Promise<void> {
    const { rowCount } = await client.query(
      'delete from sandbox.timers where owner = $1 and kind = $2 and resource_id = $3 and due_at = $4',
      [owner, kind, resource_id, due_at]
    )
    if (rowCount === 0) return
    const handler = this.#handlers.get(kind)
    if (!handler) throw new Error(`No API handles timers of the kind ${kind}.`)
    await handler(client, { owner, resourceId: resource_id, now: due_at })
  }
}
