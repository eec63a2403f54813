import type { Cents } from '../money.ts'
import { parseTypedCents } from '../typed-amount.ts'
import type { AdvertisementLanguage, LabelledFigure } from './language.ts'
import { firstFrom, type Span, spansOf } from './spans.ts'

const DIGITS = "(?:\\d{1,3}(?:[.,'’\\s\\u00a0\\u202f]\\d{3}){1,3}(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d{1,2})?)(?!\\d)"
/** An amount with its currency on either side; `,-` stands for no cents. */
const AMOUNT = `(?:(?:€|£|(?<!\\p{L})(?:EUR|GBP))\\s?${DIGITS}|(?<![\\d.,])${DIGITS}(?:[.,][-–—])?\\s?(?:€|£|EUR(?!\\p{L})|GBP(?!\\p{L})|euros?(?!\\p{L})))`
const PERCENTAGE = '(?<![\\d.,])\\d{1,3}(?:[.,]\\d{1,4})?\\s?%'

/** An amount in an advertisement. */
export interface AmountFigure extends Span {
  value: Cents
  /** By how many cents the printed figure can differ from the exact one: half a cent, or half a unit where it has no decimals. */
  tolerance: number
}

/** A percentage in an advertisement, as it is printed but with a decimal point. */
export interface RateFigure extends Span {
  value: string
}

/** A number of months or of instalments. */
export interface CountFigure extends Span {
  value: number
}

/** A charge, with what is said of its payment. */
export interface ChargeFigure extends Span {
  /** Undefined where only its kind is stated. */
  amount: Cents | undefined
  /** Part of the instalments, paid at signature, or not said. */
  financed: boolean | undefined
}

/** What an advertisement states. Labels without a figure have a span and no value in `labels`. */
export interface AdvertisementFigures {
  labels: Record<LabelledFigure, Span[]>
  amounts: Partial<Record<LabelledFigure, AmountFigure[]>>
  rates: Partial<Record<LabelledFigure, RateFigure[]>>
  charges: ChargeFigure[]
  /** Amounts that are called monthly, or follow a number of instalments. */
  instalments: AmountFigure[]
  /** The number in front of an equal instalment. */
  equalCount: CountFigure[]
  /** The number of all instalments. */
  counts: CountFigure[]
  durations: CountFigure[]
}

const RATE_LABELS: readonly LabelledFigure[] = ['annualPercentageRate', 'nominalRate']
/** How far behind its label a figure can be, and how far in front of it. */
const BEHIND = 60
const BEFORE = 18

/** Finds the figures of an advertisement and what each of them is. */
export function readFigures(text: string, language: AdvertisementLanguage): AdvertisementFigures {
  const claimed = new Set<number>()
  const amounts = spansOf(text, AMOUNT).map((span) => amountFigure(text, span))
  const percentages = spansOf(text, PERCENTAGE)
  const equal = readEqualInstalments(text, language, amounts, claimed)
  const labels = findLabels(text, language)
  const ordered = Object.entries(labels)
    .flatMap(([kind, spans]) => spans.map((span) => ({ kind: kind as LabelledFigure, span })))
    .sort((one, other) => one.span.start - other.span.start)
  const figures: AdvertisementFigures = {
    labels,
    amounts: {},
    rates: {},
    charges: [],
    instalments: equal.map(({ amount }) => amount),
    equalCount: equal.map(({ count }) => count),
    counts: spansOf(text, `\\d{1,3}(?=\\s*(?:\\p{L}+\\s)?(?:${language.instalments})(?!\\p{L}))`).map((span) =>
      countOf(text, span)
    ),
    durations: readDurations(text, language)
  }
  for (const [index, { kind, span }] of ordered.entries()) {
    const limit = ordered[index + 1]?.span.start ?? text.length
    const isRate = RATE_LABELS.includes(kind)
    const found = claim(text, span, isRate ? percentages : amounts, limit, claimed)
    if (isRate) {
      if (found) push(figures.rates, kind, { ...found, value: decimalOf(text.slice(found.start, found.end)) })
    } else if (kind === 'charge') figures.charges.push(chargeOf({ text, language, span, limit }, found, percentages))
    else if (found) push(figures.amounts, kind, found as AmountFigure)
  }
  figures.instalments.push(
    ...(figures.amounts.instalment ?? []),
    ...readMonthlyAmounts(text, language, amounts, claimed)
  )
  return figures
}

function push<T>(lists: Partial<Record<LabelledFigure, T[]>>, kind: LabelledFigure, figure: T): void {
  lists[kind] = [...(lists[kind] ?? []), figure]
}

function amountFigure(text: string, span: Span): AmountFigure {
  const printed = text.slice(span.start, span.end).replace(/[.,][-–—]/, '')
  const digits = printed.replace(/euros?|EUR|GBP/giu, '')
  const hasDecimals = /[.,]\d{1,2}\s*(?:€|£)?\s*$/.test(digits)
  return { ...span, value: parseTypedCents(digits) ?? 0, tolerance: hasDecimals ? 0.5 : 50 }
}

const countOf = (text: string, span: Span): CountFigure => ({
  ...span,
  value: Number(text.slice(span.start, span.end))
})

