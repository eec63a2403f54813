import type pg from 'pg'
import type { SandboxApi } from '../api.ts'
import { apiProblem } from '../problems.ts'
import type { Queryable } from '../table.ts'
import { reportDeliveries } from './events.ts'
import type { ClockAdvance } from './time.ts'
import type { Timers } from './timers.ts'

/** Years by which the clock of an owner may be ahead of real time. */
export const MAX_YEARS_AHEAD = 20

/** The clocks of owners, which a call advances. They never go back. */
export class Clocks {
  readonly #clock: () => Date
  readonly #timers: Timers
  readonly #apis: readonly SandboxApi[]

  constructor(clock: () => Date, timers: Timers, apis: readonly SandboxApi[]) {
    this.#clock = clock
    this.#timers = timers
    this.#apis = apis
  }

  /**
   * Advances the clock of an owner. What becomes due happens in the order of time over all APIs, and all in the transaction of the
   * caller: either the whole advance takes place, or nothing of it. Concurrent advances of an owner wait for each other.
   *
   * @param targetOf makes the new time of the present one
   * @throws SandboxProblem 409 when the new time is before the present one, or too far ahead
   */
  async advance(client: pg.PoolClient, owner: string, targetOf: (now: Date) => Date): Promise<ClockAdvance> {
    const { rows } = await client.query<{ ahead_ms: string }>(
      'select ahead_ms from sandbox.owners where owner = $1 for update',
      [owner]
    )
    const real = this.#clock()
    const from = new Date(real.getTime() + Number(rows[0]?.ahead_ms ?? 0))
    const to = targetOf(from)
    const latest = new Date(real)
    latest.setUTCFullYear(latest.getUTCFullYear() + MAX_YEARS_AHEAD)
    if (to < from || to > latest)
      throw apiProblem(
        409,
        'clock_not_advanced',
        'The clock cannot be set to this time',
        `The clock is at ${from.toISOString()}. Specify a later time, at most ${latest.toISOString()}.`
      )
    await this.#applyUntil(client, owner, to)
    await client.query('update sandbox.owners set ahead_ms = $2 where owner = $1', [
      owner,
      to.getTime() - real.getTime()
    ])
    // Attempts have become due.
    reportDeliveries()
    return { from, to }
  }

  /** The time of the next change that is due for an owner by its clock, if there is any within the years that a clock may be ahead. */
  async nextDue(db: Queryable, owner: string): Promise<Date | undefined> {
    const latest = new Date(this.#clock())
    latest.setUTCFullYear(latest.getUTCFullYear() + MAX_YEARS_AHEAD)
    return (await this.#earliest(db, owner, latest))?.at
  }

  /** Applies everything that is due until a time, always the earliest first. */
  async #applyUntil(client: pg.PoolClient, owner: string, until: Date): Promise<void> {
    for (;;) {
      const earliest = await this.#earliest(client, owner, until)
      if (!earliest) return
      const { at, api } = earliest
      if (api) await api.due?.run(client, owner, at)
      else await this.#timers.runNext(client, owner, at)
    }
  }

  /** The earliest change that is due until a time, and the API that does not keep it as a timer, if that is so. */
  async #earliest(
    db: Queryable,
    owner: string,
    until: Date
  ): Promise<{ at: Date; api: SandboxApi | undefined } | undefined> {
    let at = await this.#timers.nextDue(db, owner, until)
    let first: SandboxApi | undefined
    for (const api of this.#apis) {
      const next = await api.due?.next(db, owner, at ?? until)
      if (!next || (at && next >= at)) continue
      at = next
      first = api
    }
    return at && { at, api: first }
  }
}
