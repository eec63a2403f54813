import type pg from 'pg'
import { apiProblem, notFound } from '../core/problems.ts'
import { type Queryable, selectOne } from '../core/table.ts'
import { type EndpointRecord, MAX_ENDPOINTS } from './model.ts'
import { ENDPOINTS, HOLD_HOURS } from './store.ts'

/** Conditions that find an endpoint. */
export const endpointConditions = (owner: string, endpointId: string) => ({
  'owner = ?': owner,
  'endpoint_id = ?': endpointId,
  '(deleted_at is null) = ?': true
})

/**
 * An endpoint, locked until the transaction ends.
 *
 * @throws SandboxProblem 404
 */
export async function lockEndpoint(client: pg.PoolClient, owner: string, endpointId: string): Promise<EndpointRecord> {
  const found = await selectOne<EndpointRecord>(client, ENDPOINTS, endpointConditions(owner, endpointId), 'for update')
  if (!found) throw notFound()
  return found
}

/**
 * Checks that an owner may have an endpoint with a URL, and lets no other transaction add or move one until this one ends.
 *
 * @param endpointId of the endpoint that gets the URL; undefined for a new one
 * @throws SandboxProblem 409
 */
export async function requirePlace(
  client: pg.PoolClient,
  owner: string,
  url: URL,
  endpointId: string | undefined
): Promise<void> {
  await client.query('select from sandbox.owners where owner = $1 for no key update', [owner])
  const { rows } = await client.query<{ endpoint_id: string; url: string }>(
    'select endpoint_id, url from sandbox.endpoints where owner = $1 and deleted_at is null',
    [owner]
  )
  const same = rows.find((row) => row.endpoint_id !== endpointId && new URL(row.url).href === url.href)
  if (same)
    throw apiProblem(
      409,
      'endpoint_exists',
      'Another endpoint already uses this URL',
      `${same.endpoint_id} already uses this URL. Change or delete that endpoint first.`
    )
  if (endpointId === undefined && rows.length >= MAX_ENDPOINTS)
    throw apiProblem(
      409,
      'endpoint_limit',
      'Endpoint limit reached',
      `The application already has ${MAX_ENDPOINTS} endpoints. Delete one before you create another.`
    )
}

/** Stores a changed endpoint with its next version, and returns it. */
export async function updateEndpoint(
  client: pg.PoolClient,
  changed: EndpointRecord,
  now: Date
): Promise<EndpointRecord> {
  const next = { ...changed, version: changed.version + 1, updatedAt: now }
  await client.query(
    `update sandbox.endpoints set url = $3, origin = $4, description = $5, types = $6, status = $7, disabled_reason = $8,
        disabled_at = $9, failing_since = $10, paused_until = $11, deleted_at = $12, version = $13, updated_at = $14
      where owner = $1 and endpoint_id = $2`,
    [
      next.owner,
      next.endpointId,
      next.url,
      next.origin,
      next.description ?? null,
      JSON.stringify(next.types),
      next.status,
      next.disabledReason ?? null,
      next.disabledAt ?? null,
      next.failingSince ?? null,
      next.pausedUntil ?? null,
      next.deletedAt ?? null,
      next.version,
      next.updatedAt
    ]
  )
  return next
}

/** Makes the messages due that an endpoint held while it was disabled; those that it held for too long have failed. */
export async function releaseHeld(client: pg.PoolClient, endpoint: EndpointRecord, now: Date): Promise<void> {
  await client.query(
    `update sandbox.deliveries set
        status = case when is_late then 'FAILED' else status end,
        next_attempt_at = case when is_late then null else $3::timestamptz end,
        due_at = case when not is_late or is_replay then $3::timestamptz end
      from (
        select delivery_id as id, greatest(created_at, $4::timestamptz) + interval '${HOLD_HOURS} hours' <= $3::timestamptz as is_late
          from sandbox.deliveries
          where owner = $1 and endpoint_id = $2 and status in ('PENDING', 'RETRYING')
      ) held
      where owner = $1 and delivery_id = held.id`,
    [endpoint.owner, endpoint.endpointId, now, endpoint.disabledAt ?? now]
  )
}

/** Drops what waits for a deleted endpoint, and its secrets. */
export async function dropEndpoint(client: pg.PoolClient, { owner, endpointId }: EndpointRecord): Promise<void> {
  await client.query(
    `update sandbox.deliveries set due_at = null, next_attempt_at = null, is_replay = false,
        status = case when status in ('PENDING', 'RETRYING') then 'FAILED' else status end
      where owner = $1 and endpoint_id = $2 and (due_at is not null or status in ('PENDING', 'RETRYING'))`,
    [owner, endpointId]
  )
  await client.query('delete from sandbox.endpoint_secrets where owner = $1 and endpoint_id = $2', [owner, endpointId])
}

/** The origins of an owner's endpoints: callbacks to them can be signed. */
export async function endpointOrigins(db: Queryable, owner: string): Promise<string[]> {
  const { rows } = await db.query<{ origin: string }>(
    'select distinct origin from sandbox.endpoints where owner = $1 and deleted_at is null',
    [owner]
  )
  return rows.map(({ origin }) => origin)
}
