const MINUTE = 60_000
const UNITS = [
  { unit: 'second', length: 1000, below: MINUTE },
  { unit: 'minute', length: MINUTE, below: 60 * MINUTE },
  { unit: 'hour', length: 60 * MINUTE, below: 24 * 60 * MINUTE },
  { unit: 'day', length: 24 * 60 * MINUTE, below: 30 * 24 * 60 * MINUTE },
  { unit: 'month', length: 30.44 * 24 * 60 * MINUTE, below: 365 * 24 * 60 * MINUTE },
  { unit: 'year', length: 365.25 * 24 * 60 * MINUTE, below: Number.POSITIVE_INFINITY }
] as const

/**
 * How long ago an instant was, in words: `3 minutes ago`, `yesterday`.
 *
 * @param instant ISO 8601; one in the future is `now`, as clocks may differ
 * @param now milliseconds since the epoch
 * @param locale a BCP 47 tag, e.g. i18next's `i18n.language`
 */
export function formatRelativeTime(instant: string, now: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const past = Math.max(0, now - Date.parse(instant))
  const { unit, length } = UNITS.find(({ below }) => past < below) ?? UNITS[0]
  return format.format(-Math.floor(past / length), unit)
}
