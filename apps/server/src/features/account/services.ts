import { setTimeout as pause } from 'node:timers/promises'
import { ProblemError } from '../../platform/http/errors.ts'
import type { PlatformServices } from '../../platform/services.ts'

/** What the calls of accounts work with. */
export type AccountServices = Pick<
  PlatformServices,
  | 'database'
  | 'publicUrl'
  | 'secondFactors'
  | 'passwordRules'
  | 'knownBrowsers'
  | 'refusals'
  | 'outbox'
  | 'rateLimits'
  | 'clock'
  | 'activateNewUsers'
  | 'issuer'
>

/** The object of field errors, as its translations are named. */
export const OBJECT_NAME = 'account'

/** @throws ProblemError where passwords are not the portal's to keep */
export function requireOwnAccounts({ issuer }: AccountServices): void {
  if (issuer)
    throw new ProblemError('accountElsewhere', {
      detail: `Accounts and passwords are managed by the identity provider ${issuer}. Register, or change the password, there.`
    })
}

/** Duration of requests that must not reveal by it whether an account exists: well over what they need. */
const CONSTANT_TIME_MS = 250

/**
 * Handles a request of a caller who is not signed in, and who causes a mail to an address. Each caller has a budget of mails to the
 * address, so that no caller uses up the owner's; and all callers together have one, so that an address is not flooded from many
 * places. The request takes a fixed time, so that its duration does not reveal whether the address has an account.
 *
 * @param ip address of the caller
 * @param work gets false when the budget of all callers is used up: then no mail may be sent, and the response is the same
 * @throws ProblemError when the caller's budget is used up
 */
export async function withMailBudget(
  { rateLimits }: AccountServices,
  { ip, email }: { ip: string; email: string },
  work: (canSendMail: boolean) => Promise<void>
): Promise<void> {
  const address = email.toLowerCase()
  await rateLimits.spend('accountMail', `${ip} ${address}`)
  const { allowed } = await rateLimits.consume('accountMailTotal', address)
  const [result] = await Promise.allSettled([work(allowed), pause(CONSTANT_TIME_MS)])
  if (result.status === 'rejected') throw result.reason
}
