import type { ManagedUserDetail, UserSession } from '@portico/contract'
import { LIMITS } from '@portico/contract'
import { deleteClientData } from '@portico/sandbox'
import { inTransaction, type Transaction } from '@portico/server-kit'
import { eq, sql } from 'drizzle-orm'
import { recordChange } from '../../platform/audit.ts'
import { ProblemError } from '../../platform/http/errors.ts'
import { endKeysOf } from '../../platform/users/account-keys.ts'
import { auditedUser, changeUser, handleAddressChange } from '../../platform/users/accounts/changes.ts'
import { dropEmailChanges } from '../../platform/users/accounts/email-changes.ts'
import { removeConflictingRegistrations } from '../../platform/users/accounts/pending.ts'
import { lockAdministrators } from '../../platform/users/administrators.ts'
import { deleteApplicationsOf } from '../../platform/users/applications/use.ts'
import { hashPassword } from '../../platform/users/passwords.ts'
import { revokeTokensOf } from '../../platform/users/personal-tokens/personal-tokens.ts'
import { endOneSession, readSessions } from '../../platform/users/session-list.ts'
import { endSessionsOf, type Session } from '../../platform/users/sessions.ts'
import { USER_ENTITY, type User } from '../../platform/users/store.ts'
import { users } from '../../platform/users/tables.ts'
import { changedValues, type UserUpdate, type UserValues } from './input.ts'
import type { UserMailKind } from './mails.ts'
import { requireAdministration } from './policy.ts'
import { etagOf, readUser } from './rows.ts'
import type { UserServices } from './services.ts'

const DAY = 24 * 60 * 60_000

const TAKEN = { users_login_unique: 'userExists', users_email_unique: 'emailExists' } as const

/** Converts a violated unique constraint into a problem: the login or the address is taken. */
async function refuseTaken<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    const { constraint } = ((error as Error).cause ?? error) as { constraint?: string }
    const code = TAKEN[constraint as keyof typeof TAKEN]
    throw code ? new ProblemError(code, { entity: USER_ENTITY, cause: error }) : error
  }
}

/** Whether the user must be sent a link to choose a password. */
const needsPassword = (user: User, { embeddedProvider }: UserServices) =>
  embeddedProvider && user.activated && user.passwordHash === null && user.email !== null

/** The changes that administrators make to users. Each is written to the audit log with who made it. */
export class UserStore {
  readonly #services: UserServices

  constructor(services: UserServices) {
    this.#services = services
  }

