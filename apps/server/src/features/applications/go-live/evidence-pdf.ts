import type { Application, GoLiveEvidenceItem, GoLiveLine, GoLiveReviewDetail, Locale } from '@portico/contract'
import { COLOURS, CONTENT_WIDTH, type Column, LEFT, PageWriter } from '../../../platform/pdf/page-writer.ts'
import type { DocumentSigner } from '../../../platform/pdf/signing.ts'
import { contentTexts } from '../../../platform/texts.ts'

const text = contentTexts('go-live')

/** A review with what it is about. */
interface Evidence {
  application: Application
  review: GoLiveReviewDetail
  publicUrl: string
}

/** Texts and dates in the language of the document. */
interface Language {
  t: (key: string, values?: Record<string, string | number>) => string
  date: (instant: string) => string
}

const languageOf = (locale: Locale): Language => {
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC'
  })
  return {
    t: (key, values) => text(locale, key, values),
    date: (instant) => `${format.format(new Date(instant))} UTC`
  }
}

/**
 * A review as a signed PDF: the application, the checklist with its evidence, the errors by operation, and the decision. The same review gives
 * the same bytes.
 */
export async function evidencePdf(evidence: Evidence, signer: DocumentSigner, locale: Locale): Promise<Buffer> {
  const { application, review, publicUrl } = evidence
  const language = languageOf(locale)
  const { t } = language
  const { fingerprint } = signer.certificate
  const writer = new PageWriter({
    title: t('title', { name: application.name }),
    language: locale,
    subject: t('subject')
  })
  writeHead(writer, evidence, language)
  writeChecklist(writer, review, language)
  writeErrors(writer, review, language)
  writeNotes(writer, review, language)
  writer.heading(t('signature.title'))
  writer.paragraph(t('signature.text', { host: new URL(publicUrl).host, digest: review.digest, fingerprint }))
  const date = new Date(review.decidedDate ?? review.submittedDate)
  const file = await writer.end(
    (page, pages) => ({
      left: t('footer', { name: application.name, id: review.id }),
      right: t('page', { page, pages })
    }),
    { name: 'Portico', reason: t('subject'), location: publicUrl, date }
  )
  return signer.sign(file, date)
}

/** A label with its value, and the value below if it is long. */
function writeFact(writer: PageWriter, label: string, value: string): void {
  const width = CONTENT_WIDTH - 140
  const { document } = writer
  const height = Math.max(16, document.font('regular').fontSize(9.5).heightOfString(value, { width }) + 4)
  writer.ensure(height)
  writer.put(label, LEFT, 'regular', 9.5, { colour: COLOURS.muted })
  writer.put(value, LEFT + 140, 'regular', 9.5, { lineBreak: true, width })
  writer.y += height
}

function writeHead(writer: PageWriter, { application, review }: Evidence, { t, date }: Language): void {
  writer.put(t('heading'), LEFT, 'bold', 18)
  writer.y += 26
  writer.paragraph(application.name, 12, COLOURS.ink)
  writer.y += 4
  const { state, submittedBy, submittedDate, decidedBy, decidedDate, checklist, met } = review
  writer.put(t(`state.${state}`), LEFT, 'bold', 13, { colour: COLOURS.blue })
  writer.y += 24
  writeFact(writer, t('clientId'), application.clientId)
  writeFact(writer, t('submitted'), t('by', { login: submittedBy, date: date(submittedDate) }))
  if (decidedBy !== null && decidedDate !== null)
    writeFact(writer, t('decided'), t('by', { login: decidedBy, date: date(decidedDate) }))
  writeFact(writer, t('period'), t('from', { since: date(checklist.since), until: date(submittedDate) }))
  writeFact(writer, t('met'), t('of', { met, items: checklist.lines.length }))
}

const evidenceText = ({ kind, label, detail }: GoLiveEvidenceItem, { t }: Language) =>
  t(`evidence.${kind}`, { label: kind === 'CHECKED' ? label.slice(0, 16) : label || '–', detail: detail ?? '' })

function writeChecklist(writer: PageWriter, { checklist, exceptions }: GoLiveReviewDetail, language: Language): void {
  const { t } = language
  writer.heading(t('checklist'))
  for (const line of checklist.lines) {
    writer.ensure(40)
    writer.put(t(`item.${line.item}`), LEFT, 'bold', 10)
    writer.put(t(line.isMet ? 'isMet' : 'isNotMet'), LEFT, 'bold', 9.5, {
      width: CONTENT_WIDTH,
      align: 'right',
      colour: line.isMet ? COLOURS.blue : COLOURS.red
    })
    writer.y += 16
    writeEvidence(writer, line, language)
    const exception = exceptions.find(({ item }) => item === line.item)
    if (exception) writer.paragraph(t('exception', { reason: exception.reason }), 9)
    writer.rule()
    writer.y += 8
  }
}

function writeEvidence(writer: PageWriter, { item, done, steps, evidence }: GoLiveLine, language: Language): void {
  const { t, date } = language
  if (item === 'ERRORS') writer.paragraph(t('errorsDone', { done, steps }), 9)
  else if (evidence.length === 0) writer.paragraph(t('noEvidence'), 9)
  for (const each of evidence) {
    writer.paragraph(`${date(each.date)}  ${evidenceText(each, language)}`, 9, COLOURS.ink)
    writer.y -= 5
    writer.paragraph(t(`id.${each.kind}`, { id: each.id }), 8)
  }
}

/** The errors of each operation, with the IDs of the requests that got them. */
function writeErrors(writer: PageWriter, { checklist: { operations } }: GoLiveReviewDetail, language: Language): void {
  const { t, date } = language
  if (operations.length === 0) return
  // With the head of the table and its first lines.
  writer.ensure(130)
  writer.heading(t('errors'))
  const columns: Column[] = [
    { title: t('column.operation'), x: LEFT + 4, width: 150 },
    { title: t('column.status'), x: LEFT + 158, width: 36 },
    { title: t('column.received'), x: LEFT + 198, width: 118 },
    { title: t('column.request'), x: LEFT + 318, width: 122 },
    { title: t('column.handled'), x: LEFT + 444, width: 50 }
  ]
  const rows = operations.flatMap(({ operationId, errors }) =>
    errors.map(({ status, received, accepted }, index) => ({
      cells: [
        index === 0 ? operationId : '',
        String(status),
        received ? date(received.date) : '–',
        received?.id ?? '–',
        t(accepted ? 'yes' : 'no')
      ],
      colour: accepted ? COLOURS.ink : COLOURS.red
    }))
  )
  writer.table(columns, rows)
}

function writeNotes(writer: PageWriter, { note, comment }: GoLiveReviewDetail, { t }: Language): void {
  if (note) {
    writer.heading(t('note'))
    writer.paragraph(note, 9.5, COLOURS.ink)
  }
  if (comment) {
    writer.heading(t('comment'))
    writer.paragraph(comment, 9.5, COLOURS.ink)
  }
}
