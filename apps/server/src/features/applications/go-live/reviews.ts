import { createHash } from 'node:crypto'
import type {
  GoLiveDecision,
  GoLiveReview,
  GoLiveReviewDetail,
  GoLiveState,
  ManagedGoLiveReview
} from '@portico/contract'
import type pg from 'pg'
import { recordChange } from '../../../platform/audit.ts'
import { queryJson, queryRows } from '../../../platform/database/query.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import { invalidField } from '../input.ts'
import { queueToMembers } from '../mails.ts'
import { requireNotEnded, requireRight } from '../policy.ts'
import type { Actor, ApplicationChange } from '../rows.ts'
import type { ApplicationStore } from '../store.ts'
import { readChecklist } from './checklist.ts'
import { queueToAdministrators } from './mails.ts'

/** The name of reviews in errors and in the audit log. */
const ENTITY = 'goLiveReview'

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const COLUMNS = `
  r.id, r.state, r.met, r.exceptions, r.note, r.digest, r.submitted_by as "submittedBy",
  ${iso('r.submitted_date')} as "submittedDate", r.decided_by as "decidedBy", ${iso('r.decided_date')} as "decidedDate", r.comment`

const INSERT = `
  insert into go_live_reviews (application_id, state, checklist, digest, met, exceptions, note, submitted_by, submitted_date)
  values ($1, 'SUBMITTED', $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`

/** What a member submits, as it was checked. */
export interface Submission {
  note: string
  exceptions: GoLiveReview['exceptions']
}

type Decision = GoLiveDecision['state']

/** The state that a decision needs, and who decides. */
const DECISIONS: Readonly<Record<Decision, { from: GoLiveState; right: 'edit' | 'release' }>> = {
  WITHDRAWN: { from: 'SUBMITTED', right: 'edit' },
  RETURNED: { from: 'SUBMITTED', right: 'release' },
  RELEASED: { from: 'SUBMITTED', right: 'release' },
  REVOKED: { from: 'RELEASED', right: 'release' }
}
const MAILS = { RETURNED: 'goLiveReturned', RELEASED: 'goLiveReleased', REVOKED: 'goLiveRevoked' } as const

/** The reviews of the readiness of applications: submitted by members, decided by administrators. */
export class GoLiveReviews {
  readonly #store: ApplicationStore

  constructor(store: ApplicationStore) {
    this.#store = store
  }

  /** The reviews of an application, the newest first. */
  list(applicationId: number): Promise<GoLiveReview[]> {
    return queryJson<GoLiveReview>(
      this.#pool,
      `select ${COLUMNS} from go_live_reviews r where r.application_id = $1 order by r.id desc limit 50`,
      [applicationId]
    )
  }

  /** A page of the reviews of all applications: those to be decided with the longest waiting first, others with the newest first. */
  async listAll(
    state: GoLiveState,
    { page, size }: { page: number; size: number }
  ): Promise<{ items: ManagedGoLiveReview[]; total: number }> {
    const [count] = await queryRows<{ total: number }>(
      this.#pool,
      'select count(*)::int as total from go_live_reviews where state = $1',
      [state]
    )
    const order = state === 'SUBMITTED' ? 'asc' : 'desc'
    const items = await queryJson<ManagedGoLiveReview>(
      this.#pool,
      `select ${COLUMNS}, jsonb_build_object('id', a.id, 'name', a.name) as application
         from go_live_reviews r join applications a on a.id = r.application_id
        where r.state = $1 order by r.id ${order} limit $2 offset $3`,
      [state, size, page * size]
    )
    return { items, total: count?.total ?? 0 }
  }

  /** @throws ProblemError 404 when the application has no such review */
  async find(applicationId: number, reviewId: number): Promise<GoLiveReviewDetail> {
    const [review] = await queryJson<GoLiveReviewDetail>(
      this.#pool,
      `select ${COLUMNS}, r.checklist::jsonb as checklist from go_live_reviews r where r.application_id = $1 and r.id = $2`,
      [applicationId, reviewId]
    )
    if (!review) throw new ProblemError('notFound')
    return review
  }

