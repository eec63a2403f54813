import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from './database/open.ts'

/** How often something may be done; counted in the database, so that all instances count together. */
const POLICIES = {
  /** Calls of one address to what is open to anybody. */
  open: { points: 1200, duration: 60 },
  /** Calls of one address to the embedded identity provider: signing in once takes about ten. */
  identityProvider: { points: 2400, duration: 60 },
  /** Failed sign-ins with one user name from one address. */
  password: { points: 10, duration: 300 },
  /** Failed sign-ins from one address, whatever the user name. */
  passwordAddress: { points: 100, duration: 900 }
} as const
export type RateLimitPolicy = keyof typeof POLICIES

export type RateLimitResult = { allowed: true } | { allowed: false; retryAfterSeconds: number }

/** Counts against rate limits. */
export class RateLimits {
  readonly #limiters: Record<RateLimitPolicy, RateLimiterPostgres>

  constructor(database: Database) {
    const limiter = (policy: RateLimitPolicy) =>
      new RateLimiterPostgres({
        storeClient: database.pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        // Housekeeping removes expired rows for all policies at once.
        clearExpiredByTimeout: false,
        keyPrefix: policy,
        ...POLICIES[policy]
      })
    this.#limiters = {
      open: limiter('open'),
      identityProvider: limiter('identityProvider'),
      password: limiter('password'),
      passwordAddress: limiter('passwordAddress')
    }
  }

  /** Spends a point of the key. */
  async consume(policy: RateLimitPolicy, key: string): Promise<RateLimitResult> {
    try {
      await this.#limiters[policy].consume(key.slice(0, 200))
      return { allowed: true }
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes)
        return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) }
      throw refusal
    }
  }

  /** Gives back the point that `consume` spent, for what turned out well. */
  async reward(policy: RateLimitPolicy, key: string): Promise<void> {
    await this.#limiters[policy].reward(key.slice(0, 200))
  }

  /** Forgets every point that a key spent. */
  async forget(policy: RateLimitPolicy, key: string): Promise<void> {
    await this.#limiters[policy].delete(key.slice(0, 200))
  }
}
