import { tracing } from '@portico/server-kit'
import { idExpression, newId } from '../identifiers.ts'
import type { Queryable } from '../table.ts'
import type { OwnerMoment } from './time.ts'

/** The columns of events as `eventRows` makes them. */
export const EVENT_COLUMNS = `owner text, event_id text, type text, resource_id text, data json, occurred_at timestamptz,
  callback_url text, callback_origin text, traceparent text, place integer`

/**
 * Common table expressions that insert events, each with a delivery for every endpoint that asks for its type, whatever state the
 * endpoint is in. A callback is signed by an endpoint with the same origin; after a response of 410 there are no more callbacks for
 * the resource. What is inserted into `delivery` has to be reported (`reportDeliveries`).
 *
 * @param source table with `EVENT_COLUMNS`
 */
export const eventExpressions = (source: string): string => `
  event as (
    insert into sandbox.events (owner, event_id, type, resource_id, data, occurred_at)
      select owner, event_id, type, resource_id, data, occurred_at from ${source} order by place
  ), target as (
    select i.event_id, e.endpoint_id, null::text as callback_url
      from ${source} i join sandbox.endpoints e on e.owner = i.owner
      where e.deleted_at is null and e.types @> to_jsonb(i.type)
    union all
    select i.event_id, c.endpoint_id, i.callback_url from ${source} i cross join lateral (
      select e.endpoint_id from sandbox.endpoints e
        where e.owner = i.owner and e.deleted_at is null and e.origin = i.callback_origin
          and not exists (
            select from sandbox.deliveries d
              where d.owner = i.owner and d.resource_id = i.resource_id and d.callback_url = i.callback_url
                and d.attempts @> '[{"statusCode": 410}]'
          )
        order by e.status = 'DISABLED', e.sequence desc limit 1
    ) c where i.callback_url is not null
  ), identified as (
    select *, gen_random_uuid() as delivery, gen_random_uuid() as webhook from target
  ), delivery as (
    insert into sandbox.deliveries (owner, delivery_id, endpoint_id, webhook_id, event_id, type, resource_id, is_test, callback_url,
        status, attempts, next_attempt_at, due_at, ahead_ms, traceparent, created_at)
      select i.owner, ${idExpression('dlv', 't.delivery')}, t.endpoint_id, ${idExpression('msg', 't.webhook')}, i.event_id, i.type,
        i.resource_id, false, t.callback_url, 'PENDING', '[]', i.occurred_at, i.occurred_at,
        extract(epoch from i.occurred_at - now()) * 1000, i.traceparent, i.occurred_at
      from ${source} i join identified t using (event_id) order by i.place
      returning delivery_id
  )`

const STATEMENT = `
  with input as materialized (select * from json_to_recordset($1::json) as i (${EVENT_COLUMNS})), ${eventExpressions('input')}
  select delivery_id from delivery`

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

/** An event to write. */
export interface NewEvent extends OwnerMoment, EventOptions {
  /** As the document of Status notifications has it, such as `payment.settled`. */
  type: string
  /** Of the type; its first value is the id of the resource. */
  data: Readonly<Record<string, unknown>>
}

/**
 * The rows of events.
 *
 * @param traceparent the place in the trace of the request that they are from, which their deliveries continue
 */
export const eventRows = (events: readonly NewEvent[], traceparent = tracing.traceparent()) =>
  events.map(({ owner, now, type, data, notificationUrl }, place) => ({
    owner,
    event_id: newId('evt'),
    type,
    resource_id: String(Object.values(data)[0]),
    data,
    occurred_at: now.toISOString(),
    callback_url: notificationUrl ?? null,
    callback_origin: notificationUrl === undefined ? null : new URL(notificationUrl).origin,
    traceparent: traceparent ?? null,
    place
  }))

/** Writes events and their deliveries, in the transaction of what they are about: they are sent if, and only if, that is committed. */
export async function emitEvents(db: Queryable, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const { rowCount } = await db.query({
    name: 'emit events',
    text: STATEMENT,
    values: [JSON.stringify(eventRows(events))]
  })
  if (rowCount) reportDeliveries()
}

/** Writes an event, as `emitEvents` does. */
export const emitEvent = (
  db: Queryable,
  { owner, now }: OwnerMoment,
  type: string,
  data: Readonly<Record<string, unknown>>,
  options: EventOptions = {}
): Promise<void> => emitEvents(db, [{ owner, now, type, data, ...options }])
