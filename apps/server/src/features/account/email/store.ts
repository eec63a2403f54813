import { inTransaction, type Transaction } from '@portico/server-kit'
import type { Queryable } from '../../../platform/database/query.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import { endKeysOf } from '../../../platform/users/account-keys.ts'
import { changeUser, handleAddressChange, lockUser } from '../../../platform/users/accounts/changes.ts'
import {
  changeOfKey,
  confirmEmailChange,
  dropEmailChangesFrom,
  type EmailChange,
  type EmailKeyPurpose,
  spendEmailKey
} from '../../../platform/users/accounts/email-changes.ts'
import { removeConflictingRegistrations } from '../../../platform/users/accounts/pending.ts'
import { verifyPassword } from '../../../platform/users/passwords.ts'
import { revokeTokensOf } from '../../../platform/users/personal-tokens/personal-tokens.ts'
import { endSessionsOf } from '../../../platform/users/sessions.ts'
import { forgetBrowsersOf } from '../../../platform/users/sign-in/known-browsers.ts'
import { findUserById, type User } from '../../../platform/users/store.ts'
import type { AccountServices } from '../services.ts'
import { refuseTakenEmail } from '../settings.ts'
import { canSignIn } from '../user-changes.ts'

const invalidKey = () =>
  new ProblemError('keyInvalid', {
    detail: 'The key is invalid, was already used or has expired. Change the address again.'
  })

async function requireChange(
  database: Queryable,
  key: { key: string; purpose: EmailKeyPurpose; now: Date }
): Promise<EmailChange> {
  const change = await changeOfKey(database, key)
  if (!change) throw invalidKey()
  return change
}

/**
 * Uses a new e-mail address from now on. The key proves access to its mails, and the password that its reader is the owner of the
 * account: an address with a slip of the pen gives the account to nobody.
 *
 * @throws ProblemError when the key is not valid, the password wrong, too many were wrong, or another user has the address meanwhile
 */
export async function confirmEmail(services: AccountServices, key: string, password: string): Promise<void> {
  const { database, outbox, clock, rateLimits } = services
  const { id, userId, newEmail } = await requireChange(database.pool, { key, purpose: 'confirm', now: clock() })
  // Counted for the user: whoever requests changes one after another has no more guesses.
  await rateLimits.spend('emailPassword', String(userId))
  const known = await findUserById(database.orm, userId)
  if (!known || !(await verifyPassword(password, known.passwordHash)))
    throw new ProblemError('incorrectPassword', { detail: 'The password of the account is incorrect. Enter it again.' })
  await refuseTakenEmail(
    inTransaction(database, async (transaction) => {
      await removeConflictingRegistrations(transaction, { email: newEmail, except: userId })
      const before = await lockUser(transaction, userId)
      // Another password may have been chosen, or the account suspended, since the first look.
      if (!before || !canSignIn(before) || before.passwordHash !== known.passwordHash) throw invalidKey()
      if (!(await spendEmailKey(transaction, key))) throw invalidKey()
      const now = clock()
      await confirmEmailChange(transaction, { id, oldEmail: before.email, now })
      const after = await changeUser(transaction, before, { email: newEmail }, { actor: before.login, now })
      await handleAddressChange(transaction, outbox, { before, after, now, undo: id })
    })
  )
}

/**
 * Goes back to the e-mail address before a change, and drops every later one. A change that waits for its confirmation is dropped. An
 * earlier one can still be undone. All sessions end and the password is removed, because somebody else may have made the change; the
 * address is sent a link to choose another.
 *
 * @throws ProblemError when the key is not valid, or another user has the old address meanwhile
 */
export async function undoEmail(services: AccountServices, key: string): Promise<void> {
  const { database, clock } = services
  const given = { key, purpose: 'undo', now: clock() } as const
  const { userId } = await requireChange(database.pool, given)
  await refuseTakenEmail(
    inTransaction(database, async (transaction) => {
      const user = await lockUser(transaction, userId)
      // Read again: it may have been confirmed meanwhile.
      const change = await requireChange(transaction.client, given)
      if (!user || !(await spendEmailKey(transaction, key))) throw invalidKey()
      await restore(services, transaction, user, change)
    })
  )
}

async function restore(
  { outbox, clock }: AccountServices,
  transaction: Transaction,
  before: User,
  undone: EmailChange
): Promise<void> {
  const now = clock()
  const email = undone.confirmedDate ? undone.oldEmail : before.email
  const note = { emailRestored: true, passwordRemoved: true }
  const after = await changeUser(transaction, before, { email, passwordHash: null }, { actor: before.login, now, note })
  await handleAddressChange(transaction, outbox, { before, after, now })
  await dropEmailChangesFrom(transaction, undone)
  await endKeysOf(transaction, after.id)
  await endSessionsOf(transaction, { userId: after.id, now })
  await revokeTokensOf(transaction, after.id)
  await forgetBrowsersOf(transaction, after.id)
  const data = { user: after.id, removed: true }
  if (after.email) await outbox.queue(transaction, { kind: 'passwordReset', recipient: after.email, data })
}
