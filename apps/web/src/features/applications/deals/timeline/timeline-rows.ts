import type { TIMELINE_KINDS, TimelineItem } from '@portico/contract'

export type TimelineKind = (typeof TIMELINE_KINDS)[number]

/** Where something happens: in the application, in the sandbox with the people on its simulated pages, or at the application's endpoint. */
export type Lane = 'application' | 'sandbox' | 'endpoint'

export const LANES = ['application', 'sandbox', 'endpoint'] as const

const LANE_OF: Readonly<Record<Exclude<TimelineKind, 'CLOCK'>, Lane>> = {
  REQUEST: 'application',
  PAGE: 'sandbox',
  EVENT: 'sandbox',
  ATTEMPT: 'endpoint'
}

/** Something that happened in a lane. */
export interface EntryRow {
  readonly kind: 'entry'
  readonly key: string
  readonly lane: Lane
  readonly item: TimelineItem
  /** ISO 8601, by the application's clock; of what has moved the clock, the time before it. */
  readonly clock: string
  /** Milliseconds of the application's clock since the row before; 0 where that is an advance or another day. */
  readonly wait: number
}

/** The clock was moved: by one or more advances without anything of the deal between them, or back by a restoration. */
export interface JumpRow {
  readonly kind: 'jump'
  readonly key: string
  /** Milliseconds since the epoch, by the application's clock. */
  readonly from: number
  readonly to: number
  /** Advances; 0 for a restoration. */
  readonly count: number
}

/** Another day begins, in the browser's zone. */
export interface DayRow {
  readonly kind: 'day'
  readonly key: string
  readonly clock: string
}

export type TimelineRow = EntryRow | JumpRow | DayRow

/** What of a timeline is shown. Empty lists restrict nothing. */
export interface TimelineFilter {
  readonly kinds: readonly TimelineKind[]
  /** ID of a resource; the empty text for all. */
  readonly resource: string
}

/** A clock that goes back by less has only been rounded. */
const TOLERANCE_MS = 1_000

interface Placed {
  readonly item: TimelineItem
  /** By which the row is ordered: of an advance, the time before it. */
  readonly time: number
  readonly to: number
}

/** IDs of the resources that an item is about. */
export function resourcesOfItem({ request, event, delivery }: TimelineItem): readonly string[] {
  return request?.resources ?? [event?.resourceId ?? delivery?.resourceId ?? '']
}

/**
 * The rows of a timeline. Items are in the order of the application's clock; an advance comes before what it has caused. A restoration sets
 * the clock back: what was requested before it stays above it, though its times are later.
 *
 * @param items of the deal, with all advances of the clock since it began
 */
export function timelineRows(items: readonly TimelineItem[], filter: TimelineFilter): TimelineRow[] {
  const rows: TimelineRow[] = []
  let last: { time: number; day: string } | undefined
  let isAfterJump = false
  for (const [index, era] of erasOf(items).entries()) {
    const begin = era[0]
    if (index > 0 && begin && last) {
      rows.push({ kind: 'jump', key: `restored-${index}`, from: last.time, to: begin.time, count: 0 })
      last = undefined
      isAfterJump = true
    }
    for (const placed of era) {
      const { item, time, to } = placed
      if (!isShown(item, filter)) continue
      if (item.kind === 'CLOCK') {
        addJump(rows, placed)
        last = { time: to, day: last?.day ?? '' }
        isAfterJump = true
        continue
      }
      const day = new Date(time).toDateString()
      const isNewDay = day !== last?.day
      const clock = new Date(time).toISOString()
      if (isNewDay) rows.push({ kind: 'day', key: `day-${index}-${day}`, clock })
      // Beside an advance or another day, which say how much time has passed, it would be said twice.
      const wait = last && !isAfterJump && !isNewDay ? Math.max(0, time - last.time) : 0
      rows.push({ kind: 'entry', key: keyOf(item), lane: LANE_OF[item.kind], item, clock, wait })
      last = { time, day }
      isAfterJump = false
    }
  }
  return rows
}

/** How many items of each kind a filter of resources leaves. */
export function countKinds(items: readonly TimelineItem[], resource: string): Readonly<Record<TimelineKind, number>> {
  const counts = { REQUEST: 0, PAGE: 0, CLOCK: 0, EVENT: 0, ATTEMPT: 0 }
  for (const item of items) if (isShown(item, { kinds: [], resource })) counts[item.kind]++
  return counts
}

const isShown = (item: TimelineItem, { kinds, resource }: TimelineFilter) =>
  (kinds.length === 0 || kinds.includes(item.kind)) &&
  (item.kind === 'CLOCK' || resource === '' || resourcesOfItem(item).includes(resource))

function keyOf({ request, event, delivery, attempt }: TimelineItem): string {
  return request?.id ?? event?.id ?? `${delivery?.id}-${attempt?.number ?? 0}`
}

/** Adds an advance, to the row before it where that is one. */
function addJump(rows: TimelineRow[], { item, time, to }: Placed): void {
  const before = rows.at(-1)
  if (before?.kind === 'jump' && before.count > 0) rows[rows.length - 1] = { ...before, to, count: before.count + 1 }
  else rows.push({ kind: 'jump', key: keyOf(item), from: time, to, count: 1 })
}

/** Milliseconds by which the clock was ahead when a request was sent. */
const aheadOf = ({ request }: TimelineItem) => (request ? Date.parse(request.clock) - Date.parse(request.at) : 0)

/** Items from one restoration to the next, each in the order of the clock. Events and deliveries have only that; they belong to the last one that had begun by then. */
function erasOf(items: readonly TimelineItem[]): Placed[][] {
  const logged = items
    .filter(({ request }) => request)
    .toSorted((one, other) => ((one.request?.id ?? '') < (other.request?.id ?? '') ? -1 : 1))
  const firstEvent = Math.min(...items.flatMap(({ event, clock }) => (event ? Date.parse(clock) : [])))
  const eras: Placed[][] = [[]]
  let ahead: number | undefined
  for (const item of logged) {
    const own = aheadOf(item)
    const time = Date.parse(item.clock)
    if (ahead !== undefined && own < ahead - TOLERANCE_MS) eras.push([])
    const jump = item.kind === 'CLOCK' && ahead !== undefined ? Math.max(0, own - ahead) : 0
    // The request that has made a whole deal in a state comes before its events, which are spread over the time that it let pass.
    const begin = item.request?.operationId === 'createDeal' ? Math.min(time, firstEvent) : time - jump
    eras.at(-1)?.push({ item, time: begin, to: time })
    ahead = own
  }
  const begins = eras.map((era) => era[0]?.time ?? Number.NEGATIVE_INFINITY)
  for (const item of items) {
    if (item.request) continue
    const time = Date.parse(item.clock)
    const era = begins.findLastIndex((begin, index) => index === 0 || begin <= time)
    eras[era]?.push({ item, time, to: time })
  }
  // Of the same time, as the server has ordered them.
  const place = new Map(items.map((item, index) => [item, index]))
  return eras.map((era) =>
    era.toSorted((one, other) => one.time - other.time || (place.get(one.item) ?? 0) - (place.get(other.item) ?? 0))
  )
}
