/** A moment as it is typed: a day `YYYY-MM-DD`, and a time `HH:MM` of the browser's zone, which may be empty. */
export interface TypedMoment {
  readonly day: string
  readonly time: string
}

const TIME = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/

const two = (value: number) => String(value).padStart(2, '0')

/** Whether a text is a time of day, or none. */
export const isTime = (text: string): boolean => text.trim() === '' || TIME.test(text.trim())

/**
 * The instant of a typed moment.
 *
 * @param edge `until` without a time is the end of the day
 * @returns ISO 8601 in UTC; the empty text without a day
 */
export function instantOfMoment({ day, time }: TypedMoment, edge: 'since' | 'until'): string {
  if (day === '') return ''
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [, hours, minutes] = TIME.exec(time.trim()) ?? []
  const isDayAfter = edge === 'until' && hours === undefined
  const moment = new Date(2000, 0, 1, Number(hours ?? 0), Number(minutes ?? 0))
  moment.setFullYear(year, month - 1, date + (isDayAfter ? 1 : 0))
  return moment.toISOString().replace('.000Z', 'Z')
}

/**
 * The typed moment of an instant, in the browser's zone. instantOfMoment() makes the same instant of it, to the minute.
 *
 * @param instant ISO 8601, or the empty text
 */
export function momentOfInstant(instant: string, edge: 'since' | 'until'): TypedMoment {
  if (instant === '') return { day: '', time: '' }
  const moment = new Date(instant)
  const isMidnight = moment.getHours() === 0 && moment.getMinutes() === 0
  if (isMidnight && edge === 'until') moment.setDate(moment.getDate() - 1)
  const day = `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  return { day, time: isMidnight ? '' : `${two(moment.getHours())}:${two(moment.getMinutes())}` }
}