const decimalOf = (text: string) => text.replace(/[\s%]/g, '').replace(',', '.')

/** Labels, the longest where several begin or overlap. */
function findLabels(text: string, { labels }: AdvertisementLanguage): Record<LabelledFigure, Span[]> {
  const all = Object.entries(labels)
    .flatMap(([kind, source]) => spansOf(text, source).map((span) => ({ kind, span })))
    .sort((one, other) => other.span.end - other.span.start - (one.span.end - one.span.start))
  const isCovered = new Uint8Array(text.length)
  const kept = all.filter(({ span }) => {
    if (isCovered[span.start] || isCovered[span.end - 1]) return false
    isCovered.fill(1, span.start, span.end)
    return true
  })
  const spans = (kind: string) =>
    kept
      .filter((one) => one.kind === kind)
      .map(({ span }) => span)
      .sort((one, other) => one.start - other.start)
  return Object.fromEntries(Object.keys(labels).map((kind) => [kind, spans(kind)])) as Record<LabelledFigure, Span[]>
}

/**
 * The figure of a label: one that stands directly in front of it and that no label before has taken, or else the first one behind it
 * in the same sentence.
 */
function claim<T extends Span>(
  text: string,
  label: Span,
  figures: readonly T[],
  limit: number,
  claimed: Set<number>
): T | undefined {
  const before = figures.findLast(({ end }) => end <= label.start)
  const gap = before && text.slice(before.end, label.start)
  const isDirect = gap !== undefined && gap.length <= BEFORE && !/[\d,.;:\n]/.test(gap)
  const behind = figures.find(({ start }) => start >= label.end)
  const between = behind && text.slice(label.end, behind.start)
  const isNear =
    behind !== undefined &&
    between !== undefined &&
    between.length <= BEHIND &&
    behind.start < limit &&
    !/[.!?]\s+\p{Lu}/u.test(between)
  const found =
    isDirect && !claimed.has(before?.start ?? -1) ? before : isNear && !claimed.has(behind.start) ? behind : undefined
  if (found) claimed.add(found.start)
  return found
}

/** A number of instalments with the amount of each: `47 × 563,53 €`, `48 cuotas de 563,53 €`. */
function readEqualInstalments(
  text: string,
  { instalments, each }: AdvertisementLanguage,
  amounts: readonly AmountFigure[],
  claimed: Set<number>
): { count: CountFigure; amount: AmountFigure }[] {
  const noun = `(?:(?:\\p{L}+\\s+)?(?:${instalments})\\s+(?:\\p{L}+\\s+)?)?`
  return spansOf(text, `\\d{1,3}\\s*(?:${noun}(?:${each})|x|×)\\s*(?=${AMOUNT})`).flatMap((span) => {
    const amount = amounts.find(({ start }) => start >= span.end - 1)
    if (!amount) return []
    claimed.add(amount.start)
    return [{ count: { ...span, value: Number.parseInt(text.slice(span.start, span.end), 10) }, amount }]
  })
}

/** Amounts that are called monthly. One of them may have been taken by a label; it is found there as well. */
function readMonthlyAmounts(
  text: string,
  { monthly }: AdvertisementLanguage,
  amounts: readonly AmountFigure[],
  claimed: Set<number>
): AmountFigure[] {
  const behind = new RegExp(`^[\\s*¹²]{0,3}(?:${monthly})`, 'iu')
  return amounts.filter(({ start, end }) => !claimed.has(start) && behind.test(text.slice(end, end + 20)))
}

function readDurations(text: string, { duration, months, years }: AdvertisementLanguage): CountFigure[] {
  const inMonths = spansOf(text, `\\d{1,3}(?=\\s*(?:${months})(?!\\p{L}))`).map((span) => countOf(text, span))
  const inYears = spansOf(text, `(?<=(?:${duration})[^.\\d]{0,25})\\d{1,2}(?=\\s*(?:${years})(?!\\p{L}))`)
  const counts = [...inMonths, ...inYears.map((span) => ({ ...span, value: countOf(text, span).value * 12 }))]
  const isLabelled = new RegExp(`(?:${duration})[^.\\d]{0,30}$`, 'iu')
  const labelled = counts.filter(({ start }) => isLabelled.test(text.slice(Math.max(0, start - 60), start)))
  return labelled.length > 0 ? labelled : counts
}

interface ChargePlace {
  text: string
  language: AdvertisementLanguage
  span: Span
  limit: number
}

function chargeOf(place: ChargePlace, found: Span | undefined, percentages: readonly Span[]): ChargeFigure {
  const { text, language, span, limit } = place
  const end = Math.max(found?.end ?? 0, span.end)
  const behind = text.slice(end, Math.min(limit, end + 40)).split(/[.;\n]/)[0] ?? ''
  const says = (source: string) => new RegExp(source, 'iu').test(behind)
  const isFinanced = says(language.financed) ? true : says(language.atSignature) ? false : undefined
  const isShare = !found && firstFrom(percentages, span.end, Math.min(limit, span.end + BEHIND)) !== undefined
  return {
    start: span.start,
    end: Math.max(span.end, found?.end ?? 0),
    amount: isShare ? undefined : (found as AmountFigure | undefined)?.value,
    financed: isFinanced
  }
}
