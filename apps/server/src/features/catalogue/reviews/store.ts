import {
  type ContentSnapshot,
  contentField,
  ENTITIES,
  entityOf,
  file,
  LIMITS,
  REVIEWED_ENTITIES,
  type Review,
  type ReviewDetail,
  type ReviewState
} from '@portico/contract'
import { inTransaction, type Transaction } from '@portico/server-kit'
import { recordChange } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/database/open.ts'
import { queryJson } from '../../../platform/database/query.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import type { CatalogueStore, Precondition, RecordState } from '../store.ts'

/** The field that names a file's content in its states. */
const CONTENT = contentField(file)?.name

/** Name of reviews in the audit log. */
const ENTITY = 'review'

/** What a record is called by, from the state of it that there is. */
const TITLE = `coalesce(v.after, v.before) ->> case v.entity ${REVIEWED_ENTITIES.map((key) => {
  const title = entityOf(key, ENTITIES).fields.find((field) => field.title)
  return `when '${key}' then '${title?.name}'`
}).join(' ')} end`

const COLUMNS = `
  v.id, v.entity, v.record_id as "recordId", left(${TITLE}, ${LIMITS.shortText}) as title,
  case when v.after is null then 'delete' when v.before is null then 'create' else 'update' end as action,
  v.state, v.open as "isOpen", v.authors, v.created_date as "createdDate", v.changed_date as "changedDate",
  v.decided_date as "decidedDate", v.decided_by as "decidedBy", v.comment`

/** The documents that a review `row` is about. */
const documentsOf = (row: string) => `
  array(select id from unnest(array[case when ${row}.entity = 'documents' then ${row}.record_id end,
                                    (${row}.before -> 'document' ->> 'id')::bigint,
                                    (${row}.after -> 'document' ->> 'id')::bigint]) as document(id) where id is not null)`

/** $1 a review. */
const RELATED = `
  select ${COLUMNS} from catalogue_reviews v, catalogue_reviews this
   where this.id = $1 and v.id <> this.id and v.open and ${documentsOf('v')} && ${documentsOf('this')}
   order by v.entity, v.id limit ${LIMITS.reviews}`

/** A review that is being decided. */
export interface DecidedReview {
  id: number
  revision: number
  entity: Review['entity']
  recordId: number
  title: string | null
  authorIds: number[]
  before: RecordState | null
  after: RecordState | null
}

/** How a review is decided, and by whom. */
export interface Decision {
  readonly id: number
  readonly decidedBy: string
  readonly precondition: Precondition
  /** Called in the transaction of the decision. */
  readonly announce: (transaction: Transaction, review: DecidedReview) => Promise<void>
}

/** Reads and decides the reviews of the catalogue. */
export class ReviewStore {
  readonly #database: Database
  readonly #storeOf: (entity: string) => CatalogueStore

  /** @param storeOf the store of an entity's records */
  constructor(database: Database, storeOf: (entity: string) => CatalogueStore) {
    this.#database = database
    this.#storeOf = storeOf
  }

  /** A page of the reviews in a state, first those whose last change is the oldest; of decided ones the newest. */
  async list(
    state: ReviewState,
    { page, size }: { page: number; size: number }
  ): Promise<{ reviews: Review[]; total: number }> {
    const order = state === 'waiting' ? 'v.changed_date, v.id' : 'v.decided_date desc, v.id desc'
    const [reviews, [count]] = [
      await queryJson<Review>(
        this.#database.pool,
        `select ${COLUMNS} from catalogue_reviews v where v.state = $1 order by ${order} limit $2 offset $3`,
        [state, size, page * size]
      ),
      await queryJson<{ total: number }>(
        this.#database.pool,
        'select count(*)::int as total from catalogue_reviews where state = $1',
        [state]
      )
    ]
    return { reviews, total: count?.total ?? 0 }
  }

  /**
   * The reviews that are open, newest first.
   *
   * @param author id of the user whose they are; null for those of everybody
   */
  open(author: number | null): Promise<Review[]> {
    return queryJson(
      this.#database.pool,
      `select ${COLUMNS} from catalogue_reviews v where v.open and ($1::bigint is null or $1 = any(v.author_ids))
        order by v.changed_date desc, v.id desc limit ${LIMITS.reviews}`,
      [author]
    )
  }

