import type { FastifyInstance } from 'fastify'
import type { ApiContext } from '../../core/api.ts'
import { commonProblem } from '../../core/problems.ts'
import { ignoreBodies } from '../../http/scope.ts'
import { formatAmount, formatDay, formatMoment, formatPercentage } from '../../providers/formats.ts'
import { messagesFor } from '../../providers/messages.ts'
import type { ContractRecord } from '../model.ts'
import { findContractByToken } from '../store.ts'
import { type ContractDocumentKind, DOCUMENT_FILES, type DocumentLinks, documentsOf } from './document-links.ts'
import { interestPerDay } from './loan.ts'
import { type PdfLine, pdfOf } from './pdf.ts'

/** Documents a minute for one address. */
const DOCUMENTS_PER_MINUTE = 120

/** The text of a document, in Spanish or else in English. */
function linesOf(kind: ContractDocumentKind, { contractId, detail }: ContractRecord): PdfLine[] {
  const language = detail.language === 'es' ? 'es' : 'en'
  const { contractDocument: texts } = messagesFor(language)
  const { terms, applicants, contractNumber, signedAt, withdrawalUntil, signUntil } = detail
  const money = (cents: number) => formatAmount(cents, terms.currency, language)
  const day = (value: string | undefined) => value && formatDay(value, language)
  const row = (term: string, value: string | undefined): PdfLine[] => (value === undefined ? [] : [{ term, value }])
  const titles = {
    PRECONTRACTUAL_INFORMATION: texts.precontractual,
    CONTRACT: texts.contract,
    SIGNED_CONTRACT: texts.signedContract
  }
  const isSigned = kind === 'SIGNED_CONTRACT'
  return [
    { text: texts.simulated },
    { title: titles[kind] },
    ...row(texts.contractId, contractId),
    ...row(texts.number, isSigned ? contractNumber : undefined),
    ...row(texts.borrowers, applicants.map(({ givenName, familyName }) => `${givenName} ${familyName}`).join(', ')),
    ...row(texts.amountOfCredit, money(terms.amountOfCredit)),
    ...row(texts.amountFinanced, money(terms.amountFinanced)),
    ...row(texts.instalments, String(terms.termInMonths)),
    ...row(texts.instalment, money(terms.instalment)),
    ...row(texts.lastInstalment, money(terms.lastInstalment)),
    ...row(texts.balloon, terms.balloon === undefined ? undefined : money(terms.balloon)),
    ...row(texts.rate, formatPercentage(terms.nominalRate, language)),
    ...row(texts.annualRate, formatPercentage(terms.annualPercentageRate, language)),
    ...row(texts.totalPayable, money(terms.totalPayable)),
    ...row(texts.signUntil, isSigned ? undefined : day(signUntil)),
    ...row(texts.signedAt, isSigned && signedAt ? formatMoment(signedAt, language) : undefined),
    { title: texts.withdrawal },
    { text: texts.withdrawalText },
    ...row(texts.withdrawalUntil, isSigned ? day(withdrawalUntil) : undefined),
    ...row(texts.interestPerDay, money(interestPerDay(terms.amountFinanced, terms.nominalRate))),
    { title: texts.early },
    { text: texts.earlyText }
  ]
}

/** Adds the route of the documents of contracts. Their addresses are secret and need no token. */
export function contractDocumentRoutes(app: FastifyInstance, context: ApiContext, links: DocumentLinks): void {
  const documents = context.limiter('papers', DOCUMENTS_PER_MINUTE)
  ignoreBodies(app)
  app.get<{ Params: { pass: string; file: string } }>('/sandbox/files/:pass/:file', async (request, reply) => {
    const { allowed, resetSeconds } = await documents.consume(request.ip)
    if (!allowed)
      throw commonProblem('tooManyRequests', `Wait ${resetSeconds} seconds before the next request.`, {
        headers: { 'Retry-After': String(resetSeconds) }
      })
    const { pass, file } = request.params
    const link = links.read(pass)
    const contract = link && (await findContractByToken(context.pool, link.fileToken))
    const kind = contract && documentsOf(contract).find((each) => DOCUMENT_FILES[each] === file)
    if (!kind || (await context.nowOf(contract.owner)) > link.expiresAt)
      throw commonProblem('notFound', 'The URL is incomplete or has expired. Retrieve the contract again.')
    return reply
      .type('application/pdf')
      .headers({
        'Content-Disposition': `inline; filename="${DOCUMENT_FILES[kind]}"`,
        'Cache-Control': 'no-store',
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff'
      })
      .send(pdfOf(linesOf(kind, contract)))
  })
}
