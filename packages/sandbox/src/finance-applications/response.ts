import { type Cents, type Currency, type FinanceApiSchemas, printPercentage, toMoney } from '@portico/finance'
import { etagOf } from '../core/etag.ts'
import type { HandlerResponse } from '../core/handler.ts'
import type { ApplicationRecord, Decision, DocumentRecord, LoanTerms } from './model.ts'
import { instructionsText, reasonText, rejectionText } from './phrases.ts'

type Schemas = FinanceApiSchemas

/** The terms of a loan as the document has them. */
export function toTerms(terms: LoanTerms): Schemas['LoanTerms'] {
  const money = (cents: Cents) => toMoney(cents, terms.currency)
  return {
    amountOfCredit: money(terms.amountOfCredit),
    termInMonths: terms.termInMonths,
    nominalRate: printPercentage(terms.nominalRate),
    annualPercentageRate: printPercentage(terms.annualPercentageRate),
    instalment: money(terms.instalment),
    lastInstalment: money(terms.lastInstalment),
    ...(terms.balloon !== undefined && { balloon: money(terms.balloon) }),
    totalPayable: money(terms.totalPayable)
  }
}

function toDecision({ contractId, detail }: ApplicationRecord, decision: Decision): Schemas['Decision'] {
  const reasonsOf = (codes: readonly Schemas['DecisionReason']['code'][]) =>
    codes.map((code) => ({ code, text: reasonText(code, detail.language) }))
  switch (decision.outcome) {
    case 'APPROVED':
      return { ...decision, contractId: contractId ?? '' }
    case 'REFERRED':
      return { ...decision, reasons: reasonsOf(decision.reasons) }
    case 'DECLINED': {
      const { outcome, decidedAt, reasons, reviewUntil } = decision
      return { outcome, decidedAt, reasons: reasonsOf(reasons), basedOnDatabase: false, reviewUntil }
    }
    case 'COUNTER_OFFER':
      return { ...decision, offers: decision.offers.map(({ offerId, terms }) => ({ offerId, terms: toTerms(terms) })) }
  }
}

/** An application as the document has it. */
export function toApplication(record: ApplicationRecord): Schemas['Application'] {
  const { applicationId, status, quotationId, partnerId, reference, detail, createdAt, updatedAt } = record
  const { prequalificationId, vehicleId, country, applicants, terms, decision, cancellation } = detail
  const [applicant, ...coApplicants] = applicants
  if (!applicant) throw new Error(`${applicationId} has no applicant.`)
  return {
    applicationId,
    status,
    quotationId,
    ...(prequalificationId !== undefined && { prequalificationId }),
    partnerId,
    ...(vehicleId !== undefined && { vehicleId }),
    ...(reference !== undefined && { reference }),
    country,
    applicant,
    coApplicants,
    terms: toTerms(terms),
    ...(decision && { decision: toDecision(record, decision) }),
    ...(cancellation && { cancellation }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString()
  }
}

/** The response with an application as it is now. */
export const applicationResponse = (record: ApplicationRecord, status = 200): HandlerResponse => ({
  status,
  headers: { ETag: etagOf(record.version) },
  body: toApplication(record)
})

/** What a list shows of an application. */
export const toApplicationSummary = (record: ApplicationRecord): Schemas['ApplicationSummary'] => {
  const { applicationId, status, quotationId, partnerId, reference, contractId, createdAt, updatedAt } = record
  return {
    applicationId,
    status,
    quotationId,
    partnerId,
    ...(reference !== undefined && { reference }),
    ...(contractId !== undefined && { contractId }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString()
  }
}

/** A document as the API returns it, without the contents of its files. */
export function toDocument({ documentId, applicationId, status, detail }: DocumentRecord): Schemas['Document'] {
  const { applicantId, kind, language, files, rejection, dueOn } = detail
  return {
    documentId,
    applicationId,
    applicantId,
    kind,
    status,
    instructions: instructionsText(kind, language),
    files: [...files],
    ...(rejection && { rejection: { reason: rejection, text: rejectionText(rejection, language) } }),
    dueOn
  }
}

/** Makes the function that writes amounts in a currency. */
export const moneyIn =
  (currency: Currency) =>
  (cents: Cents): Schemas['Money'] =>
    toMoney(cents, currency)
