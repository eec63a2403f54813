import type { IncidentChange, IncidentInput, IncidentUpdateInput } from '@portico/contract'
import { inTransaction, type Transaction } from '@portico/server-kit'
import { recordChange } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/open.ts'
import { type Queryable, queryJson, queryRows } from '../../../platform/database/query.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { NOTICES_JOB } from '../subscriptions/notices.ts'
import { INCIDENT_COLUMNS, type IncidentRow } from './rows.ts'

/** The name of incidents in the audit log and in messages. */
export const INCIDENT_ENTITY = 'incident'

/** What a request demands of the revision that it changes. */
export type Precondition = (revision: number) => boolean

export interface IncidentStoreOptions {
  database: Database
  clock: Clock
  jobs: Jobs
  /** Called when something that is public has changed. */
  onChange: () => void
}

const stateOf = ({ title_en: titleEn, title_es: titleEs, impact, parts, state, publishedDate }: IncidentRow) => ({
  titleEn,
  ...(titleEs && { titleEs }),
  impact,
  parts,
  state,
  isPublished: publishedDate !== null
})

async function find(client: Queryable, id: number): Promise<IncidentRow> {
  const [row] = await queryJson<IncidentRow>(
    client,
    `select ${INCIDENT_COLUMNS} from status_incidents i where i.id = $1`,
    [id]
  )
  if (!row) throw new ProblemError('notFound')
  return row
}

/** Reads and changes incidents; each change is in the audit log. */
export class IncidentStore {
  readonly #options: IncidentStoreOptions

  constructor(options: IncidentStoreOptions) {
    this.#options = options
  }

  /** A page of the incidents, drafts and open ones first, then newest first. */
  async list({ page, size }: { page: number; size: number }): Promise<{ incidents: IncidentRow[]; total: number }> {
    const { pool } = this.#options.database
    const [counted] = await queryRows<{ total: number }>(pool, 'select count(*)::int as total from status_incidents')
    const incidents = await queryJson<IncidentRow>(
      pool,
      `select ${INCIDENT_COLUMNS} from status_incidents i
        order by i.resolved_date is not null, i.id desc limit $1 offset $2`,
      [size, page * size]
    )
    return { incidents, total: counted?.total ?? 0 }
  }

  /** @throws ProblemError 404 when there is no such incident */
  find(id: number): Promise<IncidentRow> {
    return find(this.#options.database.pool, id)
  }

  /** Stores a draft. */
  create(input: IncidentInput, actor: string): Promise<IncidentRow> {
    const now = this.#options.clock()
    return inTransaction(this.#options.database, async (transaction) => {
      const { client, orm } = transaction
      const [made] = await queryRows<{ id: number }>(
        client,
        `insert into status_incidents (title_en, title_es, impact, parts, state, created_by, created_date, changed_date)
         values ($1, nullif($2, ''), $3, $4, $5, $6, $7, $7) returning id`,
        [input.titleEn, input.titleEs, input.impact, input.parts, input.state, actor, now]
      )
      const id = made!.id
      await this.#insertUpdate(transaction, id, input, now)
      const row = await find(client, id)
      await recordChange(orm, {
        actor,
        action: 'create',
        entity: INCIDENT_ENTITY,
        entityId: String(id),
        after: stateOf(row)
      })
      return row
    })
  }

