import type { Transaction } from '@portico/server-kit'
import { eq } from 'drizzle-orm'
import { recordChange } from '../../audit.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { endKeysOf } from '../account-keys.ts'
import { toAccount, USER_ENTITY, type User } from '../store.ts'
import { users } from '../tables.ts'
import { dropPendingEmailChange } from './email-changes.ts'

/** What the audit log keeps of a user: never the password's hash. */
export const auditedUser = (user: User) => ({
  ...toAccount(user),
  activationPending: user.activationPending,
  suspendedDate: user.suspendedDate,
  suspensionReason: user.suspensionReason,
  terminationDate: user.terminationDate
})

/** Reads a user and locks the row until the transaction ends. */
export async function lockUser({ orm }: Transaction, id: number): Promise<User | undefined> {
  const [user] = await orm.select().from(users).where(eq(users.id, id)).for('update')
  return user as User | undefined
}

/**
 * Changes a user, and writes it to the audit log.
 *
 * @param change.actor login of the user who makes the change, or `system`
 * @param change.note what the audited columns of a user do not show, such as a new password
 */
export async function changeUser(
  { orm }: Transaction,
  before: User,
  values: Partial<typeof users.$inferInsert>,
  { actor, now, note }: { actor: string; now: Date; note?: Record<string, unknown> }
): Promise<User> {
  const [changed] = await orm
    .update(users)
    .set({ ...values, lastModifiedBy: actor, lastModifiedDate: now })
    .where(eq(users.id, before.id))
    .returning()
  const after = changed as User
  await recordChange(orm, {
    actor,
    action: 'update',
    entity: USER_ENTITY,
    entityId: after.login,
    before: auditedUser(before),
    after: { ...auditedUser(after), ...note }
  })
  return after
}

/** Whether two e-mail addresses are one, whatever their case. */
export const isSameAddress = (one: string | null | undefined, other: string | null | undefined): boolean =>
  (one ?? '').toLowerCase() === (other ?? '').toLowerCase()

/**
 * Does what follows from a new e-mail address: the keys that were mailed to the old one become invalid, the old one is notified, and
 * an address that is not confirmed yet is sent a link.
 *
 * @param change.undo the confirmed change that the notice offers to undo
 * @returns whether the address has changed
 */
export async function handleAddressChange(
  transaction: Transaction,
  outbox: Outbox,
  { before, after, now, undo }: { before: User; after: User; now: Date; undo?: number }
): Promise<boolean> {
  if (isSameAddress(before.email, after.email)) return false
  await endKeysOf(transaction, after.id)
  // What waits for confirmation began at another address.
  await dropPendingEmailChange(transaction, after.id)
  const data = { user: after.id }
  if (before.email)
    await outbox.queue(transaction, {
      kind: 'emailChanged',
      recipient: before.email,
      data: { ...data, at: now.toISOString(), ...(undo !== undefined && { change: undo }) }
    })
  if (after.activationPending && after.email)
    await outbox.queue(transaction, { kind: 'activation', recipient: after.email, data })
  return true
}
