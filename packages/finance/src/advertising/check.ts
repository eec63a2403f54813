import type { Country, LanguageCode } from '../countries.ts'
import { creditWarning } from '../credit/warning.ts'
import { type AdvertisementFigures, readFigures } from './figures.ts'
import type { AdvertisementLanguage, BannedClaim, LabelledFigure } from './language.ts'
import { LANGUAGES, languagesOf } from './languages/index.ts'
import { type AdvertisementChannel, type AdvertisementLaw, ARTICLES, type CheckedItem, lawOf } from './laws.ts'
import { type LessProminent, lessProminentIn, ofLesserProminence, type ProminenceReason } from './prominence.ts'
import { type ExampleFigures, type Recomputation, type RecomputedFigure, recompute } from './recompute.ts'
import { type Span, spansOf } from './spans.ts'

export const FINDING_STATUSES = ['FOUND', 'MISSING', 'WRONG', 'NOT_PROMINENT', 'NOT_APPLICABLE'] as const
export type FindingStatus = (typeof FINDING_STATUSES)[number]

/** Why a finding has its status. */
export const FINDING_REASONS = [
  'STATED',
  'RECOMPUTED',
  'EXACT_WORDING',
  'OTHER_WORDING',
  'BEHIND_A_CLICK',
  'ABSENT',
  'LABEL_WITHOUT_FIGURE',
  'FIXED_OR_VARIABLE',
  'DIFFERS',
  'SMALL',
  'HIDDEN',
  'COLLAPSED',
  'FOOTNOTE',
  'FAR_FROM_FIGURES',
  'NO_FIGURES',
  'NOT_MENTIONED',
  'OTHER_LAW',
  'BETTER_FINANCES',
  'NO_CHECK_OF_DEBTS',
  'MORE_MEANS'
] as const
export type FindingReason = (typeof FINDING_REASONS)[number]

/** What was found about one thing that the law wants, or bans. */
export interface AdvertisementFinding {
  item: CheckedItem
  /** Such as `8(3)(c)`. */
  article: string
  status: FindingStatus
  reason: FindingReason
  /** Where the advertisement says it. */
  excerpt: Span | undefined
  /** What it should say: a wording, a term of the law, or the figure that follows from the others. */
  expected: string | number | undefined
}

export interface AdvertisementCheck {
  law: AdvertisementLaw
  language: LanguageCode
  /** Whether it states an interest rate or a figure of the cost, which is what requires the standard information. */
  hasFigures: boolean
  findings: AdvertisementFinding[]
  figures: ExampleFigures
}

export interface AdvertisementQuestion {
  text: string
  country: Country
  channel: AdvertisementChannel
  /** Without it, the one of the country's languages of which most terms are found. */
  language?: LanguageCode | undefined
  /** Parts that are shown less prominently, as far as the caller knows. */
  lessProminent?: readonly LessProminent[]
}

/** Checks what an advertisement of credit says against Article 8 of Directive (EU) 2023/2225, or the FCA Handbook, CONC 3.5. */
export function checkAdvertisement(question: AdvertisementQuestion): AdvertisementCheck {
  const { text, country, channel } = question
  const code = question.language ?? detectLanguage(text, country)
  const language = LANGUAGES[code]
  const law = lawOf(country)
  const read = readFigures(text, language)
  const example = exampleOf(read, spansOf(text, language.example)[0]?.start)
  const hasFigures = statesCost(read, law)
  const check: Context = {
    text,
    channel,
    language,
    law,
    read,
    example,
    hasFigures,
    hidden: [...(question.lessProminent ?? []), ...lessProminentIn(text, firstFigure(read))],
    results: recompute(example, law === 'FCA_CONC')
  }
  const findings = [
    warningFinding(check, creditWarning(code, country)),
    ...standardInformation(check),
    ...(law === 'FCA_CONC' ? [addressFinding(check)] : [ancillaryFinding(check), ...bannedFindings(check)])
  ]
  return { law, language: code, hasFigures, findings, figures: example }
}

