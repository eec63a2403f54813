import type { ReadFromReplica } from '@portico/server-kit'
import type { Queryable } from '../core/table.ts'
import type { Attempt, DeliveryStatus } from '../notifications/model.ts'
import { deliveryStatus } from '../notifications/store.ts'
import { resourcesOfDeal } from '../request-log/deals.ts'
import { type ListedEntry, searchLog } from '../request-log/search.ts'

/** Requests, events and deliveries of a deal that a timeline has, of each the first ones. */
const MAX_ITEMS = 500

interface Moment {
  /** By the clock of the application. */
  clock: Date
}

/** What happened to a deal. */
export type TimelineItem = Moment &
  (
    | { kind: 'REQUEST'; request: ListedEntry }
    /** A simulated page that a person has opened or submitted. */
    | { kind: 'PAGE'; request: ListedEntry }
    /** An advance of the clock, which may concern other deals. */
    | { kind: 'CLOCK'; request: ListedEntry }
    | { kind: 'EVENT'; event: DealEvent }
    | { kind: 'ATTEMPT'; delivery: DealDelivery; attempt: Attempt | undefined }
  )

export interface DealEvent {
  eventId: string
  type: string
  resourceId: string
  data: Record<string, unknown>
}

export interface DealDelivery {
  deliveryId: string
  endpointId: string
  url: string
  eventId: string
  type: string
  resourceId: string
  status: DeliveryStatus
}

export interface Timeline {
  deal: string
  resources: string[]
  /** In the order of the application's clock. */
  items: TimelineItem[]
  /** Whether there is more of one kind than a timeline has. */
  isComplete: boolean
}

const kindOf = ({ operationId }: ListedEntry) =>
  operationId.startsWith('page:') ? 'PAGE' : operationId === 'advanceClock' ? 'CLOCK' : 'REQUEST'

/** What a request causes has the time at which the request arrived; the log has that of the response. */
const ofRequest = (request: ListedEntry): TimelineItem => ({
  kind: kindOf(request),
  clock: new Date(Math.floor(request.at + request.aheadMs - request.durationMs)),
  request
})

async function readEvents(db: Queryable, owner: string, resources: readonly string[]): Promise<TimelineItem[]> {
  const { rows } = await db.query<{
    event_id: string
    type: string
    resource_id: string
    data: Record<string, unknown>
    occurred_at: Date
  }>(
    `select event_id, type, resource_id, data, occurred_at from sandbox.events
      where owner = $1 and resource_id = any($2) order by occurred_at, sequence limit ${MAX_ITEMS}`,
    [owner, resources]
  )
  return rows.map(({ event_id, type, resource_id, data, occurred_at }) => ({
    kind: 'EVENT',
    clock: occurred_at,
    event: { eventId: event_id, type, resourceId: resource_id, data }
  }))
}

async function readAttempts(
  db: Queryable,
  owner: string,
  resources: readonly string[],
  now: Date
): Promise<TimelineItem[]> {
  const { rows } = await db.query<{
    delivery_id: string
    endpoint_id: string
    url: string
    event_id: string
    type: string
    resource_id: string
    status: DeliveryStatus
    attempts: Attempt[]
    created_at: Date
  }>(
    `select d.delivery_id, d.endpoint_id, coalesce(d.callback_url, e.url) as url, d.event_id, d.type, d.resource_id,
            ${deliveryStatus('$3')} as status, d.attempts, d.created_at
       from sandbox.deliveries d join sandbox.endpoints e using (owner, endpoint_id)
      where d.owner = $1 and d.resource_id = any($2) and not d.is_test order by d.sequence limit ${MAX_ITEMS}`,
    [owner, resources, now]
  )
  return rows.flatMap(({ attempts, created_at, ...row }): TimelineItem[] => {
    const delivery: DealDelivery = {
      deliveryId: row.delivery_id,
      endpointId: row.endpoint_id,
      url: row.url,
      eventId: row.event_id,
      type: row.type,
      resourceId: row.resource_id,
      status: row.status
    }
    if (attempts.length === 0) return [{ kind: 'ATTEMPT', clock: created_at, delivery, attempt: undefined }]
    return attempts.map((attempt) => ({ kind: 'ATTEMPT', clock: new Date(attempt.startedAt), delivery, attempt }))
  })
}

/** What comes first when things happen at the same time: a request sets off events, and these deliveries. */
const ORDER: Readonly<Record<TimelineItem['kind'], number>> = { CLOCK: 0, PAGE: 1, REQUEST: 1, EVENT: 2, ATTEMPT: 3 }

/**
 * Everything that happened to a deal, in the order of the application's clock.
 *
 * @param resourceId a resource of the deal
 * @param now the present time of the owner
 * @returns undefined when the log has no request about it
 */
export async function readTimeline(
  readFromReplica: ReadFromReplica,
  owner: string,
  resourceId: string,
  now: Date
): Promise<Timeline | undefined> {
  const resources = await readFromReplica((db) => resourcesOfDeal(db, owner, resourceId))
  const [deal] = resources
  const [requests, events, attempts] = await Promise.all([
    readFromReplica((db) => searchLog(db, owner, { deal: resourceId }, { limit: MAX_ITEMS })),
    readFromReplica((db) => readEvents(db, owner, resources)),
    readFromReplica((db) => readAttempts(db, owner, resources, now))
  ])
  const first = requests.items.at(-1)
  if (!first || deal === undefined) return undefined
  const filter = { operationId: 'advanceClock', status: '2xx', since: new Date(first.at) }
  const advances = await readFromReplica((db) => searchLog(db, owner, filter, { limit: MAX_ITEMS }))
  const logged = [...requests.items, ...advances.items].toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const items = [...logged.map(ofRequest), ...events, ...attempts]
  return {
    deal: first.deal ?? deal,
    resources,
    items: items.toSorted(
      (one, other) => one.clock.getTime() - other.clock.getTime() || ORDER[one.kind] - ORDER[other.kind]
    ),
    isComplete: [requests.items, events, attempts].every(({ length }) => length < MAX_ITEMS)
  }
}
