import { inTransaction } from '@portico/server-kit'
import type pg from 'pg'
import { selectedColumns, toRecord } from '../../core/table.ts'
import type { DeliveryRecord, EndpointRecord, EventRecord } from '../model.ts'
import { DELIVERIES, ENDPOINTS } from '../store.ts'
import { type AfterAttempt, type AttemptResult, afterAttempt } from './outcome.ts'

/** An endpoint that an instance sends messages to, and no other instance meanwhile. */
export interface Lease {
  owner: string
  endpointId: string
  isFailing: boolean
  /** Milliseconds by which the clock of the owner is ahead. */
  aheadMs: number
  /** Real time since which neither the endpoint nor a message before kept the next one waiting. */
  freeSince: Date
}

/** Free places for attempts. */
export interface Capacity {
  all: number
  /** Of these, for endpoints that fail. */
  failing: number
}

/** A delivery whose attempt is due, with what it takes. */
export interface DueDelivery {
  delivery: DeliveryRecord
  /** Where it is sent. */
  url: string
  event: Pick<EventRecord, 'data' | 'occurredAt'>
  /** Secrets that sign it, the newest first. */
  secrets: { keyId: string; value: string }[]
  /** The present time of the owner. */
  now: Date
}

/** Longer than an attempt and what surrounds it can take. */
const LEASE_MS = 30_000

const PRESENT = `$1::timestamptz + coalesce(o.ahead_ms, 0) * interval '1 millisecond'`

/** Endpoints with deliveries, found by skipping through an index, so that the length of their queues does not matter. */
export const WAITING_ENDPOINTS = `
  waiting (owner, endpoint_id) as (
    (select owner, endpoint_id from sandbox.deliveries where due_at is not null order by owner, endpoint_id limit 1)
    union all
    select following.* from waiting w cross join lateral (
      select d.owner, d.endpoint_id from sandbox.deliveries d
        where d.due_at is not null and (d.owner, d.endpoint_id) > (w.owner, w.endpoint_id)
        order by d.owner, d.endpoint_id limit 1
    ) following
  )`

/** Leases endpoints for which a delivery is due. A lease that has ended keeps its time. */
const LEASE_STATEMENT = `
  with recursive ${WAITING_ENDPOINTS}, due as (
    select e.owner, e.endpoint_id, e.failing_since is not null as is_failing, first.due_at
      from waiting
      join sandbox.endpoints e using (owner, endpoint_id)
      left join sandbox.owners o using (owner)
      cross join lateral (
        select due_at from sandbox.deliveries d
          where d.owner = e.owner and d.endpoint_id = e.endpoint_id and d.due_at <= ${PRESENT}
          order by due_at, sequence limit 1
      ) first
      where e.status <> 'DISABLED' and e.deleted_at is null
        and (e.leased_until is null or e.leased_until <= $2::timestamptz)
        and (e.paused_until is null or e.paused_until <= ${PRESENT})
    union all
    select e.owner, e.endpoint_id, e.failing_since is not null, d.due_at
      from sandbox.deliveries d join sandbox.endpoints e using (owner, endpoint_id)
      where d.is_replay and (e.leased_until is null or e.leased_until <= $2)
  ), ranked as (
    select owner, endpoint_id, is_failing, min(due_at) as due_at,
        row_number() over (partition by is_failing order by min(due_at)) as place
      from due group by owner, endpoint_id, is_failing
  ), chosen as (
    select owner, endpoint_id from ranked where not is_failing or place <= $4::int order by is_failing, due_at limit $3::int
  ), free as (
    select e.owner, e.endpoint_id, e.leased_until from sandbox.endpoints e join chosen using (owner, endpoint_id)
      where e.leased_until is null or e.leased_until <= $2
      for update of e skip locked
  )
  update sandbox.endpoints e set leased_until = $5::timestamptz
    from free
    left join sandbox.owners o using (owner)
    cross join lateral (select coalesce(o.ahead_ms, 0) as ms, coalesce(o.ahead_ms, 0) * interval '1 millisecond' as time) ahead
    where e.owner = free.owner and e.endpoint_id = free.endpoint_id
    returning e.owner, e.endpoint_id, e.failing_since is not null as is_failing, ahead.ms as ahead_ms,
      greatest(free.leased_until, e.paused_until - ahead.time, e.updated_at - ahead.time) as free_since`

interface LeaseRow {
  owner: string
  endpoint_id: string
  is_failing: boolean
  ahead_ms: string
  free_since: Date
}

