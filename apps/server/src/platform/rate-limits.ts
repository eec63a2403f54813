import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from './database/open.ts'
import { ProblemError } from './errors.ts'

/** How often something may be done, durations in seconds; counted in the database, so that all instances count together. */
export const POLICIES = {
  /** Calls of one address to what is open to anybody. */
  open: { points: 1200, duration: 60 },
  /** Calls of one address to the embedded identity provider: signing in once takes about ten. */
  identityProvider: { points: 2400, duration: 60 },
  /** Whole documents that one address reads: one may have to be written in another form. */
  documents: { points: 300, duration: 60 },
  /** Failed sign-ins with one user name from one address. */
  password: { points: 10, duration: 300 },
  /** Failed sign-ins from one address, whatever the user name. */
  passwordAddress: { points: 100, duration: 900 },
  /** Registrations from one address whose fields are valid. */
  registration: { points: 30, duration: 900 },
  /** Requests for a new password from one address. */
  passwordReset: { points: 30, duration: 900 },
  /** Keys of activations and password resets that one address tries. */
  accountKey: { points: 60, duration: 900 },
  /** Mails that one address can have sent to one e-mail address, by registering it or asking for a new password. */
  accountMail: { points: 10, duration: 3600 },
  /** Such mails to one e-mail address, whoever has them sent. */
  accountMailTotal: { points: 50, duration: 3600 },
  /** Wrong current passwords of one user. */
  currentPassword: { points: 10, duration: 300 },
  /** E-mail addresses that one user may try in the settings. */
  emailChange: { points: 20, duration: 3600 },
  /** Contact messages from one address: an office may share it. */
  contactAddress: { points: 20, duration: 3600 },
  /** Contact messages that name one e-mail address as their sender's: a copy goes to it, whoever wrote. */
  contactSender: { points: 5, duration: 3600 },
  /** Payments that one address begins in the payment demo, and transfers that it has arrive. */
  paymentInitiation: { points: 120, duration: 60 },
  /** Contact messages of one page load, or of one session. */
  contactSession: { points: 5, duration: 600 }
} as const
export type RateLimitPolicy = keyof typeof POLICIES

export type RateLimitResult = { allowed: true } | { allowed: false; retryAfterSeconds: number }

/** What stands in the table for a key: an IP or e-mail address is not to be read there. */
const digestOf = (key: string) => createHash('sha256').update(key).digest('base64url')

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
    this.#limiters = Object.fromEntries(
      (Object.keys(POLICIES) as RateLimitPolicy[]).map((policy) => [policy, limiter(policy)])
    ) as Record<RateLimitPolicy, RateLimiterPostgres>
  }

  /** Spends a point of the key. */
  async consume(policy: RateLimitPolicy, key: string): Promise<RateLimitResult> {
    try {
      await this.#limiters[policy].consume(digestOf(key))
      return { allowed: true }
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes)
        return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) }
      throw refusal
    }
  }

  /**
   * Spends a point of the key.
   *
   * @throws ProblemError when there is none left
   */
  async spend(policy: RateLimitPolicy, key: string): Promise<void> {
    const result = await this.consume(policy, key)
    if (!result.allowed) throw new ProblemError('tooManyRequests', result)
  }

  /** Gives back the point that `consume` spent, for what turned out well. */
  async reward(policy: RateLimitPolicy, key: string): Promise<void> {
    await this.#limiters[policy].reward(digestOf(key))
  }

  /** Forgets every point that a key spent. */
  async forget(policy: RateLimitPolicy, key: string): Promise<void> {
    await this.#limiters[policy].delete(digestOf(key))
  }
}
