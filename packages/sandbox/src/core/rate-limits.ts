import { hash } from 'node:crypto'
import type pg from 'pg'

/** What is left to a caller after a call. */
export interface Allowance {
  allowed: boolean
  remaining: number
  /** Until the limit is renewed. */
  resetSeconds: number
}

/** Limits are renewed every minute. */
const WINDOW_MS = 60_000
/** A limit is taken from the database in so many pieces. */
const PIECES = 20

/** What this instance has of a limit in the present window. */
interface Lease {
  /** Points taken from the database and not spent yet. */
  left: number
  /** Points that nobody has taken, as the database told last. */
  beyond: number
  /** Asking for more, which all that wait share. */
  pending: Promise<void> | undefined
}

const TAKE = `
  insert into sandbox.rate_limits as l (id, window_number, used) values ($1, $2, $3)
  on conflict (id) do update set window_number = excluded.window_number,
    used = case when l.window_number = excluded.window_number then l.used else 0 end + excluded.used
  returning used`

/**
 * Counts calls for all instances together. An instance takes points from the database in pieces and spends them in memory, so that
 * most calls ask it nothing; what an instance has taken and does not spend is lost until the window ends.
 */
export class RateLimits {
  readonly #pool: pg.Pool
  readonly #leases = new Map<string, Lease>()
  #window = 0

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /**
   * Spends a point.
   *
   * @param key of what is counted; it is not stored as it is, for it holds an address
   * @param limit points a minute
   */
  async spend(key: string, limit: number): Promise<Allowance> {
    for (;;) {
      const now = Date.now()
      const window = Math.floor(now / WINDOW_MS)
      if (window !== this.#window) {
        this.#window = window
        this.#leases.clear()
      }
      const lease = this.#leases.get(key) ?? { left: 0, beyond: limit, pending: undefined }
      this.#leases.set(key, lease)
      const resetSeconds = Math.max(1, Math.ceil(((window + 1) * WINDOW_MS - now) / 1000))
      if (lease.left > 0) {
        lease.left -= 1
        return { allowed: true, remaining: lease.left + lease.beyond, resetSeconds }
      }
      if (lease.beyond === 0) return { allowed: false, remaining: 0, resetSeconds }
      lease.pending ??= this.#take(key, limit, window, lease).finally(() => {
        lease.pending = undefined
      })
      await lease.pending
    }
  }

  async #take(key: string, limit: number, window: number, lease: Lease): Promise<void> {
    const piece = Math.ceil(limit / PIECES)
    const { rows } = await this.#pool.query<{ used: number }>(TAKE, [hash('sha256', key, 'buffer'), window, piece])
    const used = rows[0]?.used ?? limit
    lease.left = Math.max(0, Math.min(piece, limit - (used - piece)))
    lease.beyond = Math.max(0, limit - used)
  }

  /** Removes the counts of earlier minutes. */
  async cleanUp(): Promise<void> {
    await this.#pool.query('delete from sandbox.rate_limits where window_number < $1', [
      Math.floor(Date.now() / WINDOW_MS) - 1
    ])
  }
}
