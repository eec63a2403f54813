import { emailSchema, LIMITS, loginNameSchema, ROLE_ADMIN, ROLE_USER } from '@portico/contract'
import { StartupError, type Transaction } from '@portico/server-kit'
import { recordChange } from '../platform/audit.ts'
import { issueKey } from '../platform/users/account-keys.ts'
import { auditedUser, changeUser, lockUser } from '../platform/users/accounts/changes.ts'
import { removeConflictingRegistrations } from '../platform/users/accounts/pending.ts'
import { lockAdministrators } from '../platform/users/administrators.ts'
import { findUserByIdentifier, USER_ENTITY, type User } from '../platform/users/store.ts'
import { users } from '../platform/users/tables.ts'

const HOUR = 60 * 60_000

/** What the audit log says of a change from the command line, whose user the portal does not know. */
export const FROM_COMMAND_LINE = { actor: 'system', note: { source: 'command line' } } as const

/**
 * Finds a user by login or e-mail address, and locks the row until the transaction ends.
 *
 * @throws StartupError when there is no such user
 */
export async function requireUser(transaction: Transaction, login: string): Promise<User> {
  await lockAdministrators(transaction)
  const found = await findUserByIdentifier(transaction.orm, login)
  const user = found && (await lockUser(transaction, found.id))
  if (!user)
    throw new StartupError(`There is no user ${login}. With an external provider, users must first sign in once.`)
  return user
}

/**
 * Makes a user an administrator, and activates one who waits for an approval.
 *
 * @returns the user, and whether anything changed
 * @throws StartupError when there is no such user, or it was suspended or never confirmed
 */
export async function grantAdministration(
  transaction: Transaction,
  login: string,
  now: Date
): Promise<{ user: User; isChanged: boolean }> {
  const user = await requireUser(transaction, login)
  if (user.activationPending)
    throw new StartupError(`The user ${user.login} has not confirmed the email address: open the emailed link.`)
  if (user.suspendedDate)
    throw new StartupError(`The user ${user.login} is suspended. Reactivate it in user management.`)
  if (user.activated && user.authorities.includes(ROLE_ADMIN)) return { user, isChanged: false }
  const values = { authorities: [ROLE_ADMIN, ROLE_USER], activated: true }
  return { user: await changeUser(transaction, user, values, { ...FROM_COMMAND_LINE, now }), isChanged: true }
}

/**
 * Creates an administrator without a password, at the embedded identity provider.
 *
 * @throws StartupError when login or address are not valid or belong to a user
 */
export async function createAdministrator(
  transaction: Transaction,
  given: { login: string; email: string },
  now: Date
): Promise<User> {
  const login = loginNameSchema.safeParse(given.login.toLowerCase())
  if (!login.success)
    throw new StartupError(`${given.login} is not a valid login: use up to ${LIMITS.login} letters, digits and _ . @ -`)
  const email = emailSchema.safeParse(given.email)
  if (!email.success) throw new StartupError(`${given.email} is not an email address.`)
  await removeConflictingRegistrations(transaction, { login: login.data, email: email.data })
  for (const identifier of [login.data, email.data]) {
    const taken = await findUserByIdentifier(transaction.orm, identifier)
    if (taken)
      throw new StartupError(
        `The user ${taken.login} has this login or address. Use: npm run admin -- grant ${taken.login}`
      )
  }
  const [user] = await transaction.orm
    .insert(users)
    .values({
      login: login.data,
      email: email.data,
      authorities: [ROLE_ADMIN, ROLE_USER],
      lastUsedDate: now,
      createdDate: now,
      lastModifiedDate: now,
      createdBy: FROM_COMMAND_LINE.actor,
      lastModifiedBy: FROM_COMMAND_LINE.actor
    })
    .returning()
  await recordChange(transaction.orm, {
    actor: FROM_COMMAND_LINE.actor,
    action: 'create',
    entity: USER_ENTITY,
    entityId: login.data,
    after: { ...auditedUser(user as User), ...FROM_COMMAND_LINE.note }
  })
  return user as User
}

/**
 * Makes a key with which a user chooses a password; earlier ones become invalid.
 *
 * @throws StartupError when there is no such user, or it may not sign in
 */
export async function passwordKey(
  transaction: Transaction,
  login: string,
  now: Date
): Promise<{ user: User; key: string }> {
  const user = await requireUser(transaction, login)
  if (!user.activated) throw new StartupError(`The user ${user.login} is not activated.`)
  const expires = new Date(now.getTime() + LIMITS.activationHours * HOUR)
  const key = await issueKey(transaction, { userId: user.id, purpose: 'passwordReset', expires })
  await recordChange(transaction.orm, {
    actor: FROM_COMMAND_LINE.actor,
    action: 'update',
    entity: USER_ENTITY,
    entityId: user.login,
    after: { passwordLink: true, ...FROM_COMMAND_LINE.note }
  })
  return { user, key: key as string }
}
