import type { Locale, QuoteProof } from '@portico/contract'
import { COLOURS, CONTENT_WIDTH, type Column, LEFT, PageWriter } from '../../../platform/pdf/page-writer.ts'
import { printDecimal, printPercent, proofText } from '../texts.ts'

/** What the parts of a proof have in common: its language, and how that writes figures. */
interface Language {
  t: (key: string, values?: Record<string, string | number>) => string
  /** A decimal text with as many decimals as it has. */
  number: (text: string) => string
  percent: (text: string) => string
  day: (date: string) => string
}

function languageOf(locale: Locale): Language {
  return {
    t: (key, values) => proofText(locale, key, values),
    number: (text) => printDecimal(text, locale),
    percent: (text) => printPercent(text, locale),
    day: (date) => date.split('-').reverse().join('/')
  }
}

/** A proof as a PDF: result, equation, every term, and the comparisons. The same proof gives the same bytes. */
export async function proofPdf(proof: QuoteProof, locale: Locale): Promise<Buffer> {
  const language = languageOf(locale)
  const { t } = language
  const writer = new PageWriter({
    title: proof.title ? `${t('pdf.title')}: ${proof.title}` : t('pdf.title'),
    language: locale,
    subject: t('pdf.law')
  })
  writeResult(writer, proof, language)
  writeEquation(writer, proof, language)
  writeTerms(writer, proof, language)
  writeStatedRate(writer, proof, language)
  writeComparison(writer, proof, language)
  return writer.end((page, pages) => ({
    left: t('pdf.law'),
    right: t('pdf.page', { page, pages })
  }))
}

function writeResult(
  writer: PageWriter,
  { title, annualPercentageRate: rate }: QuoteProof,
  { t, number, percent }: Language
) {
  writer.put(t('pdf.title'), LEFT, 'bold', 18)
  writer.y += 26
  if (title) writer.paragraph(title, 11)
  writer.y += 6
  writer.put(t('pdf.rate'), LEFT, 'regular', 9.5, { colour: COLOURS.muted })
  writer.y += 15
  writer.put(percent(rate.sixDecimals), LEFT, 'bold', 26, { colour: COLOURS.blue })
  writer.y += 36
  writer.paragraph(t('pdf.rounded', { two: number(rate.twoDecimals), one: number(rate.oneDecimal) }))
}

/** The equation, with its Greek letters and raised exponents. */
function writeEquation(writer: PageWriter, { firstDrawdownOn }: QuoteProof, { t, day }: Language) {
  writer.heading(t('pdf.equation'))
  const { document } = writer
  let x = LEFT
  const part = (text: string, font: 'regular' | 'greek', size: number, rise = 0) => {
    writer.y -= rise
    writer.put(text, x, font, size)
    writer.y += rise
    x += document.font(font).fontSize(size).widthOfString(text)
  }
  const side = (amount: string, index: string, interval: string) => {
    part('Σ', 'greek', 17, 2)
    part(`${index} `, 'regular', 8, -9)
    part(amount, 'regular', 14)
    part(`${index} `, 'regular', 8, -7)
    part('(1 + X)', 'regular', 14)
    part(`−${interval}`, 'regular', 9, 4)
    part(index, 'regular', 6.5, 1)
  }
  side('C', 'k', 't')
  part('  =  ', 'regular', 14)
  side('D', 'l', 's')
  writer.y += 30
  writer.paragraph(t('pdf.equationText', { date: day(firstDrawdownOn) }))
}

function writeTerms(writer: PageWriter, proof: QuoteProof, language: Language) {
  const { t, number, day } = language
  writer.heading(t('pdf.terms'))
  const columns: Column[] = [
    { title: t('pdf.number'), x: LEFT + 4, width: 28, isNumber: true },
    { title: t('pdf.date'), x: LEFT + 42, width: 56 },
    { title: t('pdf.type'), x: LEFT + 100, width: 60 },
    { title: t('pdf.interval'), x: LEFT + 162, width: 90 },
    { title: t('pdf.amount', { currency: proof.currency }), x: LEFT + 248, width: 78, isNumber: true },
    { title: t('pdf.factor'), x: LEFT + 330, width: 72, isNumber: true },
    { title: t('pdf.presentValue'), x: LEFT + 406, width: 90, isNumber: true }
  ]
  const rows = proof.flows.map(({ date, type, interval, amount, factor, presentValue }, index) => ({
    cells: [
      String(index + 1),
      day(date),
      t(`pdf.${type}`),
      interval.text,
      number(amount),
      number(factor),
      number(presentValue)
    ],
    ...(type === 'DRAWDOWN' && { colour: COLOURS.blue })
  }))
  writer.table(columns, rows)
  for (const [key, value] of [
    ['drawdowns', proof.presentValueOfDrawdowns],
    ['payments', proof.presentValueOfPayments],
    ['difference', proof.difference]
  ] as const) {
    writer.ensure(16)
    writer.put(t(`pdf.${key}`), LEFT + 4, 'bold', 8.5)
    writer.put(number(value), LEFT, 'mono', 8, { width: CONTENT_WIDTH - 3, align: 'right' })
    writer.y += 15
  }
}

function writeStatedRate(writer: PageWriter, { statedRate }: QuoteProof, { t, number }: Language) {
  if (!statedRate) return
  const { stated, expected, isEqual, reasons } = statedRate
  writer.heading(t('pdf.stated'))
  const values = { stated: number(stated), expected: number(expected) }
  writer.paragraph(t(isEqual ? 'pdf.statedEqual' : 'pdf.statedOther', values), 9.5, isEqual ? COLOURS.ink : COLOURS.red)
  for (const { detail } of reasons) writer.paragraph(`– ${detail}`)
}

function writeComparison(writer: PageWriter, { comparison }: QuoteProof, { t, number, day }: Language) {
  if (!comparison) return
  const { first, explanations, comparedFigures: figures, comparedRows: rows, differences: count } = comparison
  writer.heading(t('pdf.comparison'))
  if (!first) {
    writer.paragraph(t('pdf.equal', { figures, rows }), 9.5, COLOURS.ink)
    return
  }
  const shown = (value: string | null) =>
    value === null ? t('pdf.nothing') : /^\d{4}-/.test(value) ? day(value) : number(value)
  writer.paragraph(
    t('pdf.first', {
      row: first.row,
      column: t(`pdf.column.${first.column}`),
      stated: shown(first.stated),
      expected: shown(first.expected),
      count
    }),
    9.5,
    COLOURS.red
  )
  if (explanations.length === 0) writer.paragraph(t('pdf.unexplained'))
  for (const { isReproduced, matchingRows: rows, detail } of explanations)
    writer.paragraph(t(isReproduced ? 'pdf.reproduced' : 'pdf.nearer', { reasons: detail, rows }))
}
