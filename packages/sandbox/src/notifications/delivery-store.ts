import type pg from 'pg'
import { notFound } from '../core/problems.ts'
import { sharedStatement } from '../core/shared-statements.ts'
import { type Queryable, selectedColumns, statementName, toRecord } from '../core/table.ts'
import type { DeliveryRecord, DeliveryStatus, EventRecord } from './model.ts'
import { DELIVERIES, deliveryStatus, EVENTS } from './store.ts'

/** A delivery with the state that it has now. */
export interface PresentDelivery {
  record: DeliveryRecord
  status: DeliveryStatus
}

/** Filters of a list of deliveries. */
export interface DeliveryFilters {
  owner: string
  endpointId: unknown
  status: unknown
  type: unknown
  resourceId: unknown
  from: Date | undefined
  until: Date | undefined
}

interface PresentRow extends Record<string, unknown> {
  present_status: DeliveryStatus
}

const toPresent = (row: PresentRow): PresentDelivery => ({
  record: toRecord<DeliveryRecord>(DELIVERIES, row),
  status: row.present_status
})

/**
 * Deliveries of an owner, the newest first; one more than the limit, if there is one.
 *
 * @param after sequence of the last delivery of the previous page
 */
export async function listDeliveries(
  db: Queryable,
  { owner, endpointId, status, type, resourceId, from, until }: DeliveryFilters,
  now: Date,
  after: string | undefined,
  limit: number
): Promise<PresentDelivery[]> {
  const present = deliveryStatus('$1::timestamptz')
  const conditions: [sql: string, value: unknown][] = [
    ['d.owner = ?', owner],
    ['d.endpoint_id = ?', endpointId],
    [`${present} = ?`, status],
    ['d.type = ?', type],
    ['d.resource_id = ?', resourceId],
    ['d.created_at >= ?', from],
    ['d.created_at < ?', until],
    ['d.sequence < ?', after]
  ]
  const given = conditions.filter(([, value]) => value !== undefined)
  const where = given.map(([sql], index) => sql.replace('?', `$${index + 2}`))
  const { rows } = await db.query<PresentRow>(
    `select d.*, ${present} as present_status
       from sandbox.deliveries d join sandbox.endpoints e using (owner, endpoint_id)
       where ${where.join(' and ')} order by d.sequence desc limit ${Math.trunc(limit) + 1}`,
    [now, ...given.map(([, value]) => value)]
  )
  return rows.map(toPresent)
}

const FIND_STATEMENT = `
  select ${selectedColumns(DELIVERIES, 'd')}, ${deliveryStatus('i.now')} as present_status, v.data, v.occurred_at, i.number
    from unnest($1::text[], $2::text[], $3::timestamptz[]) with ordinality as i (owner, delivery_id, now, number)
    join sandbox.deliveries d using (owner, delivery_id)
    join sandbox.endpoints e using (owner, endpoint_id)
    join sandbox.events v using (owner, event_id)`

const findRow = sharedStatement(
  async (
    pool,
    keys: readonly { owner: string; deliveryId: string; now: Date }[]
  ): Promise<(PresentRow | undefined)[]> => {
    const { rows } = await pool.query<PresentRow & { number: string }>({
      name: statementName(FIND_STATEMENT),
      text: FIND_STATEMENT,
      values: [keys.map(({ owner }) => owner), keys.map(({ deliveryId }) => deliveryId), keys.map(({ now }) => now)]
    })
    const found = new Map(rows.map((row) => [Number(row.number) - 1, row]))
    return keys.map((_, index) => found.get(index))
  }
)

/**
 * A delivery with its event.
 *
 * @throws SandboxProblem 404
 */
export async function findDelivery(
  pool: Queryable,
  owner: string,
  deliveryId: string,
  now: Date
): Promise<PresentDelivery & { event: EventRecord }> {
  const row = await findRow(pool, { owner, deliveryId, now })
  if (!row) throw notFound()
  return { ...toPresent(row), event: toRecord<EventRecord>(EVENTS, row) }
}

/**
 * A delivery, locked until the transaction ends.
 *
 * @throws SandboxProblem 404
 */
export async function lockDelivery(
  client: pg.PoolClient,
  owner: string,
  deliveryId: string,
  now: Date
): Promise<PresentDelivery & { isDeleted: boolean }> {
  const { rows } = await client.query<PresentRow & { is_deleted: boolean }>(
    `select d.*, ${deliveryStatus('$3::timestamptz')} as present_status, e.deleted_at is not null as is_deleted
       from sandbox.deliveries d join sandbox.endpoints e using (owner, endpoint_id)
       where d.owner = $1 and d.delivery_id = $2 for update of d`,
    [owner, deliveryId, now]
  )
  const [row] = rows
  if (!row) throw notFound()
  return { ...toPresent(row), isDeleted: row.is_deleted }
}