  /**
   * Submits what an application shows now.
   *
   * @throws ProblemError 400 when an item has neither evidence nor a reason, 409 while another review is to be decided
   */
  async submit(applicationId: number, { note, exceptions }: Submission, actor: Actor): Promise<GoLiveReviewDetail> {
    const { services } = this.#store
    // Before the transaction: it takes longer than a lock should be held.
    const checklist = await readChecklist(services, await this.#store.find(applicationId, actor))
    const unmet = checklist.lines.filter(({ isMet }) => !isMet)
    const missing = unmet.find(({ item }) => !exceptions.some((exception) => exception.item === item))
    const needed = exceptions.filter(({ item }) => unmet.some((each) => each.item === item))
    const text = JSON.stringify(checklist)
    const digest = createHash('sha256').update(text).digest('hex')
    let id = 0
    await this.#store.change(applicationId, actor, async (change) => {
      const { transaction, application, now } = change
      requireRight('edit', application, actor)
      requireNotEnded(application)
      if (missing) throw invalidField(`exceptions.${missing.item}`, 'NotBlank')
      const values = [applicationId, text, digest, checklist.lines.length - unmet.length, JSON.stringify(needed), note]
      const [row] = await queryRows<{ id: number }>(transaction.client, INSERT, [...values, actor.login, now])
      if (!row)
        throw new ProblemError('goLiveSubmitted', {
          entity: ENTITY,
          detail: 'Withdraw the submitted review or wait for its decision.'
        })
      id = row.id
      await this.#record(change, 'create', id, { application: applicationId, state: 'SUBMITTED', digest })
      await queueToAdministrators(services, change)
    })
    return this.find(applicationId, id)
  }

  /**
   * Withdraws, returns or releases what was submitted, or revokes a release.
   *
   * @throws ProblemError 400 without the comment that the decision needs, 403 for whoever has submitted the review, 409 when it is in
   *   another state already
   */
  async decide(
    applicationId: number,
    reviewId: number,
    { state, comment }: { state: Decision; comment: string },
    actor: Actor
  ): Promise<GoLiveReviewDetail> {
    const { from, right } = DECISIONS[state]
    await this.#store.change(applicationId, actor, async (change) => {
      const { transaction, application, now } = change
      requireRight(right, application, actor)
      const [review] = await queryRows<{ state: GoLiveState; submittedBy: string }>(
        transaction.client,
        'select state, submitted_by as "submittedBy" from go_live_reviews where application_id = $1 and id = $2 for update',
        [applicationId, reviewId]
      )
      if (!review) throw new ProblemError('notFound')
      if (right === 'release' && review.submittedBy === actor.login)
        throw new ProblemError('forbidden', { detail: 'Another administrator must decide on your submission.' })
      if (review.state !== from)
        throw new ProblemError('reviewDecided', { entity: ENTITY, detail: `The review is ${review.state}.` })
      if (state === 'RELEASED') requireNotEnded(application)
      if ((state === 'RETURNED' || state === 'REVOKED') && comment === '') throw invalidField('comment', 'NotBlank')
      await transaction.client.query(
        'update go_live_reviews set state = $2, decided_by = $3, decided_date = $4, comment = $5 where id = $1',
        [reviewId, state, actor.login, now, comment || null]
      )
      await this.#record(change, 'update', reviewId, { application: applicationId, state, comment: comment || null })
      if (state !== 'WITHDRAWN')
        await queueToMembers(this.#store.services, change, MAILS[state], comment ? { comment } : {})
    })
    return this.find(applicationId, reviewId)
  }

  get #pool(): pg.Pool {
    return this.#store.services.database.pool
  }

  async #record(
    { transaction, actor }: ApplicationChange,
    action: 'create' | 'update',
    id: number,
    after: Record<string, unknown>
  ): Promise<void> {
    await recordChange(transaction.orm, {
      ...{ actor: actor.login, action, entity: ENTITY, entityId: String(id) },
      after
    })
  }
}