  find(login: string): Promise<ManagedUserDetail | undefined> {
    return readUser(this.#services.database.pool, login, this.#services.clock())
  }

  /**
   * Creates a user. Without a password they are sent a link to choose one; where an external provider keeps the passwords, none is
   * kept here.
   *
   * @throws ProblemError when the login or the address is taken, or the password breaks a rule
   */
  async create(values: UserValues, password: string | undefined, actor: Session): Promise<ManagedUserDetail> {
    const { clock, embeddedProvider, passwordRules } = this.#services
    const isKept = password !== undefined && embeddedProvider
    if (isKept) await passwordRules.require('password', password, values)
    const passwordHash = isKept ? await hashPassword(password) : null
    const now = clock()
    const made = { lastUsedDate: now, createdDate: now, lastModifiedDate: now }
    return this.#change(async (transaction) => {
      await removeConflictingRegistrations(transaction, values)
      const [user] = await transaction.orm
        .insert(users)
        .values({ ...values, ...made, passwordHash, createdBy: actor.login, lastModifiedBy: actor.login })
        .returning()
      const created = user as User
      await this.#record(transaction, actor, 'create', created)
      if (needsPassword(created, this.#services)) await this.#mail(transaction, 'accountCreated', created)
      return created.login
    })
  }

  /**
   * Changes a user. A deactivated user is signed out everywhere, and the links that were mailed to them become invalid; an activated
   * user is notified, and notices and suspensions end. A link that was mailed to an address becomes invalid when the user has another.
   *
   * @param accepts whether a version of the user, by its entity tag, is the one that the caller knows
   * @throws ProblemError when there is no such user, it is another version, a rule forbids the change or a value is taken
   */
  async update(
    id: number,
    given: UserUpdate,
    accepts: (etag: string) => boolean,
    actor: Session
  ): Promise<ManagedUserDetail> {
    return this.#change(async (transaction) => {
      await removeConflictingRegistrations(transaction, { login: given.login, email: given.email, except: id })
      const before = await this.#lock(transaction, eq(users.id, id))
      if (!before)
        throw new ProblemError('idNotFound', { entity: USER_ENTITY, detail: 'There is no user with this ID.' })
      requireVersion(before, accepts)
      const values = changedValues(before, given)
      await requireAdministration(transaction, actor.userId, before, values)
      if (etagOf(values) === etagOf(before)) return before.login

      const { clock, outbox } = this.#services
      const now = clock()
      const isLetIn = values.activated && !before.activated
      const letIn = {
        ...(isLetIn && { activationPending: false, lastUsedDate: now, inactivityNotices: 0 }),
        ...(isLetIn && before.suspendedDate && { suspendedDate: null, suspensionReason: null, terminationDate: null })
      }
      const after = await changeUser(transaction, before, { ...values, ...letIn }, { actor: actor.login, now })
      if (before.activated && !after.activated) {
        await endSessionsOf(transaction, { userId: id, now })
        await revokeTokensOf(transaction, id)
        await endKeysOf(transaction, id)
      }
      const isMoved = await handleAddressChange(transaction, outbox, { before, after, now })
      // What an administrator decides is not undone by an earlier link.
      if (isMoved) await dropEmailChanges(transaction, id)
      if ((isLetIn || isMoved) && needsPassword(after, this.#services))
        await this.#mail(transaction, 'accountCreated', after)
      else if (isLetIn) await this.#mail(transaction, 'accountActivated', after)
      if (isWithdrawn(before, after, now)) await this.#mail(transaction, 'terminationWithdrawn', after)
      return after.login
    })
  }

  /**
   * Deletes a user with sessions and keys, and with the applications without another owner and what these have in the sandbox.
   *
   * @throws ProblemError when there is no such user, it is another version, or a rule forbids it
   */
  async delete(login: string, accepts: (etag: string) => boolean, actor: Session): Promise<User> {
    return inTransaction(this.#services.database, async (transaction) => {
      const user = await this.#lockByLogin(transaction, login)
      requireVersion(user, accepts)
      await requireAdministration(transaction, actor.userId, user, undefined)
      // Users who are no longer administrators may not delete themselves either.
      if (user.id === actor.userId) throw new ProblemError('ownAccount', { entity: USER_ENTITY })
      await deleteClientData(transaction.client, await deleteApplicationsOf(transaction, user.id))
      await transaction.orm.delete(users).where(eq(users.id, user.id))
      await this.#record(transaction, actor, 'delete', user)
      return user
    })
  }

  /**
   * The sessions of a user that can still be used.
   *
   * @throws ProblemError when there is no such user
   */
  async sessions(login: string, asking: Session): Promise<UserSession[]> {
    const { database, clock } = this.#services
    const user = await this.#require(login)
    return readSessions(database, { userId: user.id, now: clock(), current: asking.id })
  }