  /**
   * Changes what an incident says about itself; of a draft the first update too.
   *
   * @throws ProblemError 404, 412
   */
  async update(
    id: number,
    change: IncidentChange | IncidentInput,
    precondition: Precondition,
    actor: string
  ): Promise<IncidentRow> {
    return this.#change(id, precondition, { actor, action: 'update' }, async (transaction, before, now) => {
      const { client } = transaction
      const isDraft = before.publishedDate === null && 'state' in change
      await client.query(
        `update status_incidents set title_en = $2, title_es = nullif($3, ''), impact = $4, parts = $5, state = $6 where id = $1`,
        [id, change.titleEn, change.titleEs, change.impact, change.parts, isDraft ? change.state : before.state]
      )
      if (!isDraft) return
      await client.query('delete from status_updates where incident_id = $1', [id])
      await this.#insertUpdate(transaction, id, change, now)
    })
  }

  /**
   * Publishes a draft: it is on the status page and in the feed from now on, and subscribers are notified.
   *
   * @throws ProblemError 404, 409, 412
   */
  publish(id: number, precondition: Precondition, actor: string): Promise<IncidentRow> {
    return this.#change(id, precondition, { actor, action: 'release' }, async (transaction, before, now) => {
      if (before.publishedDate !== null) throw new ProblemError('incidentPublished')
      const { client } = transaction
      await client.query(
        `update status_incidents set published_date = $2, resolved_date = case state when 'resolved' then $2::timestamptz end where id = $1`,
        [id, now]
      )
      const updates = await queryRows<{ id: number }>(
        client,
        'update status_updates set created_date = $2 where incident_id = $1 returning id',
        [id, now]
      )
      for (const update of updates) await this.#options.jobs.enqueue(transaction, NOTICES_JOB, { update: update.id })
    })
  }

  /**
   * Adds an update to a published incident, and notifies subscribers. An update with another state than `resolved` opens it again.
   *
   * @throws ProblemError 404, 409, 412
   */
  addUpdate(id: number, input: IncidentUpdateInput, precondition: Precondition, actor: string): Promise<IncidentRow> {
    return this.#change(id, precondition, { actor, action: 'update' }, async (transaction, before, now) => {
      if (before.publishedDate === null) throw new ProblemError('incidentDraft')
      const update = await this.#insertUpdate(transaction, id, input, now)
      await transaction.client.query(
        `update status_incidents set state = $2, resolved_date = case when $2 = 'resolved' then $3::timestamptz end where id = $1`,
        [id, input.state, now]
      )
      await this.#options.jobs.enqueue(transaction, NOTICES_JOB, { update })
    })
  }

  /**
   * Deletes a draft. What was published stays.
   *
   * @throws ProblemError 404, 409, 412
   */
  async delete(id: number, precondition: Precondition, actor: string): Promise<IncidentRow> {
    return inTransaction(this.#options.database, async ({ client, orm }) => {
      const before = await this.#lock(client, id, precondition)
      if (before.publishedDate !== null) throw new ProblemError('incidentPublished')
      await client.query('delete from status_incidents where id = $1', [id])
      await recordChange(orm, {
        actor,
        action: 'delete',
        entity: INCIDENT_ENTITY,
        entityId: String(id),
        before: stateOf(before)
      })
      return before
    })
  }

  async #lock(client: Queryable, id: number, precondition: Precondition): Promise<IncidentRow> {
    await client.query('select from status_incidents where id = $1 for update', [id])
    const row = await find(client, id)
    if (!precondition(row.revision)) throw new ProblemError('preconditionFailed', { entity: INCIDENT_ENTITY })
    return row
  }

  async #change(
    id: number,
    precondition: Precondition,
    { actor, action }: { actor: string; action: 'update' | 'release' },
    run: (transaction: Transaction, before: IncidentRow, now: Date) => Promise<void>
  ): Promise<IncidentRow> {
    const now = this.#options.clock()
    const after = await inTransaction(this.#options.database, async (transaction) => {
      const { client, orm } = transaction
      const before = await this.#lock(client, id, precondition)
      await run(transaction, before, now)
      await client.query('update status_incidents set revision = revision + 1, changed_date = $2 where id = $1', [
        id,
        now
      ])
      const row = await find(client, id)
      await recordChange(orm, {
        actor,
        action,
        entity: INCIDENT_ENTITY,
        entityId: String(id),
        before: stateOf(before),
        after: stateOf(row)
      })
      return row
    })
    this.#options.onChange()
    return after
  }

  async #insertUpdate(
    { client }: Transaction,
    incidentId: number,
    { state, textEn, textEs }: IncidentUpdateInput,
    now: Date
  ): Promise<number> {
    const [made] = await queryRows<{ id: number }>(
      client,
      `insert into status_updates (incident_id, state, text_en, text_es, created_date)
       values ($1, $2, $3, nullif($4, ''), $5) returning id`,
      [incidentId, state, textEn, textEs, now]
    )
    return made!.id
  }
}
