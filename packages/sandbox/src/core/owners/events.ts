import { newId } from '../identifiers.ts'
import type { Queryable } from '../table.ts'
import type { OwnerMoment } from './time.ts'

/** Endpoints that an owner can have. */
export const MAX_ENDPOINTS = 10
/** An event has a delivery for each endpoint, and one more for a callback. */
const MAX_DELIVERIES = MAX_ENDPOINTS + 1

/**
 * Inserts an event with a delivery for each endpoint that asks for its type, whatever state the endpoint is in. A callback is signed by
 * an endpoint with the same origin; after a response of 410 there are no more callbacks for the resource.
 */
const STATEMENT = `
  with event as (
    insert into sandbox.events (owner, event_id, type, resource_id, data, occurred_at)
      values ($1::text, $2::text, $3::text, $4::text, $5::json, $6::timestamptz)
  ), target as (
    select endpoint_id, null::text as callback_url from sandbox.endpoints
      where owner = $1 and deleted_at is null and types @> to_jsonb($3)
    union all (
      select endpoint_id, $9::text from sandbox.endpoints e
        where owner = $1 and deleted_at is null and origin = $10::text
          and not exists (
            select from sandbox.deliveries d
              where d.owner = $1 and d.resource_id = $4 and d.callback_url = $9 and d.attempts @> '[{"statusCode": 410}]'
          )
        order by status = 'DISABLED', sequence desc limit 1
    )
  ), numbered as (
    select *, row_number() over () as place from target
  )
  insert into sandbox.deliveries (owner, delivery_id, endpoint_id, webhook_id, event_id, type, resource_id, is_test, callback_url,
      status, attempts, next_attempt_at, due_at, ahead_ms, created_at)
    select $1, ($7::text[])[place], endpoint_id, ($8::text[])[place], $2, $3, $4, false, callback_url,
      'PENDING', '[]', $6, $6, extract(epoch from $6 - now()) * 1000, $6
    from numbered`

/** Ids of which each is needed for one delivery at most. */
const newIds = (prefix: string) => Array.from({ length: MAX_DELIVERIES }, () => newId(prefix))

const listeners = new Set<() => void>()

/**
 * Calls a listener whenever this process has written something to deliver, before that is committed.
 *
 * @returns ends that
 */
export function onDeliveries(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Reports that something to deliver was written. */
export function reportDeliveries(): void {
  for (const listener of listeners) listener()
}

export interface EventOptions {
  /** Address of the callback of a payment, to which the event is sent as well. */
  notificationUrl?: string | undefined
}

/**
 * Writes an event and its deliveries, in the transaction of what it is about: it is sent if, and only if, that is committed.
 *
 * @param type as the document of Status notifications has it, such as `payment.settled`
 * @param data of the type; its first value is the id of the resource
 */
export async function emitEvent(
  db: Queryable,
  { owner, now }: OwnerMoment,
  type: string,
  data: Readonly<Record<string, unknown>>,
  { notificationUrl }: EventOptions = {}
): Promise<void> {
  const [resourceId] = Object.values(data)
  const origin = notificationUrl === undefined ? null : new URL(notificationUrl).origin
  await db.query({
    name: 'emit event',
    text: STATEMENT,
    values: [
      owner,
      newId('evt'),
      type,
      String(resourceId),
      JSON.stringify(data),
      now.toISOString(),
      newIds('dlv'),
      newIds('msg'),
      notificationUrl ?? null,
      origin
    ]
  })
  reportDeliveries()
}