  /**
   * Ends one session of a user.
   *
   * @throws ProblemError when there is no such user or session
   */
  async endSession(login: string, id: string, actor: Session): Promise<void> {
    const { database, clock } = this.#services
    await endOneSession(database, id, { user: await this.#require(login), actor, now: clock() })
  }

  /**
   * Ends all sessions of a user.
   *
   * @returns how many there were
   * @throws ProblemError when there is no such user
   */
  async endSessions(login: string, actor: Session): Promise<number> {
    return inTransaction(this.#services.database, async (transaction) => {
      const user = await this.#lockByLogin(transaction, login)
      await requireAdministration(transaction, actor.userId, user, user)
      const ended = await endSessionsOf(transaction, { userId: user.id, now: this.#services.clock() })
      if (ended > 0)
        await recordChange(transaction.orm, {
          actor: actor.login,
          action: 'endSessions',
          entity: USER_ENTITY,
          entityId: user.login,
          after: { sessions: ended }
        })
      return ended
    })
  }

  /**
   * Removes the second factors of a user who has lost them, and notifies the user.
   *
   * @returns the user, and whether anything changed
   * @throws ProblemError when there is no such user
   */
  async removeSecondFactors(login: string, actor: Session): Promise<{ user: ManagedUserDetail; isChanged: boolean }> {
    let isChanged = false
    const user = await this.#change(async (transaction) => {
      const before = await this.#lockByLogin(transaction, login)
      await requireAdministration(transaction, actor.userId, before, before)
      isChanged = await this.#services.secondFactors.removeAll(transaction, before, actor.login)
      return before.login
    })
    return { user, isChanged }
  }

  /**
   * Gives a user notice: the agreement ends LIMITS.terminationDays from now, and they are notified. An earlier notice stays.
   *
   * @returns the user, and whether anything changed
   * @throws ProblemError when there is no such user, a rule forbids it, or there is no address to send the notice to
   */
  async startTermination(login: string, actor: Session): Promise<{ user: ManagedUserDetail; isChanged: boolean }> {
    return this.#terminate(login, actor, 'terminationNotice', (user, now) => {
      if (user.terminationDate || user.suspensionReason === 'termination') return undefined
      if (!user.email)
        throw new ProblemError('validation', {
          detail: 'The user has no email address. Add one, then give notice.',
          fieldErrors: [{ objectName: USER_ENTITY, field: 'email', message: 'NotBlank' }]
        })
      return new Date(now.getTime() + LIMITS.terminationDays * DAY)
    })
  }

  /**
   * Takes notice back, while the agreement has not ended.
   *
   * @returns the user, and whether anything changed
   * @throws ProblemError when there is no such user
   */
  async withdrawTermination(login: string, actor: Session): Promise<{ user: ManagedUserDetail; isChanged: boolean }> {
    return this.#terminate(login, actor, 'terminationWithdrawn', (user) =>
      user.terminationDate && user.suspensionReason !== 'termination' ? null : undefined
    )
  }

  /** @param decide the date on which the agreement ends, null for none, or undefined when it stays as it is */
  async #terminate(
    login: string,
    actor: Session,
    mail: 'terminationNotice' | 'terminationWithdrawn',
    decide: (user: User, now: Date) => Date | null | undefined
  ) {
    let isChanged = false
    const user = await this.#change(async (transaction) => {
      const before = await this.#lockByLogin(transaction, login)
      const now = this.#services.clock()
      const isNotice = mail === 'terminationNotice'
      await requireAdministration(transaction, actor.userId, before, isNotice ? undefined : before)
      const terminationDate = decide(before, now)
      if (terminationDate === undefined) return before.login
      isChanged = true
      const after = await changeUser(transaction, before, { terminationDate }, { actor: actor.login, now })
      await this.#mail(transaction, mail, after)
      return after.login
    })
    return { user, isChanged }
  }

  /** Makes a change in a transaction, and reads the user whose login it returns. */
  async #change(change: (transaction: Transaction) => Promise<string>): Promise<ManagedUserDetail> {
    const { database, clock } = this.#services
    return refuseTaken(
      inTransaction(database, async (transaction) => {
        const user = await readUser(transaction.client, await change(transaction), clock())
        if (!user) throw new Error('The user that was changed is not there.')
        return user
      })
    )
  }

  async #require(login: string): Promise<ManagedUserDetail> {
    const user = await this.find(login)
    if (!user) throw new ProblemError('notFound')
    return user
  }

  async #lock({ orm, client }: Transaction, which: ReturnType<typeof eq>): Promise<User | undefined> {
    await lockAdministrators({ orm, client })
    const [user] = await orm.select().from(users).where(which).for('update')
    return user as User | undefined
  }

  async #lockByLogin(transaction: Transaction, login: string): Promise<User> {
    const user = await this.#lock(transaction, eq(sql`lower(${users.login})`, sql`lower(${login})`))
    if (!user) throw new ProblemError('notFound')
    return user
  }

  async #record({ orm }: Transaction, actor: Session, action: 'create' | 'delete', user: User): Promise<void> {
    const state = action === 'create' ? { after: auditedUser(user) } : { before: auditedUser(user) }
    await recordChange(orm, { actor: actor.login, action, entity: USER_ENTITY, entityId: user.login, ...state })
  }

  async #mail(transaction: Transaction, kind: UserMailKind, { id, email }: User): Promise<void> {
    if (email) await this.#services.outbox.queue(transaction, { kind, recipient: email, data: { user: id } })
  }
}

function requireVersion(user: User, accepts: (etag: string) => boolean): void {
  if (!accepts(etagOf(user)))
    throw new ProblemError('preconditionFailed', {
      entity: USER_ENTITY,
      detail: 'The user has changed since you retrieved it. Retrieve it again, then send the change with the new ETag.'
    })
}

/** Whether a notice that had not run out was taken back. */
const isWithdrawn = (before: User, after: User, now: Date) =>
  before.terminationDate !== null && before.terminationDate > now && after.terminationDate === null