interface Context {
  text: string
  channel: AdvertisementChannel
  language: AdvertisementLanguage
  law: AdvertisementLaw
  read: AdvertisementFigures
  example: ExampleFigures
  hasFigures: boolean
  hidden: readonly LessProminent[]
  results: readonly Recomputation[]
}

/** The language of a country in which most labels are found. */
function detectLanguage(text: string, country: Country): LanguageCode {
  const scored = languagesOf(country).map((code) => {
    const { labels, instalments, warning } = LANGUAGES[code]
    const found = [...Object.values(labels), instalments, warning].reduce(
      (count, source) => count + spansOf(text, source).length,
      0
    )
    return { code, found }
  })
  return scored.reduce((best, one) => (one.found > best.found ? one : best)).code
}

function exampleOf(read: AdvertisementFigures, exampleAt = 0): ExampleFigures {
  /** Of several, the first one behind the words "representative example". */
  const preferred = <T extends Span>(spans: readonly T[] = []): T | undefined =>
    spans.find(({ start }) => start >= exampleAt) ?? spans[0]
  const amount = (kind: LabelledFigure) => preferred(read.amounts[kind])?.value
  const instalment = preferred(read.instalments)
  const equalCount = preferred(read.equalCount)?.value
  const lastInstalment = amount('lastInstalment')
  // "47 instalments of 563.53 and a last one" are 48.
  const withLast = equalCount === undefined || lastInstalment === undefined ? undefined : equalCount + 1
  const months = preferred(read.durations)?.value ?? withLast ?? preferred(read.counts)?.value ?? equalCount
  return {
    price: amount('price'),
    deposit: amount('deposit'),
    tradeIn: amount('tradeIn'),
    amountOfCredit: amount('amountOfCredit'),
    months,
    instalment: instalment?.value,
    tolerance: instalment?.tolerance ?? 0.5,
    lastInstalment,
    balloon: amount('balloon'),
    charges: read.charges.filter(
      ({ start }) => start >= exampleAt || read.charges.every((one) => one.start < exampleAt)
    ),
    nominalRate: preferred(read.rates.nominalRate)?.value,
    annualPercentageRate: preferred(read.rates.annualPercentageRate)?.value,
    totalPayable: amount('totalPayable'),
    totalCost: amount('totalCost')
  }
}

/** In the United Kingdom the representative APR alone does not require the example. */
function statesCost({ rates, instalments, amounts, charges }: AdvertisementFigures, law: AdvertisementLaw): boolean {
  return (
    rates.nominalRate !== undefined ||
    (rates.annualPercentageRate !== undefined && law !== 'FCA_CONC') ||
    instalments.length > 0 ||
    amounts.totalPayable !== undefined ||
    amounts.totalCost !== undefined ||
    charges.some(({ amount }) => amount !== undefined)
  )
}

function firstFigure({ rates, instalments }: AdvertisementFigures): number | undefined {
  const starts = [...Object.values(rates).flat(), ...instalments].map(({ start }) => start)
  return starts.length > 0 ? Math.min(...starts) : undefined
}

/** A finding about an item that is shown at these places. */
function shown(
  check: Context,
  item: CheckedItem,
  spans: readonly Span[],
  found: { reason: FindingReason; expected?: string | number | undefined }
): AdvertisementFinding {
  const base = { item, article: ARTICLES[check.law][item], expected: found.expected }
  const [first] = spans
  const excerpt = spans.find((span) => !ofLesserProminence(span, check.hidden)) ?? first
  if (!excerpt) return { ...base, status: 'MISSING', reason: 'ABSENT', excerpt: undefined }
  const lesser = check.channel === 'AUDIO' ? undefined : ofLesserProminence(excerpt, check.hidden)
  if (!lesser) return { ...base, status: 'FOUND', reason: found.reason, excerpt }
  const isTolerated = isShortMedium(check.channel) && lesser === 'COLLAPSED' && item !== 'WARNING'
  if (isTolerated) return { ...base, status: 'FOUND', reason: 'BEHIND_A_CLICK', excerpt }
  return { ...base, status: 'NOT_PROMINENT', reason: lesser satisfies ProminenceReason, excerpt }
}

