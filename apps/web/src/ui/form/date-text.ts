const WRITTEN = /^(\d{1,2})[\s./-](\d{1,2})[\s./-](\d{4})$/
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * Reads a date as a person writes it: `9/3/2026`, `09.03.2026`, `09-03-2026`, `09032026` or the ISO 8601 `2026-03-09`.
 *
 * @returns `YYYY-MM-DD`, whether or not there is such a day; any other text as it is, so that nothing typed is lost
 */
export function readDate(text: string): string {
  const trimmed = text.trim()
  const parts = WRITTEN.exec(trimmed) ?? DIGITS.exec(trimmed)
  if (!parts) return trimmed
  const [, day = '', month = '', year = ''] = parts
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Writes a date `YYYY-MM-DD` as DD/MM/YYYY; any other text stays as it is. */
export function writeDate(date: string): string {
  return date.replace(ISO, '$3/$2/$1')
}

/** Whether a text is a day of the calendar as `YYYY-MM-DD`, which is all that a browser's date control takes. */
export function isDay(text: string): boolean {
  const time = ISO.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
