const UNITS = [
  { unit: 'day', length: 86_400_000 },
  { unit: 'hour', length: 3_600_000 },
  { unit: 'minute', length: 60_000 },
  { unit: 'second', length: 1_000 }
] as const

/**
 * A span of time in its two largest units: `2 days, 3 hours`.
 *
 * @param ms milliseconds; its sign does not count
 * @param locale a BCP 47 tag, e.g. i18next's `i18n.language`
 */
export function formatTimeSpan(ms: number, locale: string): string {
  let rest = Math.round(Math.abs(ms) / 1_000) * 1_000
  const parts: string[] = []
  const first = UNITS.findIndex(({ length }) => rest >= length)
  const shown = first < 0 ? UNITS.slice(-1) : UNITS.slice(first, first + 2)
  for (const { unit, length } of shown) {
    const value = Math.floor(rest / length)
    rest -= value * length
    if (value > 0 || shown.length === 1)
      parts.push(new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value))
  }
  return new Intl.ListFormat(locale, { type: 'unit', style: 'long' }).format(parts)
}
