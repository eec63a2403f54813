import { toMoney } from '@portico/finance'
import type { Prequalification } from './model.ts'

const printMoment = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`

/** A prequalification as the API returns it. */
export function toResponse(record: Prequalification): Record<string, unknown> {
  const { maximumCents, currency, quotationId, reference } = record
  return {
    prequalificationId: record.prequalificationId,
    status: record.status,
    customerId: record.customerId,
    answer: record.answer,
    requestedAmount: toMoney(record.requestedCents, currency),
    termInMonths: record.termInMonths,
    ...(maximumCents !== undefined && { maximumAmount: toMoney(maximumCents, currency) }),
    reasons: record.reasons,
    ...(quotationId !== undefined && { quotationId }),
    ...(reference !== undefined && { reference }),
    country: record.country,
    createdAt: printMoment(record.createdAt),
    validUntil: record.validUntil
  }
}

/** A prequalification as lists show it. */
export function toSummary(record: Prequalification): Record<string, unknown> {
  const { termInMonths: _, reasons: __, quotationId: ___, country: ____, ...summary } = toResponse(record)
  return summary
}
