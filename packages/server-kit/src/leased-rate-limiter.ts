import { type RateLimiter, retryAfterSeconds } from './rate-limiter.ts'

/** A limit is taken from the database in this many leases. */
const LEASES = 20
/** Milliseconds between removals of leases whose window has ended. */
const SWEEP_INTERVAL = 60_000

/** The result of spending a point. */
export interface Allowance {
  allowed: boolean
  remaining: number
  /** Seconds until the limit is renewed. */
  resetSeconds: number
}

/** What this instance has of a key's limit. */
interface Lease {
  /** Points taken from the database and not yet spent. */
  left: number
  /** Points that no instance has taken, as of the last response of the database. */
  beyond: number
  /** When the lease ends, in milliseconds since the epoch: with the window, once the database has responded. */
  endsAt: number
  /** The request for more points, which concurrent callers share. */
  pending: Promise<void> | undefined
}

/**
 * A rate limiter for frequent requests. An instance takes points from the database in leases and spends them in memory, so most requests
 * need no statement. Points that an instance has leased and does not spend expire with the window: where several instances share a key,
 * it may be refused a little early, never late.
 */
export class LeasedRateLimiter {
  readonly #limiter: Pick<RateLimiter, 'points' | 'consume'>
  readonly #leases = new Map<string, Lease>()
  #nextSweep = 0

  constructor(limiter: Pick<RateLimiter, 'points' | 'consume'>) {
    this.#limiter = limiter
  }

  /** Spends a point of a key. */
  async consume(key: string): Promise<Allowance> {
    for (;;) {
      const now = Date.now()
      this.#sweep(now)
      const lease = this.#leaseOf(key, now)
      const resetSeconds = retryAfterSeconds(lease.endsAt - now)
      if (lease.left > 0) {
        lease.left -= 1
        return { allowed: true, remaining: lease.left + lease.beyond, resetSeconds }
      }
      if (lease.beyond === 0) return { allowed: false, remaining: 0, resetSeconds }
      lease.pending ??= this.#extend(key, lease).finally(() => {
        lease.pending = undefined
      })
      await lease.pending
    }
  }

  #leaseOf(key: string, now: number): Lease {
    const known = this.#leases.get(key)
    if (known && known.endsAt > now) return known
    const lease = { left: 0, beyond: this.#limiter.points, endsAt: now + SWEEP_INTERVAL, pending: undefined }
    this.#leases.set(key, lease)
    return lease
  }

  async #extend(key: string, lease: Lease): Promise<void> {
    const { points } = this.#limiter
    const size = Math.ceil(points / LEASES)
    const { consumed, remaining, resetMs } = await this.#limiter.consume(key, size)
    // The last lease of a limit may be smaller than the others.
    lease.left = Math.max(0, Math.min(size, points - (consumed - size)))
    lease.beyond = remaining
    lease.endsAt = Date.now() + resetMs
  }

  #sweep(now: number): void {
    if (now < this.#nextSweep) return
    this.#nextSweep = now + SWEEP_INTERVAL
    for (const [key, { endsAt }] of this.#leases) if (endsAt <= now) this.#leases.delete(key)
  }
}
