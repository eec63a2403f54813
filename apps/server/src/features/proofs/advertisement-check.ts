import {
  type AdvertisementCheckFinding,
  type AdvertisementCheckRequest,
  type AdvertisementCheckResult,
  LIMITS,
  type Locale
} from '@portico/contract'
import {
  type AdvertisementFinding,
  checkAdvertisement,
  currencyOf,
  type FindingStatus,
  type LessProminent,
  printMoney
} from '@portico/finance'
import { invalidFields } from '../../platform/http/fields.ts'
import { readHtml, TooDeepError } from './html-text.ts'
import { printPercent, proofText } from './texts.ts'

/** Characters of the advertisement that a finding repeats. */
const MAX_WORDS = 200

/**
 * Checks an advertisement, and puts each finding into a sentence.
 *
 * @throws ProblemError where the text of the HTML is longer than a text may be
 */
export function advertisementCheck(request: AdvertisementCheckRequest, locale: Locale): AdvertisementCheckResult {
  const { country, channel } = request
  const { text, lessProminent } = wordsOf(request)
  const { law, language, hasFigures, findings } = checkAdvertisement({ text, country, channel, lessProminent })
  const count = (status: FindingStatus) => findings.filter((finding) => finding.status === status).length
  return {
    country,
    channel,
    language,
    law,
    hasFigures,
    text,
    findings: findings.map((finding) => written(finding, text, currencyOf(country), locale)),
    counts: {
      found: count('FOUND'),
      missing: count('MISSING'),
      wrong: count('WRONG'),
      notProminent: count('NOT_PROMINENT'),
      notApplicable: count('NOT_APPLICABLE')
    }
  }
}

function wordsOf({ text, html }: AdvertisementCheckRequest): { text: string; lessProminent: LessProminent[] } {
  if (html === undefined || html.trim() === '') return { text: text ?? '', lessProminent: [] }
  const read = readPage(html)
  if (read.text.length > LIMITS.advertisementText)
    throw invalidFields([{ objectName: 'advertisementCheck', field: 'html', message: 'Size' }])
  return read
}

/** @throws ProblemError where its elements are too deep within each other */
function readPage(html: string) {
  try {
    return readHtml(html)
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error
    throw invalidFields([{ objectName: 'advertisementCheck', field: 'html', message: 'Unreadable' }])
  }
}

function written(
  finding: AdvertisementFinding,
  text: string,
  currency: string,
  locale: Locale
): AdvertisementCheckFinding {
  const { item, article, status, reason, excerpt } = finding
  const words = excerpt ? text.slice(excerpt.start, Math.min(excerpt.end, excerpt.start + MAX_WORDS)) : null
  const expected = printed(finding)
  const shown = shownFigure(finding, currency, locale)
  return {
    item,
    article,
    status,
    reason,
    words,
    excerpt: excerpt ? { start: excerpt.start, end: excerpt.end } : null,
    expected,
    detail: proofText(locale, `finding.${textKey(finding)}`, { words: words ?? '', expected: shown ?? '' })
  }
}

const isFigure = ({ reason, expected }: AdvertisementFinding) => reason === 'DIFFERS' && expected !== undefined

const printed = ({ expected }: AdvertisementFinding) =>
  expected === undefined ? null : typeof expected === 'number' ? printMoney(expected) : expected

/** The expected figure as the reader's language writes it. */
function shownFigure(finding: AdvertisementFinding, currency: string, locale: Locale): string | null {
  const { expected } = finding
  if (!isFigure(finding) || expected === undefined) return printed(finding)
  if (typeof expected === 'number')
    return new Intl.NumberFormat(locale, { style: 'currency', currency, useGrouping: 'always' }).format(expected / 100)
  return printPercent(expected, locale)
}

function textKey({ item, reason }: AdvertisementFinding): string {
  if (reason === 'ABSENT' && item === 'WARNING') return 'ABSENT_WARNING'
  if (reason === 'ABSENT' && item === 'POSTAL_ADDRESS') return 'ABSENT_ADDRESS'
  return reason === 'NOT_MENTIONED' && item === 'BANNED_CLAIM' ? 'NOT_MENTIONED_CLAIM' : reason
}
