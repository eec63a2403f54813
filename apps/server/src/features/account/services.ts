import { setTimeout as pause } from 'node:timers/promises'
import { ProblemError } from '../../platform/http/errors.ts'
import type { PlatformServices } from '../../platform/services.ts'

/** What the calls of accounts work with. */
export type AccountServices = Pick<
  PlatformServices,
  'database' | 'outbox' | 'rateLimits' | 'clock' | 'activateNewUsers' | 'issuer'
>

/** The object of field errors, as its translations are named. */
export const OBJECT_NAME = 'account'

/** @throws ProblemError where passwords are not the portal's to keep */
export function requireOwnAccounts({ issuer }: AccountServices): void {
  if (issuer)
    throw new ProblemError('accountElsewhere', {
      detail: `Accounts and passwords are kept by the identity provider ${issuer}. Register, or change the password, there.`
    })
}

/**
 * Counts a mail that somebody who is not signed in has sent to an address. Each caller has a budget for it, so that nobody uses up
 * that of its owner; and all callers together have one, so that an address is not flooded from many places.
 *
 * @param ip address of the caller
 * @returns false when only the budget of all is used up: the mail is then not to be sent, and the answer is to be as always
 * @throws ProblemError when the caller's budget is used up
 */
export async function consumeMailBudget({ rateLimits }: AccountServices, ip: string, email: string): Promise<boolean> {
  const address = email.toLowerCase()
  await rateLimits.spend('accountMail', `${ip} ${address}`)
  return (await rateLimits.consume('accountMailTotal', address)).allowed
}

/** Duration of requests that must not reveal by it whether an account exists: well over what they need. */
const CONSTANT_TIME_MS = 250

/** Runs work no faster than a fixed time, so that the duration reveals nothing. */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), pause(CONSTANT_TIME_MS)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
