import { createHash } from 'node:crypto'
import { RETENTION } from '@portico/contract'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/open.ts'
import { queryRows } from '../../database/query.ts'
import type { RateLimitResult } from '../../security/rate-limits.ts'

/** Wrong passwords after which the next one has to wait. */
const FREE = 20
/** Seconds that it waits at most; from `FREE` on, each wrong password doubles the wait. */
const LONGEST_WAIT = 300

/**
 * Counts an attempt unless it comes too soon: of several at the same moment, on any instances, one is counted once there is a wait. Before,
 * the next one may come at any time, also at one that a clock shows earlier.
 */
const COUNT = `
  insert into sign_in_attempts as a (key, failures, next_date, expires_date)
  values ($1, 1, 'epoch', $2::timestamptz + interval '${RETENTION.failedSignInHours} hours')
  on conflict (key) do update set
    failures = case when a.expires_date <= $2 then 1 else a.failures + 1 end,
    next_date = case when a.expires_date <= $2 or a.failures + 1 < ${FREE} then 'epoch'
                     else $2::timestamptz + make_interval(secs => least(${LONGEST_WAIT}, power(2, least(a.failures + 1, 99) - ${FREE}))) end,
    expires_date = case when a.expires_date <= $2 then excluded.expires_date else a.expires_date end
   where a.next_date <= $2 or a.expires_date <= $2
  returning failures`

const digestOf = (identifier: string) => createHash('sha256').update(identifier).digest('base64url')

/**
 * Limits wrong passwords with one user name or address, wherever they come from. What was typed is counted, whether or not anybody has
 * it: so neither a response nor its time reveals who has an account, or which address belongs to which user name.
 */
export class SignInAttempts {
  readonly #database: Database
  readonly #clock: Clock

  constructor(database: Database, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  /**
   * Counts an attempt as a failure, until `forget` says otherwise.
   *
   * @param identifier user name or address as typed, in lower case
   */
  async count(identifier: string): Promise<RateLimitResult> {
    const now = this.#clock()
    const key = digestOf(identifier)
    const { pool } = this.#database
    if ((await queryRows(pool, COUNT, [key, now])).length) return { allowed: true }
    const select = 'select next_date as next from sign_in_attempts where key = $1'
    const [row] = await queryRows<{ next: Date }>(pool, select, [key])
    const milliseconds = (row?.next ?? now).getTime() - now.getTime()
    return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)) }
  }

  /** Forgets the failures with a user name or address, after a success. */
  async forget(identifier: string): Promise<void> {
    await this.#database.pool.query('delete from sign_in_attempts where key = $1', [digestOf(identifier)])
  }
}
