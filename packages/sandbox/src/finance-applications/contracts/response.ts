import type { FinanceApiSchemas } from '@portico/finance'
import { etagOf } from '../../core/etag.ts'
import type { HandlerResponse } from '../../core/handler.ts'
import { dayOf } from '../../finance-quotation/store.ts'
import type { ContractRecord, SettlementFigure } from '../model.ts'
import { moneyIn, toTerms } from '../response.ts'
import type { DocumentLinks } from './document-links.ts'
import { type DatedInstalment, nextInstalmentOf, outstandingOf } from './loan.ts'
import { loanStatusOf, publishedStatusOf } from './status.ts'
import { repaymentOf } from './withdrawal.ts'

type Schemas = FinanceApiSchemas

/** An early settlement as the document has it. */
export function toSettlementFigure(
  figure: SettlementFigure,
  currency: Schemas['Currency']
): Schemas['SettlementFigure'] {
  const money = moneyIn(currency)
  return {
    settleOn: figure.settleOn,
    principal: money(figure.principal),
    accruedInterest: money(figure.accruedInterest),
    compensation: money(figure.compensation),
    compensationBound: figure.compensationBound,
    total: money(figure.total),
    interestSaved: money(figure.interestSaved)
  }
}

function toLoan(record: ContractRecord): Schemas['Loan'] | undefined {
  const { detail } = record
  const status = loanStatusOf(record.status)
  if (!status) return undefined
  const { terms, paidOutAt, instalmentsPaid, settledAt, earlySettlement, partialRepayments } = detail
  const money = moneyIn(terms.currency)
  const next = status === 'ACTIVE' ? nextInstalmentOf(detail) : undefined
  return {
    status,
    ...(paidOutAt !== undefined && { paidOutAt }),
    instalmentsPaid,
    outstanding: money(outstandingOf(record)),
    ...(next && { nextInstalment: { dueOn: next.dueOn, amount: money(next.instalment) } }),
    ...(partialRepayments && {
      partialRepayments: partialRepayments.map((part) => toSettlementFigure(part, terms.currency))
    }),
    ...(settledAt !== undefined && { settledAt }),
    ...(earlySettlement && { earlySettlement: toSettlementFigure(earlySettlement, terms.currency) })
  }
}

function toWithdrawal({ detail }: ContractRecord, now: Date): Schemas['Withdrawal'] | undefined {
  if (!detail.withdrawal) return undefined
  const money = moneyIn(detail.terms.currency)
  const repayment = repaymentOf(detail, dayOf(now))
  const { channel, declaredOn, recordedAt } = detail.withdrawal
  return {
    ...{ channel, declaredOn, recordedAt },
    ...(repayment && {
      repayment: {
        principal: money(repayment.principal),
        interestPerDay: money(repayment.interestPerDay),
        interest: money(repayment.interest),
        total: money(repayment.total),
        repayUntil: repayment.repayUntil,
        ...(repayment.repaidOn !== undefined && { repaidOn: repayment.repaidOn })
      }
    })
  }
}

/** A contract as the document has it. */
export function toContract(record: ContractRecord, links: DocumentLinks, now: Date): Schemas['Contract'] {
  const { contractId, applicationId, status, detail, createdAt } = record
  const { contractNumber, terms, signUntil, signedAt, termsReceivedOn, withdrawalUntil } = detail
  const loan = toLoan(record)
  const withdrawal = toWithdrawal(record, now)
  return {
    contractId,
    applicationId,
    status: publishedStatusOf(status),
    ...(contractNumber !== undefined && { contractNumber }),
    terms: toTerms(terms),
    documents: links.of(record, now),
    signUntil,
    ...(signedAt !== undefined && { signedAt }),
    ...(termsReceivedOn !== undefined && { termsReceivedOn }),
    ...(withdrawalUntil !== undefined && { withdrawalUntil }),
    ...(loan && { loan }),
    ...(withdrawal && { withdrawal }),
    createdAt: createdAt.toISOString()
  }
}

/** The response with a contract as it is now. */
export const contractResponse = (record: ContractRecord, links: DocumentLinks, now: Date): HandlerResponse => ({
  status: 200,
  headers: { ETag: etagOf(record.version) },
  body: toContract(record, links, now)
})

/** An instalment of a contract as the document has it. */
export function toInstalment(
  { number, dueOn, instalment, interest, principal, balance }: DatedInstalment,
  { status, detail }: ContractRecord
): Schemas['ContractInstalment'] {
  const money = moneyIn(detail.terms.currency)
  const isOpen = ['READY', 'SIGNING', 'SIGNED', 'ACTIVE'].includes(status)
  return {
    number,
    status: number <= detail.instalmentsPaid ? 'PAID' : isOpen ? 'PLANNED' : 'CANCELLED',
    dueOn,
    instalment: money(instalment),
    interest: money(interest),
    principal: money(principal),
    balance: money(balance)
  }
}