/** Electronic media without the room for all of it: a part may be behind a click there, Article 8(6). */
const isShortMedium = (channel: AdvertisementChannel) => channel === 'BANNER' || channel === 'SOCIAL_MEDIA'

const notApplicable = (check: Context, item: CheckedItem, reason: FindingReason): AdvertisementFinding => ({
  item,
  article: ARTICLES[check.law][item],
  status: 'NOT_APPLICABLE',
  reason,
  excerpt: undefined,
  expected: undefined
})

function warningFinding(check: Context, wording: string): AdvertisementFinding {
  if (check.law === 'FCA_CONC') return notApplicable(check, 'WARNING', 'OTHER_LAW')
  const exact = wordsOf(check.text, wording)
  if (exact.length > 0) return shown(check, 'WARNING', exact, { reason: 'EXACT_WORDING', expected: wording })
  const other = spansOf(check.text, check.language.warning)
  return shown(check, 'WARNING', other, { reason: 'OTHER_WORDING', expected: wording })
}

/** Where a sentence occurs, whatever its punctuation, spaces, apostrophes and case. */
function wordsOf(text: string, sentence: string): Span[] {
  const words = sentence.match(/\p{L}+/gu) ?? []
  return spansOf(text, words.join('[^\\p{L}\\d]{1,4}'))
}

function standardInformation(check: Context): AdvertisementFinding[] {
  const { language, read, text, law } = check
  const items: [CheckedItem, () => AdvertisementFinding][] = [
    [
      'REPRESENTATIVE_EXAMPLE',
      () =>
        shown(check, 'REPRESENTATIVE_EXAMPLE', spansOf(text, language.example), {
          reason: 'STATED',
          expected: language.terms.example
        })
    ],
    ['BORROWING_RATE', () => rateFinding(check, 'BORROWING_RATE', 'nominalRate')],
    ['RATE_TYPE', () => rateTypeFinding(check)],
    ['CHARGES', () => optional(check, 'CHARGES', read.charges)],
    ['TOTAL_AMOUNT_OF_CREDIT', () => amountFinding(check, 'TOTAL_AMOUNT_OF_CREDIT', 'amountOfCredit')],
    ['APR', () => rateFinding(check, 'APR', 'annualPercentageRate')],
    [
      'DURATION',
      () => shown(check, 'DURATION', read.durations, { reason: 'STATED', expected: language.terms.duration })
    ],
    ['CASH_PRICE', () => amountFinding(check, 'CASH_PRICE', 'price')],
    [
      'ADVANCE_PAYMENT',
      () => optional(check, 'ADVANCE_PAYMENT', [...(read.amounts.deposit ?? []), ...(read.amounts.tradeIn ?? [])])
    ],
    ['TOTAL_AMOUNT_PAYABLE', () => amountFinding(check, 'TOTAL_AMOUNT_PAYABLE', 'totalPayable')],
    [
      'INSTALMENTS',
      () => shown(check, 'INSTALMENTS', read.instalments, { reason: 'STATED', expected: language.terms.instalment })
    ]
  ]
  if (!check.hasFigures) return items.map(([item]) => notApplicable(check, item, 'NO_FIGURES'))
  const cost = law === 'FCA_CONC' ? undefined : wrong(check, 'TOTAL_COST_OF_CREDIT', 'totalCost')
  return [...items.map(([, find]) => find()), ...(cost ? [cost] : [])]
}

/** What an advertisement has to state only where there is such a thing, which it alone knows. */
const optional = (check: Context, item: CheckedItem, spans: readonly Span[]): AdvertisementFinding =>
  spans.length > 0 ? shown(check, item, spans, { reason: 'STATED' }) : notApplicable(check, item, 'NOT_MENTIONED')

