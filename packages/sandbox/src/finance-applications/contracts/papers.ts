import type { FastifyInstance } from 'fastify'
import type { ApiContext } from '../../core/api.ts'
import { commonProblem } from '../../core/problems.ts'
import { ignoreBodies } from '../../http/scope.ts'
import { formatAmount, formatDay, formatMoment, formatPercentage } from '../../providers/formats.ts'
import { messagesFor } from '../../providers/messages.ts'
import type { ContractRecord } from '../model.ts'
import { findContractByToken } from '../store.ts'
import { interestPerDay } from './loan.ts'
import { PAPER_FILES, type PaperKind, type PaperLinks, papersOf } from './paper-links.ts'
import { type PdfLine, pdfOf } from './pdf.ts'

/** Papers a minute for one address. */
const PAPERS_PER_MINUTE = 120

/** The text of a paper, in Spanish or else in English. */
function linesOf(kind: PaperKind, { contractId, detail }: ContractRecord): PdfLine[] {
  const language = detail.language === 'es' ? 'es' : 'en'
  const { paper } = messagesFor(language)
  const { terms, applicants, contractNumber, signedAt, withdrawalUntil, signUntil } = detail
  const money = (cents: number) => formatAmount(cents, terms.currency, language)
  const day = (value: string | undefined) => value && formatDay(value, language)
  const row = (term: string, value: string | undefined): PdfLine[] => (value === undefined ? [] : [{ term, value }])
  const titles = {
    PRECONTRACTUAL_INFORMATION: paper.precontractual,
    CONTRACT: paper.contract,
    SIGNED_CONTRACT: paper.signedContract
  }
  const isSigned = kind === 'SIGNED_CONTRACT'
  return [
    { text: paper.simulated },
    { title: titles[kind] },
    ...row(paper.contractId, contractId),
    ...row(paper.number, isSigned ? contractNumber : undefined),
    ...row(paper.borrowers, applicants.map(({ givenName, familyName }) => `${givenName} ${familyName}`).join(', ')),
    ...row(paper.amountOfCredit, money(terms.amountOfCredit)),
    ...row(paper.amountFinanced, money(terms.amountFinanced)),
    ...row(paper.instalments, String(terms.termInMonths)),
    ...row(paper.instalment, money(terms.instalment)),
    ...row(paper.lastInstalment, money(terms.lastInstalment)),
    ...row(paper.balloon, terms.balloon === undefined ? undefined : money(terms.balloon)),
    ...row(paper.rate, formatPercentage(terms.nominalRate, language)),
    ...row(paper.annualRate, formatPercentage(terms.annualPercentageRate, language)),
    ...row(paper.totalPayable, money(terms.totalPayable)),
    ...row(paper.signUntil, isSigned ? undefined : day(signUntil)),
    ...row(paper.signedAt, isSigned && signedAt ? formatMoment(signedAt, language) : undefined),
    { title: paper.withdrawal },
    { text: paper.withdrawalText },
    ...row(paper.withdrawalUntil, isSigned ? day(withdrawalUntil) : undefined),
    ...row(paper.interestPerDay, money(interestPerDay(terms.amountFinanced, terms.nominalRate))),
    { title: paper.early },
    { text: paper.earlyText }
  ]
}

/** Adds the route of the papers of contracts. Their addresses are secret and need no token. */
export function paperRoutes(app: FastifyInstance, context: ApiContext, links: PaperLinks): void {
  const papers = context.limiter('papers', PAPERS_PER_MINUTE)
  ignoreBodies(app)
  app.get<{ Params: { pass: string; file: string } }>('/sandbox/files/:pass/:file', async (request, reply) => {
    const { allowed, resetSeconds } = await papers.consume(request.ip)
    if (!allowed)
      throw commonProblem('tooManyRequests', `Wait ${resetSeconds} seconds before the next request.`, {
        headers: { 'Retry-After': String(resetSeconds) }
      })
    const { pass, file } = request.params
    const link = links.read(pass)
    const contract = link && (await findContractByToken(context.pool, link.fileToken))
    const kind = contract && papersOf(contract).find((each) => PAPER_FILES[each] === file)
    if (!kind || (await context.nowOf(contract.owner)) > link.expiresAt)
      throw commonProblem('notFound', 'The URL is incomplete or has expired. Retrieve the contract again.')
    return reply
      .type('application/pdf')
      .headers({
        'Content-Disposition': `inline; filename="${PAPER_FILES[kind]}"`,
        'Cache-Control': 'no-store',
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff'
      })
      .send(pdfOf(linesOf(kind, contract)))
  })
}
