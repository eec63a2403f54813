import { addDays, currencyOf, printMoney, toCents } from '@portico/finance'
import type { Call } from '../core/handler.ts'
import { newId } from '../core/identifiers.ts'
import { type FieldError, invalidRequest, notAllowed } from '../core/problems.ts'
import type { Queryable } from '../core/table.ts'
import { findQuotation } from '../finance-quotation/references.ts'
import { dayOf } from '../finance-quotation/store.ts'
import { assess } from './affordability.ts'
import { customerIdOf } from './customers.ts'
import type { Prequalification, PrequalificationRequest } from './model.ts'
import { reasonsIn } from './reasons.ts'
import { requestErrors } from './request-errors.ts'
import { VALID_DAYS } from './store.ts'

/** The errors of a reference to a quotation: it exists, is not expired, and has the country and the amount of the request. */
async function quotationErrors(db: Queryable, { owner, now }: Call, request: PrequalificationRequest) {
  const { quotationId, country, requestedAmount } = request
  if (quotationId === undefined) return []
  const pointer = '/quotationId'
  const quotation = await findQuotation(db, owner, quotationId, now)
  const errors: FieldError[] = []
  if (!quotation) return [{ pointer, code: 'unknown', detail: 'The quotation does not exist. Check the ID.' } as const]
  const { status, validUntil, loan } = quotation
  if (status === 'EXPIRED')
    errors.push(notAllowed(pointer, `The quotation expired after ${validUntil}. Create a new one.`))
  if (loan.country !== country) errors.push(notAllowed('/country', `Must be ${loan.country}, as in the quotation.`))
  else if (loan.amountOfCredit !== toCents(requestedAmount.value))
    errors.push(
      notAllowed(
        '/requestedAmount/value',
        `Must be ${printMoney(loan.amountOfCredit)}, the total amount of credit of the quotation.`
      )
    )
  return errors
}

/**
 * Assesses the budget of a call.
 *
 * @throws SandboxProblem 400 with all errors of the request
 */
export async function assessRequest(db: Queryable, call: Call): Promise<Prequalification> {
  const request = call.body as PrequalificationRequest
  const today = dayOf(call.now)
  const errors = [...requestErrors(request, today), ...(await quotationErrors(db, call, request))]
  if (errors.length) throw invalidRequest(errors)
  return newPrequalification(newId('prq'), call, request)
}

/** A prequalification of a request without errors. */
export function newPrequalification(
  prequalificationId: string,
  { owner, now, claim }: Pick<Call, 'owner' | 'now' | 'claim'>,
  request: PrequalificationRequest
): Prequalification {
  const { country, person, budget, household = { adults: 1, children: 0 }, consent, termInMonths } = request
  const requestedCents = toCents(request.requestedAmount.value)
  const { answer, maximum, reasons } = assess({
    income: toCents(budget.monthlyNetIncome.value),
    housingCosts: toCents(budget.monthlyHousingCosts.value),
    commitments: toCents(budget.monthlyCommitments.value),
    household,
    requested: requestedCents,
    termInMonths
  })
  return {
    prequalificationId,
    owner,
    status: 'VALID',
    customerId: customerIdOf(owner, person),
    answer,
    country,
    currency: currencyOf(country),
    requestedCents,
    termInMonths,
    ...(maximum !== undefined && { maximumCents: maximum }),
    reasons: reasonsIn(request.language ?? 'en', reasons),
    quotationId: request.quotationId,
    reference: request.reference,
    consent: { textVersion: consent.textVersion, grantedAt: consent.grantedAt },
    claimId: claim?.id.toString('hex') ?? '',
    createdAt: now,
    validUntil: addDays(dayOf(now), VALID_DAYS)
  }
}
