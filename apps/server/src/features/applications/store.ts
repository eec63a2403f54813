import { randomBytes } from 'node:crypto'
import { type Application, type ApplicationStatus, type AuditAction, LIMITS } from '@portico/contract'
import { inTransaction, type Transaction } from '@portico/server-kit'
import { recordChange } from '../../platform/audit.ts'
import { queryRows } from '../../platform/database/query.ts'
import { ProblemError } from '../../platform/http/errors.ts'
import type { ApplicationPatchValues, ApplicationValues } from './input.ts'
import { queueToMembers } from './mails.ts'
import { requireNotEnded, requireRight } from './policy.ts'
import {
  type Actor,
  APPLICATION_ENTITY,
  type ApplicationChange,
  auditedApplication,
  etagOf,
  readApplication
} from './rows.ts'
import type { ApplicationServices } from './services.ts'

/** A client id: 128 random bits, with a prefix by which one recognises what it is. */
const newClientId = () => `cl_${randomBytes(16).toString('hex')}`

const INSERT = `
  insert into applications (client_id, user_id, name, description, contact, scopes, redirect_uris, notification_origins,
                            created_date, last_modified_date)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) returning id`

const UPDATE = `
  update applications set name = $2, description = $3, contact = $4, scopes = $5, redirect_uris = $6, notification_origins = $7
   where id = $1`

const valuesOf = (values: ApplicationValues) => [
  values.name,
  values.description,
  values.contact,
  values.scopes,
  values.redirectUris,
  values.notificationOrigins
]

/** How a status is stored: $2 is the present instant, $3 the reason. */
const SET_STATUS: Record<ApplicationStatus, string> = {
  ACTIVE: 'suspended_date = null, status_reason = null, last_modified_date = $2 where id = $1 and $3::text is null',
  SUSPENDED: 'suspended_date = $2, status_reason = $3 where id = $1',
  ENDED: 'ended_date = $2, status_reason = coalesce($3, status_reason) where id = $1'
}

/** Applications: created, changed, ended and deleted. Each change is written to the audit log with who made it. */
export class ApplicationStore {
  readonly services: ApplicationServices

  constructor(services: ApplicationServices) {
    this.services = services
  }

  /** @throws ProblemError 404 when there is no such application for the caller */
  async find(id: number, actor: Actor): Promise<Application> {
    const { database, clock } = this.services
    const application = await readApplication(database.pool, id, actor, clock())
    if (!application) throw new ProblemError('notFound')
    return application
  }

  /**
   * Creates an application, whose owner is the caller.
   *
   * @throws ProblemError 409 when the caller owns LIMITS.applications already
   */
  async create(values: ApplicationValues, actor: Actor): Promise<Application> {
    const { database, clock } = this.services
    const now = clock()
    return inTransaction(database, async (transaction) => {
      const { client } = transaction
      // The user's row is locked, so that two creations at the same moment count each other.
      await client.query('select from users where id = $1 for update', [actor.userId])
      const { rowCount } = await client.query(
        `select from application_members m join applications a on a.id = m.application_id
          where m.user_id = $1 and m.role = 'OWNER' and a.ended_date is null`,
        [actor.userId]
      )
      if ((rowCount ?? 0) >= LIMITS.applications)
        throw new ProblemError('applicationLimit', {
          entity: APPLICATION_ENTITY,
          detail: `The maximum is ${LIMITS.applications} applications per user. End or delete one first.`
        })
      const created = [newClientId(), actor.userId, ...valuesOf(values), now]
      const [row] = await queryRows<{ id: number }>(client, INSERT, created)
      const id = row?.id as number
      await client.query(
        `insert into application_members (application_id, user_id, role, created_date) values ($1, $2, 'OWNER', $3)`,
        [id, actor.userId, now]
      )
      const after = await this.#require(transaction, id, actor, now)
      await this.#record(transaction, actor, 'create', { after })
      return after
    })
  }

