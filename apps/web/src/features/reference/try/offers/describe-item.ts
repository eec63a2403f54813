import { isObject } from '@portico/openapi'
import { formatDateTime, formatMoney } from '@/lib/i18n/formats.ts'

/** Parts of a description at most. */
const MAX_PARTS = 4

/** Properties that say what something is, in the order in which they are shown. */
const NAMES = ['title', 'name', 'makeName', 'modelName', 'holderName', 'reference', 'kind', 'type', 'url'] as const
const AMOUNTS = [
  'amount',
  'amountOfCredit',
  'price',
  'cashPrice',
  'totalPrice',
  'instalment',
  'requestedAmount'
] as const
const DATES = ['createdAt', 'submittedAt', 'updatedAt', 'validUntil', 'dateTime'] as const

/**
 * What something of the sandbox is, in one line: its status, its name, an amount and when it was made.
 *
 * @param item as a response has it
 * @param locale BCP 47 tag of the reader's language
 */
export function describeItem(item: Readonly<Record<string, unknown>>, locale: string): string {
  const named = NAMES.map((name) => item[name]).find((value) => typeof value === 'string' && value !== '')
  const parts = [statusOf(item), named, moneyOf(item, locale), dateOf(item)]
  return parts
    .filter((part) => typeof part === 'string' && part !== '')
    .slice(0, MAX_PARTS)
    .join(' · ')
}

function statusOf({ status, outcome, answer }: Readonly<Record<string, unknown>>): string | undefined {
  const value = isObject(status) ? status.code : (status ?? outcome ?? answer)
  return typeof value === 'string' ? value : undefined
}

function moneyOf(item: Readonly<Record<string, unknown>>, locale: string): string | undefined {
  const candidates = [...AMOUNTS.map((name) => item[name]), ...Object.values(item)]
  const money = candidates.find(
    (value) => isObject(value) && typeof value.value === 'string' && typeof value.currency === 'string'
  )
  if (!isObject(money)) return undefined
  const amount = Number(money.value)
  return Number.isFinite(amount) ? formatMoney(amount, String(money.currency), locale) : undefined
}

function dateOf(item: Readonly<Record<string, unknown>>): string | undefined {
  const value = DATES.map((name) => item[name]).find((date) => typeof date === 'string')
  return typeof value === 'string' ? formatDateTime(value) : undefined
}
