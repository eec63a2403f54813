import type { AttemptVerdict, IdentityProviderOptions, RefusedAttempt } from '@portico/idp'
import { inTransaction } from '@portico/server-kit'
import type { RateLimitPolicy, RateLimits } from '../../platform/security/rate-limits.ts'
import type { RefusalKind } from '../../platform/security/refusals.ts'
import type { PlatformServices } from '../../platform/services.ts'
import { findUserById, findUserByIdentifier, type User } from '../../platform/users/store.ts'

/** What limits attempts at the embedded identity provider, and reports them. */
export type AttemptServices = Pick<
  PlatformServices,
  'clock' | 'database' | 'rateLimits' | 'secondFactors' | 'signInAttempts' | 'knownBrowsers' | 'refusals' | 'outbox'
>

interface Limit {
  policy: RateLimitPolicy
  key: string
  /** Whether a success gives back its own point only, not those of the failures before it. */
  isRewarded?: boolean
}

type Limited = AttemptVerdict & { giveBack: () => Promise<void> }

/** Counts an attempt by several limits; a success forgets the failures before it. */
async function limit(rateLimits: RateLimits, limits: Limit[]): Promise<Limited> {
  const giveBack = async () => {
    for (const { policy, key } of limits) await rateLimits.reward(policy, key)
  }
  for (const { policy, key } of limits) {
    const result = await rateLimits.consume(policy, key)
    if (!result.allowed) return { ...result, giveBack }
  }
  return {
    allowed: true,
    giveBack,
    succeeded: async () => {
      for (const { policy, key, isRewarded } of limits)
        await (isRewarded ? rateLimits.reward(policy, key) : rateLimits.reset(policy, key))
    }
  }
}

/**
 * Notifies the owner of an account that too many wrong passwords were entered, once an hour at most. Whether there is an owner is
 * looked up no more often than that, so that the time of a response reveals nothing.
 */
async function notifyOwner(services: AttemptServices, identifier: string): Promise<void> {
  const { rateLimits, database, outbox, clock } = services
  if (!(await rateLimits.consume('passwordNotice', identifier)).allowed) return
  const user = await findUserByIdentifier(database.orm, identifier)
  if (!user?.email || !user.activated) return
  if (!(await rateLimits.consume('passwordNotice', `user ${user.id}`)).allowed) return
  const mail = { kind: 'passwordsRefused', recipient: user.email } as const
  const data = { user: user.id, at: clock().toISOString() }
  await inTransaction(database, (transaction) => outbox.queue(transaction, { ...mail, data }))
}

/**
 * Passwords: a browser in which the user has signed in before is counted by itself. All others are counted by their address, and
 * together by what was typed.
 */
async function limitPasswords(
  services: AttemptServices,
  { ip, identifier, browser }: { ip: string; identifier: string; browser?: string | undefined }
): Promise<AttemptVerdict> {
  const { rateLimits, signInAttempts, knownBrowsers } = services
  if (browser && (await knownBrowsers.knows(browser, identifier)))
    return limit(rateLimits, [{ policy: 'passwordKnown', key: `${browser} ${identifier}` }])
  const verdict = await limit(rateLimits, [
    { policy: 'password', key: `${ip} ${identifier}` },
    // Not reset: otherwise, an attacker could continue to guess passwords after each sign-in to an own account.
    { policy: 'passwordAddress', key: ip, isRewarded: true }
  ])
  if (!verdict.allowed) return verdict
  const counted = await signInAttempts.count(identifier)
  if (counted.allowed)
    return {
      allowed: true,
      succeeded: async () => {
        await verdict.succeeded()
        await signInAttempts.forget(identifier)
      }
    }
  // The attempt was not made: it counts neither for the address.
  await verdict.giveBack()
  await notifyOwner(services, identifier)
  return { ...counted, isOfAccount: true }
}

const KINDS = { password: 'password', code: 'secondFactor', passkey: 'secondFactor' } as const satisfies Record<
  RefusedAttempt['step'],
  RefusalKind
>

/** The part of the provider's options that limits and reports attempts. */
export function attemptLimits(
  services: AttemptServices
): Pick<IdentityProviderOptions, 'limitAttempts' | 'limitCodes' | 'rememberBrowser' | 'reportRefusal'> {
  const { database, rateLimits, secondFactors, knownBrowsers, refusals } = services
  const ownerOf = ({ identifier, accountId }: RefusedAttempt): Promise<User | undefined> =>
    accountId === undefined
      ? findUserByIdentifier(database.orm, identifier ?? '')
      : findUserById(database.orm, Number(accountId))
  return {
    limitAttempts: (attempt) => limitPasswords(services, attempt),
    async limitCodes({ ip, accountId, browser }) {
      // As for passwords: whoever knows the password could otherwise shut the owner out with wrong codes.
      const isKnown = browser !== undefined && (await knownBrowsers.isOf(browser, Number(accountId)))
      const limits: Limit[] = isKnown
        ? [{ policy: 'secondFactorKnown', key: `${browser} ${accountId}` }]
        : [
            { policy: 'secondFactor', key: `${ip} ${accountId}` },
            { policy: 'secondFactorTotal', key: accountId }
          ]
      const verdict = await limit(rateLimits, limits)
      if (!verdict.allowed) await secondFactors.reportRefusedCodes(Number(accountId))
      return verdict
    },
    rememberBrowser: ({ browser, accountId }) => knownBrowsers.remember(browser, Number(accountId)),
    async reportRefusal(attempt) {
      const { ip, step, isLimited } = attempt
      const login = (await ownerOf(attempt))?.login
      await refusals.record({ kind: KINDS[step], ip, login, ...(isLimited && { detail: 'too many attempts' }) })
    }
  }
}