  /**
   * Replaces or patches what is written about an application, and changes its status.
   *
   * @param merge makes the new values of the present ones
   * @param accepts whether a version, by its entity tag, is the one that the caller knows
   */
  async update(
    id: number,
    merge: (application: Application) => ApplicationPatchValues,
    accepts: (etag: string) => boolean,
    actor: Actor
  ): Promise<{ application: Application; status: ApplicationStatus | undefined }> {
    let changed: ApplicationStatus | undefined
    const application = await this.change(id, actor, async (change) => {
      requireVersion(change.application, accepts)
      const { values, status } = merge(change.application)
      if (values) {
        requireRight('edit', change.application, actor)
        requireNotEnded(change.application)
        await change.transaction.client.query(UPDATE, [id, ...valuesOf(values)])
      }
      if (status && (await this.#setStatus(change, status.to, status.reason))) changed = status.to
    })
    return { application, status: changed }
  }

  /** Deletes an application with its credentials, members and usage. Its tokens are refused within seconds, and its client id is never given again. */
  async delete(id: number, accepts: (etag: string) => boolean, actor: Actor): Promise<Application> {
    const { database, clock, forgetClient, removeClientData } = this.services
    const before = await inTransaction(database, async (transaction) => {
      const application = await this.#lock(transaction, id, actor, clock())
      requireVersion(application, accepts)
      requireRight('delete', application, actor)
      await transaction.client.query('delete from applications where id = $1', [id])
      await this.#record(transaction, actor, 'delete', { before: application })
      return application
    })
    forgetClient(before.clientId)
    // Afterwards, because there may be much of it: nobody can get at it any more.
    await removeClientData(before.clientId)
    return before
  }

  /**
   * Makes a change of one application that the caller may see: locks it, writes the audit entry if anything has changed, and reads it.
   *
   * @throws ProblemError 404 when there is no such application for the caller
   */
  async change(id: number, actor: Actor, run: (change: ApplicationChange) => Promise<void>): Promise<Application> {
    const { database, clock, forgetClient } = this.services
    const now = clock()
    const after = await inTransaction(database, async (transaction) => {
      const before = await this.#lock(transaction, id, actor, now)
      await run({ transaction, application: before, actor, now })
      const changed = await this.#after(transaction, before, actor, now)
      return changed
    })
    forgetClient(after.clientId)
    return after
  }

  async #after(transaction: Transaction, before: Application, actor: Actor, now: Date): Promise<Application> {
    // As the caller saw it before: members may remove themselves.
    const seeing = { ...actor, isAdministrator: true }
    const after = await this.#require(transaction, before.id, seeing, now)
    if (JSON.stringify(auditedApplication(after)) === JSON.stringify(auditedApplication(before))) return after
    await transaction.client.query('update applications set last_modified_date = $2 where id = $1', [before.id, now])
    await this.#record(transaction, actor, 'update', { before, after })
    return { ...after, lastModifiedDate: now.toISOString() }
  }

  /** @returns whether it has another status than before */
  async #setStatus(change: ApplicationChange, to: ApplicationStatus, reason: string | null): Promise<boolean> {
    const { transaction, application, actor, now } = change
    const isSame = application.status === to
    if (isSame && (to !== 'SUSPENDED' || application.statusReason === reason)) return false
    requireRight(({ ACTIVE: 'activate', SUSPENDED: 'suspend', ENDED: 'end' } as const)[to], application, actor)
    requireNotEnded(application)
    await transaction.client.query(`update applications set ${SET_STATUS[to]}`, [
      application.id,
      now,
      to === 'ACTIVE' ? null : reason
    ])
    const kind = ({ ACTIVE: 'applicationActivated', SUSPENDED: 'applicationSuspended', ENDED: undefined } as const)[to]
    if (kind) await queueToMembers(this.services, change, kind, reason ? { reason } : {})
    return !isSame
  }

  async #lock(transaction: Transaction, id: number, actor: Actor, now: Date): Promise<Application> {
    await transaction.client.query('select from applications where id = $1 for update', [id])
    return this.#require(transaction, id, actor, now)
  }

  async #require({ client }: Transaction, id: number, actor: Actor, now: Date): Promise<Application> {
    const application = await readApplication(client, id, actor, now)
    if (!application) throw new ProblemError('notFound')
    return application
  }

  async #record(
    { orm }: Transaction,
    { login }: Actor,
    action: AuditAction,
    { before, after }: { before?: Application; after?: Application }
  ): Promise<void> {
    await recordChange(orm, {
      actor: login,
      action,
      entity: APPLICATION_ENTITY,
      entityId: String((after ?? before)?.id),
      ...(before && { before: auditedApplication(before) }),
      ...(after && { after: auditedApplication(after) })
    })
  }
}

function requireVersion(application: Application, accepts: (etag: string) => boolean): void {
  if (!accepts(etagOf(application)))
    throw new ProblemError('preconditionFailed', {
      entity: APPLICATION_ENTITY,
      detail:
        'The application has changed since you retrieved it. Retrieve it again, then send the change with the new ETag.'
    })
}
