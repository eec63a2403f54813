import type pg from 'pg'
import type { DueChanges } from '../core/owners/time.ts'
import { selectNextDue } from '../core/table.ts'
import { completeDueRefunds, nextDueRefund, processDueRefunds } from './refunds.ts'
import { PAYMENTS, processDuePayments } from './store.ts'

/** Applies what has become due to payments and refunds, of one owner or of all. */
export async function processDue(pool: pg.Pool, now: Date, owner?: string): Promise<void> {
  while ((await processDuePayments(pool, now, owner)) > 0);
  while ((await processDueRefunds(pool, now, owner)) > 0);
}

/** What becomes due of payments and refunds while the clock of an owner advances. */
export const PAYMENTS_DUE: DueChanges = {
  next: async (db, owner, until) => {
    const payment = await selectNextDue(db, PAYMENTS, owner, until)
    return (await nextDueRefund(db, owner, payment ?? until)) ?? payment
  },
  run: async (client, owner, now) => {
    await processDuePayments(client, now, owner)
    await completeDueRefunds(client, owner, now)
  }
}