/** The finding that a figure is not what the others give; undefined where it is, or cannot be calculated. */
function wrong(check: Context, item: CheckedItem, figure: RecomputedFigure): AdvertisementFinding | undefined {
  const result = check.results.find((one) => one.figure === figure)
  if (!result || result.isRight) return undefined
  const spans = check.read.amounts[figure] ?? check.read.rates[figure] ?? []
  const excerpt = spans.find((span) => 'value' in span && span.value === check.example[figure]) ?? spans[0]
  return {
    item,
    article: ARTICLES[check.law][item],
    status: 'WRONG',
    reason: 'DIFFERS',
    excerpt,
    expected: result.expected
  }
}

const reasonOf = ({ results }: Context, figure: string): FindingReason =>
  results.some((one) => one.figure === figure && one.isRight) ? 'RECOMPUTED' : 'STATED'

function rateFinding(check: Context, item: CheckedItem, figure: 'nominalRate' | 'annualPercentageRate') {
  const { read, language } = check
  return wrong(check, item, figure) ?? labelled(check, item, figure, read.rates[figure] ?? [], language.terms[figure])
}

function amountFinding(check: Context, item: CheckedItem, figure: 'amountOfCredit' | 'price' | 'totalPayable') {
  const { read, language } = check
  return (
    (figure === 'price' ? undefined : wrong(check, item, figure)) ??
    labelled(check, item, figure, read.amounts[figure] ?? [], language.terms[figure])
  )
}

/** A label that no figure follows does not state anything. */
function labelled(
  check: Context,
  item: CheckedItem,
  figure: LabelledFigure,
  spans: readonly Span[],
  expected: string
): AdvertisementFinding {
  const finding = shown(check, item, spans, { reason: reasonOf(check, figure), expected })
  const [label] = check.read.labels[figure]
  return finding.status === 'MISSING' && label
    ? { ...finding, reason: 'LABEL_WITHOUT_FIGURE', excerpt: label }
    : finding
}

function rateTypeFinding(check: Context): AdvertisementFinding {
  const { text, language, read } = check
  const spans = spansOf(text, `${language.fixed}|${language.variable}`)
  const near = spans.filter((span) => read.labels.nominalRate.some((label) => Math.abs(label.start - span.start) <= 60))
  const finding = shown(check, 'RATE_TYPE', near, { reason: 'STATED', expected: language.terms.fixed })
  return finding.status === 'MISSING' ? { ...finding, reason: 'FIXED_OR_VARIABLE' } : finding
}

/** An obligatory service is stated together with the annual percentage rate; only the advertiser knows whether there is one. */
function ancillaryFinding(check: Context): AdvertisementFinding {
  const { text, language } = check
  const source = `(?:${language.insurance})[^.\\n]{0,60}(?:${language.compulsory})|(?:${language.compulsory})[^.\\n]{0,40}(?:${language.insurance})`
  return optional(check, 'ANCILLARY_SERVICE', spansOf(text, source))
}

/** Banned claims that one check lists. */
const MAX_BANNED = 20

function bannedFindings(check: Context): AdvertisementFinding[] {
  const found = Object.entries(check.language.banned).flatMap(([claim, source]) =>
    spansOf(check.text, source).map((excerpt) => ({
      ...notApplicable(check, 'BANNED_CLAIM', claim as BannedClaim),
      status: 'WRONG' as const,
      excerpt
    }))
  )
  return found.length > 0 ? found.slice(0, MAX_BANNED) : [notApplicable(check, 'BANNED_CLAIM', 'NOT_MENTIONED')]
}

/** Whoever makes the promotion can be written to: an address is recognised by its postcode. */
function addressFinding(check: Context): AdvertisementFinding {
  if (!check.hasFigures) return notApplicable(check, 'POSTAL_ADDRESS', 'NO_FIGURES')
  const postcodes = spansOf(check.text, '(?<!\\p{L})[A-Z]{1,2}\\d[A-Z\\d]?\\s\\d[A-Z]{2}(?!\\p{L})')
  return shown(check, 'POSTAL_ADDRESS', postcodes, { reason: 'STATED' })
}