  async find(id: number): Promise<{ review: ReviewDetail; revision: number } | undefined> {
    const [found] = await queryJson<Omit<ReviewDetail, 'related'> & { revision: number }>(
      this.#database.pool,
      `select ${COLUMNS}, v.revision, v.before, v.after from catalogue_reviews v where v.id = $1`,
      [id]
    )
    if (!found) return undefined
    const { revision, ...review } = found
    const related = await queryJson<Review>(this.#database.pool, RELATED, [id])
    return { review: { ...review, related }, revision }
  }

  /**
   * The content of a file before or after a change, with the file's description; undefined where there is none, or it was deleted
   * with its file.
   */
  async content(
    id: number,
    side: 'before' | 'after'
  ): Promise<(ContentSnapshot & { recordId: number; description: string | null }) | undefined> {
    const [found] = await queryJson<ContentSnapshot & { recordId: number; description: string | null }>(
      this.#database.pool,
      `select c.id, c.size, c.media_type as "mediaType", c.digest, v.record_id as "recordId",
              v.${side} ->> 'description' as description
         from catalogue_reviews v join file_contents c on c.id = (v.${side} -> '${CONTENT}' ->> 'id')::bigint
        where v.id = $1 and v.entity = '${file.key}'`,
      [id]
    )
    return found
  }

  /**
   * Lets readers see a change.
   *
   * @throws ProblemError when there is no such review, it was decided already, or the precondition is not met
   */
  release({ id, decidedBy, precondition, announce }: Decision): Promise<void> {
    return inTransaction(this.#database, async (transaction) => {
      const review = await this.#lock(transaction, id, precondition)
      await transaction.client.query(
        `update catalogue_reviews
            set state = 'released', open = false, decided_date = now(), decided_by = $2, revision = revision + 1 where id = $1`,
        [id, decidedBy]
      )
      if (review.after === null) await this.#storeOf(review.entity).deleteContents(transaction, review.recordId)
      await this.#record(transaction, review, { decidedBy, action: 'release' })
      await announce(transaction, review)
    })
  }

  /**
   * Returns a change to its authors. What was created or changed stays as it is, and readers do not see it; what was deleted is there
   * again, as readers have it.
   *
   * @throws ProblemError as `release` does; also when what a deleted record refers to is gone
   */
  return({ id, decidedBy, precondition, announce }: Decision, comment: string): Promise<void> {
    return inTransaction(this.#database, async (transaction) => {
      const review = await this.#lock(transaction, id, precondition)
      const { before, after, recordId, entity } = review
      const isDeletion = after === null && before !== null
      if (isDeletion) await this.#storeOf(entity).recreate(transaction, recordId, before, decidedBy)
      await transaction.client.query(
        `update catalogue_reviews
            set state = 'returned', open = $4, decided_date = now(), decided_by = $2, comment = $3, revision = revision + 1
          where id = $1`,
        [id, decidedBy, comment, !isDeletion]
      )
      await this.#record(transaction, review, { decidedBy, action: 'return', comment })
      await announce(transaction, review)
    })
  }

  /** Reads a review that is not decided, and keeps others from changing it until the transaction ends. */
  async #lock(transaction: Transaction, id: number, precondition: Precondition): Promise<DecidedReview> {
    const [review] = await queryJson<DecidedReview & { open: boolean }>(
      transaction.client as never,
      `select v.id, v.revision, v.entity, v.record_id as "recordId", ${TITLE} as title, v.open, v.before, v.after,
              array(select unnest(v.author_ids)::int) as "authorIds"
         from catalogue_reviews v where v.id = $1 for update`,
      [id]
    )
    if (!review) throw new ProblemError('notFound')
    if (!review.open)
      throw new ProblemError('reviewDecided', {
        detail: 'This change has already been released, or its deletion returned. Retrieve it again.'
      })
    if (!precondition(review.revision))
      throw new ProblemError('preconditionFailed', {
        detail:
          'The record has changed since you retrieved the review. Retrieve it again, then decide with its new ETag.'
      })
    return review
  }

  #record(
    transaction: Transaction,
    { id, entity, recordId, before, after }: DecidedReview,
    { decidedBy, action, comment }: { decidedBy: string; action: 'release' | 'return'; comment?: string }
  ): Promise<void> {
    return recordChange(transaction.orm, {
      actor: decidedBy,
      action,
      entity: ENTITY,
      entityId: String(id),
      before: action === 'release' ? before : undefined,
      after: { entity, recordId, ...(comment === undefined ? { released: after } : { comment }) }
    })
  }
}