/** Leases endpoints for which a delivery is due by the clocks of their owners. */
export async function leaseEndpoints(pool: pg.Pool, clock: Date, { all, failing }: Capacity): Promise<Lease[]> {
  const { rows } = await pool.query<LeaseRow>({
    name: 'lease endpoints',
    text: LEASE_STATEMENT,
    values: [clock, new Date(), all, failing, new Date(Date.now() + LEASE_MS)]
  })
  return rows.map(({ owner, endpoint_id, is_failing, ahead_ms, free_since }) => ({
    owner,
    endpointId: endpoint_id,
    isFailing: is_failing,
    aheadMs: Number(ahead_ms),
    freeSince: free_since
  }))
}

/** Ends a lease. */
export async function releaseEndpoint(pool: pg.Pool, { owner, endpointId }: Lease): Promise<void> {
  await pool.query('update sandbox.endpoints set leased_until = $3 where owner = $1 and endpoint_id = $2', [
    owner,
    endpointId,
    new Date()
  ])
}

/** Ends all leases and attempts, which are those of a process that has ended. */
export async function endAllLeases(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with free as (update sandbox.endpoints set leased_until = $1::timestamptz where leased_until > $1)
     update sandbox.deliveries set running_until = null where running_until is not null`,
    [new Date()]
  )
}

/**
 * Renews the lease of an endpoint, marks the first delivery that is due as running, and reads what its attempt takes. As everywhere, the
 * endpoint is locked before its deliveries.
 */
const NEXT_STATEMENT = `
  with leased as (
    update sandbox.endpoints set leased_until = $4 where owner = $2 and endpoint_id = $3 and deleted_at is null
      returning owner, endpoint_id, url, status, paused_until
  ), next as (
    select d.owner, d.delivery_id, ${PRESENT} as present
      from leased e
      join sandbox.deliveries d using (owner, endpoint_id)
      left join sandbox.owners o using (owner)
      where d.due_at <= ${PRESENT}
        and (d.is_replay or (e.status <> 'DISABLED' and (e.paused_until is null or e.paused_until <= ${PRESENT})))
      order by d.due_at, d.sequence limit 1
      for update of d
  ), running as (
    update sandbox.deliveries d set running_until = $4 from next
      where d.owner = next.owner and d.delivery_id = next.delivery_id
      returning d.*, next.present
  )
  select ${selectedColumns(DELIVERIES, 'r')}, r.present, coalesce(r.callback_url, e.url) as url, v.data, v.occurred_at, (
      select json_agg(json_build_object('keyId', s.key_id, 'value', s.value) order by s.sequence desc)
        from sandbox.endpoint_secrets s
        where s.owner = r.owner and s.endpoint_id = r.endpoint_id and (s.expires_at is null or s.expires_at > r.present)
    ) as secrets
    from running r
    join leased e using (owner, endpoint_id)
    join sandbox.events v using (owner, event_id)`

interface NextRow extends Record<string, unknown> {
  url: string
  data: EventRecord['data']
  occurred_at: Date
  secrets: DueDelivery['secrets'] | null
  present: Date
}

/** The next delivery to a leased endpoint whose attempt is due, marked as running; undefined when there is none. */
export async function takeDelivery(
  pool: pg.Pool,
  clock: Date,
  { owner, endpointId }: Lease
): Promise<DueDelivery | undefined> {
  const { rows } = await pool.query<NextRow>({
    name: 'take delivery',
    text: NEXT_STATEMENT,
    values: [clock, owner, endpointId, new Date(Date.now() + LEASE_MS)]
  })
  const [row] = rows
  if (!row) return undefined
  return {
    delivery: toRecord<DeliveryRecord>(DELIVERIES, row),
    url: row.url,
    event: { data: row.data, occurredAt: row.occurred_at },
    secrets: row.secrets ?? [],
    now: row.present
  }
}

/** Ends the attempt of a delivery without a result: another instance makes it again. */
export async function abandonDelivery(pool: pg.Pool, { owner, deliveryId }: DeliveryRecord): Promise<void> {
  await pool.query('update sandbox.deliveries set running_until = null where owner = $1 and delivery_id = $2', [
    owner,
    deliveryId
  ])
}

const RESULT_STATEMENT = `
  with delivered as (
    update sandbox.deliveries set status = $3, attempts = $4, next_attempt_at = $5, due_at = $6, is_replay = $7, ahead_ms = $8,
        running_until = null
      where owner = $1 and delivery_id = $2
  ), signed as (
    update sandbox.endpoint_secrets set last_used_at = $9 where owner = $1 and key_id = any($10)
  ), ended as (
    update sandbox.deliveries set status = 'FAILED', next_attempt_at = null, due_at = null
      where $20 and owner = $1 and delivery_id <> $2 and resource_id = $21 and callback_url = $22 and status in ('PENDING', 'RETRYING')
  )
  update sandbox.endpoints set status = $12, disabled_reason = $13, disabled_at = $14, failing_since = $15, last_success_at = $16,
      paused_until = $17, version = $18, updated_at = $19
    where owner = $1 and endpoint_id = $11`

/** What an attempt changes besides the states. */
export interface FinishedAttempt {
  delivery: DeliveryRecord
  result: AttemptResult
  /** Real time at which it began. */
  startedAt: Date
  /** Ids of the secrets that signed it. */
  keyIds: readonly string[]
}

/**
 * Stores the result of an attempt, unless another instance has made the attempt meanwhile.
 *
 * @param onChange called with the endpoint and what has changed, in the same transaction
 */
export async function storeResult(
  pool: pg.Pool,
  { delivery: { owner, deliveryId, endpointId, attempts }, result, startedAt, keyIds }: FinishedAttempt,
  onChange: (client: pg.PoolClient, endpoint: EndpointRecord, change: AfterAttempt) => Promise<void>
): Promise<void> {
  await inTransaction({ pool }, async ({ client }) => {
    const { rows } = await client.query<{ delivery: Record<string, unknown>; endpoint: Record<string, unknown> }>(
      `select to_json(d) as delivery, to_json(e) as endpoint
         from (select * from sandbox.endpoints where owner = $1 and endpoint_id = $3 for update) e
         join sandbox.deliveries d using (owner, endpoint_id)
         where d.owner = $1 and d.delivery_id = $2 for update of d`,
      [owner, deliveryId, endpointId]
    )
    const [row] = rows
    if (!row) return
    const delivery = toRecord<DeliveryRecord>(DELIVERIES, withDates(row.delivery))
    const endpoint = toRecord<EndpointRecord>(ENDPOINTS, withDates(row.endpoint))
    if (delivery.attempts.length !== attempts.length) return
    const change = afterAttempt(delivery, endpoint, result, Math.random())
    const { delivery: next, endpoint: after } = change
    const isEndOfCallbacks = delivery.callbackUrl !== undefined && result.statusCode === 410
    await client.query(RESULT_STATEMENT, [
      owner,
      deliveryId,
      next.status,
      JSON.stringify(next.attempts),
      next.nextAttemptAt ?? null,
      next.dueAt ?? null,
      next.isReplay,
      result.startedAt.getTime() - startedAt.getTime(),
      result.startedAt,
      keyIds,
      endpoint.endpointId,
      after.status,
      after.disabledReason ?? null,
      after.disabledAt ?? null,
      after.failingSince ?? null,
      after.lastSuccessAt ?? null,
      after.pausedUntil ?? null,
      after.version,
      after.updatedAt,
      isEndOfCallbacks,
      delivery.resourceId ?? null,
      delivery.callbackUrl ?? null
    ])
    await onChange(client, endpoint, change)
  })
}

/** The usual case in one statement: an endpoint that is active gets a message. */
const SUCCESS_STATEMENT = `
  with active as (
    select owner, endpoint_id from sandbox.endpoints where owner = $1 and endpoint_id = $9 and status = 'ACTIVE' for update
  ), delivered as (
    update sandbox.deliveries d set status = 'DELIVERED', attempts = $3, next_attempt_at = null, due_at = null, is_replay = false,
        running_until = null
      from active
      where d.owner = active.owner and d.delivery_id = $2 and jsonb_array_length(d.attempts) = $4::int - 1 and d.is_replay = $5
      returning d.owner, d.endpoint_id
  ), signed as (
    update sandbox.endpoint_secrets s set last_used_at = $6 from delivered
      where s.owner = delivered.owner and s.key_id = any($7)
  )
  update sandbox.endpoints e set last_success_at = $8, failing_since = null, paused_until = null from delivered
    where e.owner = delivered.owner and e.endpoint_id = delivered.endpoint_id and e.status = 'ACTIVE'`

/**
 * Stores the success of an attempt to an endpoint that is active.
 *
 * @returns false when the endpoint or the delivery is in another state: `storeResult` then stores it
 */
export async function storeSuccess(pool: pg.Pool, { delivery, result, keyIds }: FinishedAttempt): Promise<boolean> {
  const active = { status: 'ACTIVE' as const, version: 0, updatedAt: result.startedAt }
  const { delivery: next, endpoint } = afterAttempt(delivery, active, result, 0)
  if (next.status !== 'DELIVERED' || delivery.callbackUrl !== undefined) return false
  const { rowCount } = await pool.query({
    name: 'store success',
    text: SUCCESS_STATEMENT,
    values: [
      delivery.owner,
      delivery.deliveryId,
      JSON.stringify(next.attempts),
      next.attempts.length,
      delivery.isReplay,
      result.startedAt,
      keyIds,
      endpoint.lastSuccessAt,
      delivery.endpointId
    ]
  })
  return rowCount === 1
}

/** The row of a JSON object, in which times are texts. */
function withDates(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      /_(at|until|since)$/.test(column) && typeof value === 'string' ? new Date(value) : value
    ])
  )
}
