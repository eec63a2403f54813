import { type AddedApplicationMember, type ApplicationRole, LIMITS, newMemberSchema } from '@portico/contract'
import { queryJson } from '../../../platform/database/query.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import { checkFields } from '../../../platform/http/fields.ts'
import { invalidField } from '../input.ts'
import { queueInvitation, queueToNewMember } from '../mails.ts'
import { requireNotEnded, requireOtherOwner, requireRight } from '../policy.ts'
import { type Actor, APPLICATION_ENTITY, type ApplicationChange } from '../rows.ts'
import type { ApplicationStore } from '../store.ts'
import { queueMemberChange } from './mails.ts'

/** Whom a body adds: a user by login, or whoever has an address. */
export interface NewMember {
  login: string | undefined
  email: string | undefined
  role: ApplicationRole
}

/** What adding somebody has done. */
export interface MemberAddition {
  kind: 'memberAdded' | 'memberUpdated' | 'invitationSent' | 'unchanged'
  member: AddedApplicationMember
}

interface UserRow {
  id: number
  login: string
  email: string | null
}

/**
 * Reads the body of an addition.
 *
 * @throws ProblemError when it has neither a login nor an address, or both
 */
export function readNewMember(body: unknown): NewMember {
  const { login, email, role } = checkFields(newMemberSchema, body, APPLICATION_ENTITY)
  if (!login && !email) throw invalidField('login', 'NotBlank')
  if (login && email) throw invalidField('email', 'Pattern')
  return { login: login || undefined, email: email || undefined, role }
}

const BY_LOGIN =
  'select id, login, email from users where lower(login) = lower($1) and activated and not activation_pending'
const BY_EMAIL =
  'select id, login, email from users where lower(email) = lower($1) and activated and not activation_pending'

const PUT_MEMBER = `
  insert into application_members (application_id, user_id, role, created_date) values ($1, $2, $3, $4)
  on conflict (application_id, user_id) do update set role = excluded.role`

const PUT_INVITATION = `
  insert into application_invitations (application_id, email, role, invited_by, created_date) values ($1, $2, $3, $4, $5)
  on conflict (application_id, lower(email)) do update set role = excluded.role, invited_by = excluded.invited_by`

/** Who works on an application. Its last owner stays. */
export class Members {
  readonly #store: ApplicationStore

  constructor(store: ApplicationStore) {
    this.#store = store
  }

  /**
   * Adds a user at once, changes a member's role, or invites whoever has an address. With an external identity provider the address of
   * a user need not be verified, so there an address always becomes an invitation.
   */
  async add(id: number, given: NewMember, actor: Actor): Promise<MemberAddition> {
    const { rateLimits, embeddedProvider } = this.#store.services
    let addition: MemberAddition | undefined
    // Before the transaction: the embedded database has one connection.
    if (given.email) await rateLimits.spend('applicationInvitation', String(actor.userId))
    await this.#store.change(id, actor, async (change) => {
      requireRight('manageMembers', change.application, actor)
      requireNotEnded(change.application)
      const user = await this.#find(change, given, embeddedProvider)
      if (!user && given.login) throw invalidField('login', 'Reference')
      addition = user
        ? await this.#putMember(change, user, given.role)
        : await this.#invite(change, given.email as string, given.role)
    })
    return addition as MemberAddition
  }

  /**
   * Takes a member out; members may leave themselves.
   *
   * @returns the login as it is spelt
   */
  async remove(id: number, login: string, actor: Actor): Promise<string> {
    let removed = login
    await this.#store.change(id, actor, async (change) => {
      const { transaction, application } = change
      const member = application.members.find((each) => each.login.toLowerCase() === login.toLowerCase())
      if (member?.login !== actor.login) requireRight('manageMembers', application, actor)
      if (!member) throw new ProblemError('notFound')
      requireOtherOwner(application, member.login)
      removed = member.login
      await transaction.client.query(
        `delete from application_members m using users u
          where u.id = m.user_id and m.application_id = $1 and u.login = $2`,
        [id, member.login]
      )
      const isLeaving = member.login === actor.login
      await queueMemberChange(this.#store.services, change, member.login, isLeaving ? 'left' : 'removed')
    })
    return removed
  }

  /** Withdraws an invitation. */
  async withdraw(id: number, email: string, actor: Actor): Promise<void> {
    await this.#store.change(id, actor, async ({ transaction, application }) => {
      requireRight('manageMembers', application, actor)
      const { rowCount } = await transaction.client.query(
        'delete from application_invitations where application_id = $1 and lower(email) = lower($2)',
        [id, email]
      )
      if (rowCount === 0) throw new ProblemError('notFound')
    })
  }

  async #find(
    { transaction: { client } }: ApplicationChange,
    { login, email }: NewMember,
    embeddedProvider: boolean
  ): Promise<UserRow | undefined> {
    if (login) return (await queryJson<UserRow>(client, BY_LOGIN, [login]))[0]
    return embeddedProvider ? (await queryJson<UserRow>(client, BY_EMAIL, [email]))[0] : undefined
  }

  async #putMember(change: ApplicationChange, user: UserRow, role: ApplicationRole): Promise<MemberAddition> {
    const { application, transaction, now } = change
    const present = application.members.find(({ login }) => login === user.login)
    const member = { login: user.login, role }
    if (present?.role === role) return { kind: 'unchanged', member }
    if (present && role !== 'OWNER') requireOtherOwner(application, user.login)
    if (!present) requireRoom(change)
    await transaction.client.query(PUT_MEMBER, [application.id, user.id, role, now])
    if (present) await queueMemberChange(this.#store.services, change, user.login, role)
    else await queueToNewMember(this.#store.services, change, user)
    return { kind: present ? 'memberUpdated' : 'memberAdded', member }
  }

  async #invite(change: ApplicationChange, email: string, role: ApplicationRole): Promise<MemberAddition> {
    const { application, transaction, actor, now } = change
    const present = application.invitations.find((each) => each.email.toLowerCase() === email.toLowerCase())
    if (!present) requireRoom(change)
    await transaction.client.query(PUT_INVITATION, [application.id, email, role, actor.login, now])
    await queueInvitation(this.#store.services, change, email)
    const createdDate = present?.createdDate ?? now.toISOString()
    return { kind: 'invitationSent', member: { email: present?.email ?? email, role, createdDate } }
  }
}

/** @throws ProblemError 409 when the application has as many members and invitations as it may */
function requireRoom({ application: { members, invitations } }: ApplicationChange): void {
  if (members.length + invitations.length >= LIMITS.applicationMembers)
    throw new ProblemError('applicationLimit', {
      entity: APPLICATION_ENTITY,
      detail: `The maximum is ${LIMITS.applicationMembers} members and invitations. Remove one first.`
    })
}
