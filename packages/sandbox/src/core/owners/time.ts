import type pg from 'pg'
import type { Queryable } from '../table.ts'

/** The owner whose call or timer something is part of, with the time of its clock. */
export interface OwnerMoment {
  owner: string
  now: Date
}

/** A timer that is due: `now` is the moment for which it was set. */
export interface DueTimer extends OwnerMoment {
  resourceId: string
}

/** Applies a timer, once, within a transaction. It may set the timer again. */
export type TimerHandler = (client: pg.PoolClient, timer: DueTimer) => Promise<void>

/** An advance of the clock of an owner. */
export interface ClockAdvance {
  from: Date
  to: Date
}

/** Changes of an API that are due at a moment and that it does not keep as timers. */
export interface DueChanges {
  /** The earliest time at which one is due for an owner, if that is not after `until`. */
  next: (db: Queryable, owner: string, until: Date) => Promise<Date | undefined>
  /** Applies those of an owner that are due, within a transaction. */
  run: (client: pg.PoolClient, owner: string, now: Date) => Promise<void>
}
