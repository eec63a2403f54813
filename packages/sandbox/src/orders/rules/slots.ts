import { hash } from 'node:crypto'
import { addDays, type Country } from '@portico/finance'
import { idOf } from '../../core/identifiers.ts'
import type { PlaceType, Slot } from './model.ts'

/** Days for which slots are offered, the first included. */
export const OFFERED_DAYS = 30

/** First and last hour of the slots of a day, at the place of delivery. */
const HOURS = [
  [9, 11],
  [14, 16]
] as const

/** The hour at which a delivery is on its way, at the place of delivery. */
const DEPARTURE_HOUR = 6

/** Deliveries that a dealer makes in one slot: two on the premises, but only one at an address. */
export const CAPACITY: Readonly<Record<PlaceType, number>> = { DEALER: 2, ADDRESS: 1 }

/** Hours ahead of UTC in winter. */
const STANDARD_OFFSETS: Readonly<Record<Country, number>> = {
  DE: 1,
  ES: 1,
  FR: 1,
  IT: 1,
  NL: 1,
  GB: 0,
  BE: 1,
  PT: 0,
  AT: 1
}

const HOUR_MS = 3_600_000

function lastSundayOf(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month, 0))
  last.setUTCDate(last.getUTCDate() - last.getUTCDay())
  return last.toISOString().slice(0, 10)
}

/**
 * Hours that a country is ahead of UTC on a day after three o'clock. Summer time is from the last Sunday of March to the last one of
 * October (Directive 2000/84/EC, articles 2 and 3; The Summer Time Order 2002 for GB).
 */
export function offsetOf(country: Country, day: string): number {
  const year = Number(day.slice(0, 4))
  const isSummer = day >= lastSundayOf(year, 3) && day < lastSundayOf(year, 10)
  return STANDARD_OFFSETS[country] + (isSummer ? 1 : 0)
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** A full hour of a day at the place of delivery, such as `2026-12-04T09:00:00+01:00`. */
const localTime = (country: Country, day: string, hour: number) =>
  `${day}T${twoDigits(hour)}:00:00+${twoDigits(offsetOf(country, day))}:00`

/** The day that a moment has in a country. */
export function localDay(country: Country, moment: Date): string {
  // Summer time begins and ends at 01:00 UTC, so the offset of the UTC day is wrong for an hour in which no day ends.
  const offset = offsetOf(country, moment.toISOString().slice(0, 10))
  return new Date(moment.getTime() + offset * HOUR_MS).toISOString().slice(0, 10)
}

/** When the delivery of a day is on its way. */
export const departureOf = (country: Country, day: string): Date => new Date(localTime(country, day, DEPARTURE_HOUR))

/** Id of the slot of a dealer at a time: the same for everyone, and none that can be counted up. */
const slotIdOf = (partnerId: string, start: string) =>
  idOf('slt', hash('sha256', `${partnerId} ${new Date(start).toISOString()}`, 'buffer'))

/**
 * First day of the slots for an order: the earliest of the confirmation, or tomorrow if that has passed.
 *
 * @param now the application's time
 */
export function firstDayOf(country: Country, earliest: string, now: Date): string {
  const tomorrow = addDays(localDay(country, now), 1)
  return earliest > tomorrow ? earliest : tomorrow
}

/**
 * The slots of a dealer on the days that begin with one: two on each day from Monday to Saturday, the earliest first.
 *
 * @param names ids of slots that have one of their own, by the ISO 8601 moment (UTC) at which they start
 */
export function slotsFrom(
  { country, partnerId }: { country: Country; partnerId: string },
  first: string,
  names: ReadonlyMap<string, string> = new Map()
): Slot[] {
  const slots: Slot[] = []
  for (let offset = 0; offset < OFFERED_DAYS; offset += 1) {
    const day = addDays(first, offset)
    if (new Date(day).getUTCDay() === 0) continue
    for (const [from, to] of HOURS) {
      const start = localTime(country, day, from)
      const slotId = names.get(new Date(start).toISOString()) ?? slotIdOf(partnerId, start)
      slots.push({ slotId, start, end: localTime(country, day, to) })
    }
  }
  return slots
}
