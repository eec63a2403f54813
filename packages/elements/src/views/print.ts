import type { Quotation, ScheduleRow } from '../api/types.ts'
import { formatDay, formatMoney } from '../core/locale.ts'
import type { Reader } from '../core/reader.ts'
import { cellsOf, headsOf, rowsOf } from './quotation.ts'
import { exampleAfterWarning, warningOf } from './warning.ts'

const SHEET = `
  @page { margin: 16mm }
  body { font: 10pt/1.45 system-ui, sans-serif; color: #000; background: #fff; margin: 0 }
  h1 { font-size: 17pt; margin: 0 0 2pt } h2 { font-size: 12pt; margin: 16pt 0 4pt } p { margin: 0 0 3pt }
  .instalment { font-size: 20pt; font-weight: 700; margin-top: 10pt }
  .warning { font-size: 12pt; font-weight: 700 }
  table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
  th, td { padding: 2pt 6pt; border-bottom: 0.5pt solid #999; text-align: right }
  .names td:first-child, .rows td:nth-child(2), .rows th:nth-child(2) { text-align: left }
  thead { display: table-header-group } tr { break-inside: avoid }
`

/**
 * Prints a quotation without the page around it, as the document of a frame. The object model and a constructed style sheet make the
 * document, which a strict content policy allows.
 *
 * @param place parent of the frame, which is removed after printing
 */
export function printQuotation(
  place: Node,
  quotation: Quotation,
  schedule: readonly ScheduleRow[],
  model: string,
  reader: Reader
): void {
  const frame = document.createElement('iframe')
  frame.className = 'hidden'
  frame.title = reader.texts.quotation.title
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  place.appendChild(frame)
  const view = frame.contentWindow as (Window & typeof globalThis) | null
  if (!view) return
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(SHEET)
  view.document.adoptedStyleSheets = [sheet]
  view.document.documentElement.lang = reader.language
  // Browsers propose the title as the name of a file.
  view.document.title = `${reader.texts.quotation.title} ${quotation.quotationId}`
  view.document.body.append(...contentOf(view.document, quotation, schedule, model, reader))
  view.addEventListener('afterprint', () => setTimeout(() => frame.remove()))
  view.print()
}

function contentOf(
  page: Document,
  quotation: Quotation,
  schedule: readonly ScheduleRow[],
  model: string,
  reader: Reader
): Element[] {
  const { texts, language } = reader
  const element = (tag: string, content: string | Element[], className = '') => {
    const made = page.createElement(tag)
    made.className = className
    made.append(...(typeof content === 'string' ? [content] : content))
    return made
  }
  const row = (cells: readonly string[], tag = 'td') =>
    element(
      'tr',
      cells.map((cell) => element(tag, cell))
    )
  const table = (rows: Element[], className: string, head: Element[] = []) =>
    element('table', [...(head.length ? [element('thead', head)] : []), element('tbody', rows)], className)
  const amount = `${formatMoney(quotation.instalment, language)} ${texts.aMonth}, ${texts.forMonths(quotation.termInMonths)}`
  return [
    element('h1', texts.quotation.title),
    element('p', model),
    element('p', `${texts.quotation.id} ${quotation.quotationId}`),
    element('p', texts.quotation.validUntil(formatDay(quotation.validUntil, language, 'long'))),
    element('p', amount, 'instalment'),
    element('p', warningOf(quotation, reader), 'warning'),
    table(
      rowsOf(quotation, reader).map((cells) => row(cells)),
      'names'
    ),
    element('h2', texts.example),
    element('p', exampleAfterWarning(quotation)),
    element('p', texts.testMode),
    element('h2', texts.quotation.schedule),
    table(
      schedule.map((instalment) => row(cellsOf(instalment, reader))),
      'rows',
      [row(headsOf(reader), 'th')]
    )
  ]
}
