import { RateLimiter, retryAfterSeconds } from '@portico/server-kit'
import type { Database } from '../database/open.ts'
import { ProblemError } from '../http/errors.ts'

/** How often something may be done, durations in seconds; counted in the database, so that all instances count together. */
export const POLICIES = {
  /** Requests of one address to public routes. */
  open: { points: 1200, duration: 60 },
  /** Calls of one address to the embedded identity provider: signing in once takes about ten. */
  identityProvider: { points: 2400, duration: 60 },
  /** Tools that register at the embedded identity provider from one address: an office may share it. */
  toolRegistration: { points: 60, duration: 3600 },
  /** Requests with one personal access token, or of one connected tool for one user, wherever they come from. */
  token: { points: 600, duration: 60 },
  /** Whole documents that one address reads: one may have to be written in another form. */
  documents: { points: 300, duration: 60 },
  /** Failed sign-ins with one user name from one address. */
  password: { points: 10, duration: 300 },
  /** Failed sign-ins from one address, whatever the user name. */
  passwordAddress: { points: 100, duration: 900 },
  /** Failed sign-ins of one user from a browser in which the user has signed in before, wherever it is. */
  passwordKnown: { points: 10, duration: 300 },
  /** Notices that too many wrong passwords were entered: with one user name or address, and to one user. */
  passwordNotice: { points: 1, duration: 3600 },
  /** Registrations from one address whose fields are valid. */
  registration: { points: 30, duration: 900 },
  /** Requests for a new password from one address. */
  passwordReset: { points: 30, duration: 900 },
  /** Keys of activations and password resets that one address tries. */
  accountKey: { points: 60, duration: 900 },
  /** Mails that one address can have sent to one e-mail address, by registering it or asking for a new password. */
  accountMail: { points: 10, duration: 3600 },
  /** Such mails to one e-mail address from all callers together. */
  accountMailTotal: { points: 50, duration: 3600 },
  /** Wrong codes of one user from one address, after the right password. */
  secondFactor: { points: 5, duration: 300 },
  /** Wrong codes of one user from browsers in which the user has not signed in before, wherever they are. */
  secondFactorTotal: { points: 20, duration: 3600 },
  /** Wrong codes of one user from a browser in which the user has signed in before, wherever it is. */
  secondFactorKnown: { points: 20, duration: 3600 },
  /** Notices to one user that too many wrong codes were entered. */
  secondFactorNotice: { points: 1, duration: 3600 },
  /** Wrong current passwords of one user. */
  currentPassword: { points: 10, duration: 300 },
  /** E-mail addresses that one user may try in the settings. */
  emailChange: { points: 20, duration: 3600 },
  /** Copies of their data that one user downloads. */
  personalData: { points: 10, duration: 3600 },
  /** Files that one user uploads. */
  upload: { points: 600, duration: 600 },
  /** Passwords that are entered to confirm one user's changes of the e-mail address. */
  emailPassword: { points: 10, duration: 3600 },
  /** Contact messages from one address: an office may share it. */
  contactAddress: { points: 20, duration: 3600 },
  /** Contact messages with one e-mail address as their sender's, which gets a copy. */
  contactSender: { points: 5, duration: 3600 },
  /** Subscriptions to mails about incidents from one address: an office may share it. */
  statusSubscription: { points: 30, duration: 3600 },
  /** Such requests with one e-mail address, which gets a link each time. */
  statusSubscriptionMail: { points: 5, duration: 3600 },
  /** Invitations to applications that one user sends. */
  applicationInvitation: { points: 30, duration: 3600 },
  /** Payments that one address begins in the payment demo, and transfers that it has arrive. */
  paymentInitiation: { points: 120, duration: 60 },
  /** Proofs of rates and checks of advertisements by one user. */
  proof: { points: 120, duration: 60 },
  /** Contact messages of one page load, or of one session. */
  contactSession: { points: 5, duration: 600 }
} as const
export type RateLimitPolicy = keyof typeof POLICIES

export type RateLimitResult = { allowed: true } | { allowed: false; retryAfterSeconds: number }

/** The limiters of the portal's policies. */
export class RateLimits {
  readonly #limiters: Record<RateLimitPolicy, RateLimiter>

  constructor({ pool }: Database) {
    const limiters = Object.entries(POLICIES).map(([name, policy]) => [
      name,
      new RateLimiter({ pool, table: 'rate_limits', name, ...policy })
    ])
    this.#limiters = Object.fromEntries(limiters)
  }

  /** Spends a point of the key. */
  async consume(policy: RateLimitPolicy, key: string): Promise<RateLimitResult> {
    const { allowed, resetMs } = await this.#limiters[policy].consume(key)
    return allowed ? { allowed } : { allowed, retryAfterSeconds: retryAfterSeconds(resetMs) }
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

  /** Returns the point that `consume` spent, after a success. */
  reward(policy: RateLimitPolicy, key: string): Promise<void> {
    return this.#limiters[policy].reward(key)
  }

  /** Returns every point that a key spent. */
  reset(policy: RateLimitPolicy, key: string): Promise<void> {
    return this.#limiters[policy].reset(key)
  }
}
