const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000]
] as const

const unit = (value: number, name: string, locale: string, fraction = 0) =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: name,
    unitDisplay: 'short',
    maximumFractionDigits: fraction
  }).format(value)

/**
 * A stretch of time as people read it: its two largest units, such as `2 days, 3 hr`, or milliseconds below one second.
 *
 * @param milliseconds a negative stretch counts as none
 * @param locale a BCP 47 tag
 */
export function formatDuration(milliseconds: number, locale: string): string {
  let rest = Math.max(0, milliseconds)
  if (rest < 1000) return unit(rest, 'millisecond', locale, rest < 10 ? 2 : 0)
  if (rest < 60_000) return unit(rest / 1000, 'second', locale, 1)
  const first = UNITS.findIndex(([, size]) => rest >= size)
  return UNITS.slice(first, first + 2)
    .map(([name, size]) => {
      const count = Math.floor(rest / size)
      rest -= count * size
      return count > 0 ? unit(count, name, locale) : undefined
    })
    .filter((part) => part !== undefined)
    .join(' ')
}

const two = (value: number) => String(value).padStart(2, '0')

/** The time of day of an instant in the browser's zone: HH:mm. */
export function formatTime(instant: number): string {
  const date = new Date(instant)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The time of day of an instant in the browser's zone, to the second: HH:mm:ss. */
export function formatTimeOfDay(instant: number): string {
  return `${formatTime(instant)}:${two(new Date(instant).getSeconds())}`
}
