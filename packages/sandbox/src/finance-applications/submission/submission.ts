import type pg from 'pg'
import type { ApiContext } from '../../core/api.ts'
import type { Call, Handler } from '../../core/handler.ts'
import { storedResponseOr } from '../../core/idempotency/idempotency.ts'
import { IdempotentInserter, repeatWhenRefused } from '../../core/idempotency/idempotent-inserter.ts'
import type { Effects } from '../../core/idempotency/insert-statement.ts'
import { newId } from '../../core/identifiers.ts'
import { invalidField, invalidRequest } from '../../core/problems.ts'
import { findUsableQuotation, quotationUse } from '../../finance-quotation/references.ts'
import { dayOf } from '../../finance-quotation/store.ts'
import { customerIdOf, referenceToPrequalification } from '../../prequalifications/references.ts'
import { termsOf } from '../decision/offers.ts'
import { planFor } from '../decision/plan.ts'
import type { Applicant, ApplicantSummary, ApplicationRecord, ApplicationRequest } from '../model.ts'
import { applicationResponse } from '../response.ts'
import { APPLICATIONS } from '../store.ts'
import { addSeconds, CHECK_SECONDS, TIMERS } from '../times.ts'
import { findLinkedRecords } from './linked-records.ts'
import { requestErrors } from './request-rules.ts'

const toSummary = (owner: string, { givenName, familyName, birthDate }: Applicant): ApplicantSummary => ({
  applicantId: newId('apl'),
  customerId: customerIdOf(owner, { givenName, familyName, birthDate }),
  givenName,
  familyName
})

/**
 * The new application of a call; its quotation is used when it is stored.
 *
 * @throws SandboxProblem 400 with all errors, and 409 when the quotation cannot be used
 */
async function newApplication(pool: pg.Pool, call: Call): Promise<ApplicationRecord> {
  const { owner, now } = call
  const request = call.body as ApplicationRequest
  const { quotationId, partnerId, reference, applicant, coApplicants = [] } = request
  const quotation = await findUsableQuotation(pool, call, quotationId)
  if (!quotation) throw invalidField('/quotationId', 'unknown', 'The quotation does not exist. Check the ID.')
  const { validationOutcome, errors } = await findLinkedRecords(pool, call, request, quotation)
  const found = [...requestErrors(request, quotation, dayOf(now)), ...errors]
  if (found.length > 0) throw invalidRequest(found)
  const { loan } = quotation
  const vehicleId = request.vehicleId ?? loan.vehicleId
  const { prequalificationId, bankAccount } = request
  return {
    applicationId: newId('app'),
    owner,
    status: 'RECEIVED',
    quotationId,
    partnerId,
    ...(reference !== undefined && { reference }),
    version: 1,
    detail: {
      ...(prequalificationId !== undefined && { prequalificationId }),
      ...(vehicleId !== undefined && { vehicleId }),
      ...(bankAccount.validationId !== undefined && { validationId: bankAccount.validationId }),
      country: loan.country,
      language: request.language ?? 'en',
      applicants: [applicant, ...coApplicants].map((each) => toSummary(owner, each)),
      terms: termsOf(loan),
      plan: planFor(request, loan, dayOf(now), validationOutcome)
    },
    createdAt: now,
    updatedAt: now
  }
}

/** What belongs to a new application: the timer of its check, and that what it refers to is used. */
function effectsOf({ owner, applicationId, quotationId, createdAt, detail }: ApplicationRecord): Effects {
  const { prequalificationId } = detail
  return {
    timers: [{ owner, kind: TIMERS.check, resourceId: applicationId, dueAt: addSeconds(createdAt, CHECK_SECONDS) }],
    changes: [
      quotationUse({ owner, now: createdAt }, { quotationId, applicationId }),
      ...(prequalificationId === undefined
        ? []
        : [referenceToPrequalification(owner, prequalificationId, applicationId)])
    ]
  }
}

/** Makes the handler that submits an application. It uses the quotation; the check follows after some seconds. */
export function submissionHandler({ pool }: ApiContext): Handler {
  const inserter = new IdempotentInserter<ApplicationRecord>(pool, APPLICATIONS)
  const submit = async (call: Call) => {
    const record = await newApplication(pool, call)
    const { headers, body } = applicationResponse(record)
    const Location = `${call.operation.url}/${record.applicationId}`
    return inserter.insert(call, record, { status: 201, headers: { ...headers, Location }, body }, effectsOf(record))
  }
  return async (call) => {
    try {
      return await repeatWhenRefused(() => submit(call))
    } catch (error) {
      return storedResponseOr(pool, call, error)
    }
  }
}
