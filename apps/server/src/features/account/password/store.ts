import { inTransaction, type Transaction } from '@portico/server-kit'
import { ProblemError } from '../../../platform/http/errors.ts'
import { endKeysOf, redeemKey } from '../../../platform/users/account-keys.ts'
import { changeUser, lockUser } from '../../../platform/users/accounts/changes.ts'
import { hashPassword, verifyPassword } from '../../../platform/users/passwords.ts'
import { endSessionsOf, type Session } from '../../../platform/users/sessions.ts'
import { forgetBrowsersOf } from '../../../platform/users/sign-in/known-browsers.ts'
import { findUserById, type User } from '../../../platform/users/store.ts'
import type { AccountServices } from '../services.ts'
import { canSignIn, confirmedAddress } from '../user-changes.ts'

/**
 * Queues a mail with a link to choose a new password. Whether the address has an account that may have a link is checked when the
 * mail is written: here, the same is done for every address.
 */
export const requestReset = ({ database, outbox }: AccountServices, email: string): Promise<void> =>
  inTransaction(database, (transaction) => outbox.queue(transaction, { kind: 'passwordReset', recipient: email }))

/**
 * Sets a new password by a mailed key. The key proves access to the mails of the address, so it also confirms a new account, as its
 * activation does.
 *
 * @returns whose password it is
 * @throws ProblemError when the key is not valid, or the password breaks a rule: the key can then be used again
 */
export async function finishReset(services: AccountServices, key: string, newPassword: string): Promise<number> {
  const { database, clock, activateNewUsers, passwordRules } = services
  const passwordHash = await hashPassword(newPassword)
  return inTransaction(database, async (transaction) => {
    const id = await redeemKey(transaction, { key, purpose: 'passwordReset', now: clock() })
    const user = id === undefined ? undefined : await lockUser(transaction, id)
    if (!user || !canSignIn(user))
      throw new ProblemError('keyInvalid', {
        detail: 'The key is invalid, was already used or has expired. Request a new link.'
      })
    await passwordRules.require('newPassword', newPassword, user)
    const confirmed = user.activationPending ? confirmedAddress(activateNewUsers) : {}
    await setPassword(services, transaction, user, { passwordHash, ...confirmed })
    return user.id
  })
}

/**
 * Sets a new password for the signed-in user.
 *
 * @throws ProblemError when the current password is wrong, too many wrong ones were sent, or the new one breaks a rule
 */
export async function changePassword(
  services: AccountServices,
  session: Session,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string }
): Promise<void> {
  const { database, rateLimits, passwordRules } = services
  const key = String(session.userId)
  await rateLimits.spend('currentPassword', key)
  const known = await findUserById(database.orm, session.userId)
  if (!known || !(await verifyPassword(currentPassword, known.passwordHash)))
    throw new ProblemError('incorrectPassword', { detail: 'The current password is incorrect. Enter it again.' })
  await rateLimits.reset('currentPassword', key)
  await passwordRules.require('newPassword', newPassword, known)
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(database, async (transaction) => {
    const user = await lockUser(transaction, session.userId)
    if (user) await setPassword(services, transaction, user, { passwordHash }, session.id)
  })
}

/** @param session the one that goes on; all others of the user end */
async function setPassword(
  { outbox, clock }: AccountServices,
  transaction: Transaction,
  user: User,
  values: { passwordHash: string; activated?: boolean },
  session?: string
): Promise<void> {
  const now = clock()
  await changeUser(transaction, user, values, { actor: user.login, now, note: { passwordChanged: true } })
  await endKeysOf(transaction, user.id)
  await forgetBrowsersOf(transaction, user.id)
  await endSessionsOf(transaction, { userId: user.id, now, ...(session && { except: session }) })
  if (user.email)
    await outbox.queue(transaction, {
      kind: 'passwordChanged',
      recipient: user.email,
      data: { user: user.id, at: now.toISOString() }
    })
}
