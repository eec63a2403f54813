const two = (value: number) => String(value).padStart(2, '0')

/**
 * A calendar date as people read it: `2026-03-09` becomes `09/03/2026`.
 *
 * @param date `YYYY-MM-DD`, or an ISO 8601 instant, whose date in the browser's zone counts
 * @returns DD/MM/YYYY; the empty text for no date; the text itself when it is none
 */
export function formatDate(date: string | null | undefined): string {
  if (!date) return ''
  const calendar = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  if (calendar) return `${calendar[3]}/${calendar[2]}/${calendar[1]}`
  const instant = new Date(date)
  if (Number.isNaN(instant.getTime())) return date
  return `${two(instant.getDate())}/${two(instant.getMonth() + 1)}/${String(instant.getFullYear()).padStart(4, '0')}`
}

/**
 * An instant as people read it, in the browser's zone: DD/MM/YY HH:mm.
 *
 * @param instant ISO 8601
 * @returns the empty text for no instant; the text itself when it is none
 */
export function formatDateTime(instant: string | null | undefined): string {
  if (!instant) return ''
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return instant
  const day = `${two(date.getDate())}/${two(date.getMonth() + 1)}/${two(date.getFullYear() % 100)}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/**
 * An instant to the second, in the browser's zone: DD/MM/YY HH:mm:ss.
 *
 * @param instant ISO 8601
 * @returns the empty text for no instant; the text itself when it is none
 */
export function formatTimestamp(instant: string | null | undefined): string {
  const shown = formatDateTime(instant)
  return shown === (instant ?? '') ? shown : `${shown}:${two(new Date(instant as string).getSeconds())}`
}

/** Formatters that were made before: making one takes longer than thousands of numbers written with it. */
const numberFormats = new Map<string, Intl.NumberFormat>()

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options)
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options)
  numberFormats.set(key, format)
  return format
}

/**
 * A number with the language's own grouping.
 *
 * @param locale a BCP 47 tag, e.g. i18next's `i18n.language`
 * @param decimals exactly so many, so that the numbers of a column line up; without it at most two
 */
export function formatNumber(value: number, locale: string, decimals?: number): string {
  // Spanish groups from five digits on by rule; tables read better when every thousand is grouped.
  return numberFormat(locale, {
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? 2,
    useGrouping: 'always'
  }).format(value)
}

/**
 * A share as a percentage.
 *
 * @param share from 0 to 1
 * @param locale a BCP 47 tag, e.g. i18next's `i18n.language`
 * @param decimals at most so many
 * @param least at least so many decimals
 */
export const formatPercent = (share: number, locale: string, decimals = 0, least = 0): string =>
  numberFormat(locale, { style: 'percent', minimumFractionDigits: least, maximumFractionDigits: decimals }).format(
    share
  )

/**
 * The values for a sentence with a count.
 *
 * @param locale a BCP 47 tag, e.g. i18next's `i18n.language`
 * @returns `count` selects the plural form, `shown` is what the sentence shows
 */
export const pluralOptions = (count: number, locale: string) => ({ count, shown: formatNumber(count, locale) })

/**
 * An amount of money as a language writes it: `€563.53` in English, `563,53 €` in Spanish.
 *
 * @param amount units of the currency
 * @param currency ISO 4217
 * @param locale a BCP 47 tag, e.g. i18next's `i18n.language`
 * @param decimals exactly so many: none for prices that are whole
 */
export function formatMoney(amount: number, currency: string, locale: string, decimals = 2): string {
  return numberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always'
  }).format(amount)
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
/** From here on, one decimal of the next smaller unit would be written as a thousand. */
const UNIT_LIMITS = [1000, 999_950, 999_950_000, 999_950_000_000]

/**
 * An amount of data as people read it: `1,5 MB`, counted in thousands, with at most one decimal.
 *
 * @param locale a BCP 47 tag, e.g. i18next's `i18n.language`
 */
export function formatByteSize(bytes: number, locale: string): string {
  const power = UNIT_LIMITS.filter((limit) => bytes >= limit).length
  const format = { style: 'unit', unit: BYTE_UNITS[power], unitDisplay: power === 0 ? 'long' : 'short' } as const
  return numberFormat(locale, { ...format, maximumFractionDigits: 1 }).format(bytes / 1000 ** power)
}
