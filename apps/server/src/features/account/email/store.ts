import { inTransaction, type Transaction } from '@portico/server-kit'
import { recordChange } from '../../../platform/audit.ts'
import type { Queryable } from '../../../platform/database/query.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import { endKeysOf } from '../../../platform/users/account-keys.ts'
import { auditedUser, changeUser, handleAddressChange, lockUser } from '../../../platform/users/accounts/changes.ts'
import {
  changeOfKey,
  confirmEmailChange,
  dropEmailChanges,
  type EmailChange,
  type EmailKeyPurpose,
  spendEmailKey
} from '../../../platform/users/accounts/email-changes.ts'
import { removeConflictingRegistrations } from '../../../platform/users/accounts/pending.ts'
import { verifyPassword } from '../../../platform/users/passwords.ts'
import { endSessionsOf } from '../../../platform/users/sessions.ts'
import { forgetBrowsersOf } from '../../../platform/users/sign-in/known-browsers.ts'
import { findUserById, USER_ENTITY, type User } from '../../../platform/users/store.ts'
import type { AccountServices } from '../services.ts'
import { refuseTakenEmail } from '../settings.ts'
import { canSignIn } from '../user-changes.ts'

const invalidKey = () =>
  new ProblemError('keyInvalid', { detail: 'The key is unknown, was used, or has expired. Change the address again.' })

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
  await rateLimits.spend('emailPassword', String(id))
  const known = await findUserById(database.orm, userId)
  if (!known || !(await verifyPassword(password, known.passwordHash)))
    throw new ProblemError('incorrectPassword', { detail: 'The password is not that of the account.' })
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
 * Goes back to the e-mail address before a change, and drops every later one. A change that waits for its confirmation is dropped. All
 * sessions end, because somebody else may have made the change.
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
      if (change.confirmedDate) await restore(services, transaction, user, change)
      else await drop(services, transaction, user)
    })
  )
}

async function restore(
  { outbox, clock }: AccountServices,
  transaction: Transaction,
  before: User,
  { oldEmail }: EmailChange
): Promise<void> {
  const now = clock()
  const change = { actor: before.login, now, note: { emailRestored: true } }
  const after = await changeUser(transaction, before, { email: oldEmail }, change)
  await handleAddressChange(transaction, outbox, { before, after, now })
  await end(transaction, before.id, now)
}

async function drop({ clock }: AccountServices, transaction: Transaction, user: User): Promise<void> {
  await recordChange(transaction.orm, {
    actor: user.login,
    action: 'update',
    entity: USER_ENTITY,
    entityId: user.login,
    before: auditedUser(user),
    after: { ...auditedUser(user), emailRestored: true }
  })
  await end(transaction, user.id, clock())
}

async function end(transaction: Transaction, userId: number, now: Date): Promise<void> {
  await dropEmailChanges(transaction, userId)
  await endKeysOf(transaction, userId)
  await endSessionsOf(transaction, { userId, now })
  await forgetBrowsersOf(transaction, userId)
}
