import type pg from 'pg'
import type { Call, HandlerResponse } from '../../core/handler.ts'
import { newId } from '../../core/identifiers.ts'
import { invalidField, invalidRequest } from '../../core/problems.ts'
import { columnOf, type Table, toRow } from '../../core/table.ts'
import { useQuotation as takeUpQuotation } from '../../finance-quotation/references.ts'
import { dayOf } from '../../finance-quotation/store.ts'
import { customerIdOf, referToPrequalification } from '../../prequalifications/references.ts'
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

/** Stores a new application with the timer of its check, in one statement. */
async function insertApplication(client: pg.PoolClient, record: ApplicationRecord): Promise<void> {
  await client.query({
    name: 'insert finance application',
    text: insertStatement(APPLICATIONS),
    values: [...Object.values(toRow(APPLICATIONS, record)), TIMERS.check, addSeconds(record.createdAt, CHECK_SECONDS)]
  })
}

function insertStatement({ name, columns }: Table): string {
  const names = Object.keys(columns).map(columnOf)
  const places = names.map((_, index) => `$${index + 1}`)
  return `with added as (insert into ${name} (${names.join(', ')}) values (${places.join(', ')}) returning owner, application_id)
    insert into sandbox.timers (owner, kind, resource_id, due_at)
      select owner, $${names.length + 1}::text, application_id, $${names.length + 2}::timestamptz from added`
}

/**
 * Submits an application, within a transaction. It uses the quotation; the check follows after some seconds.
 *
 * @throws SandboxProblem 400 with all errors, and 409 when the quotation cannot be used
 */
export async function submitApplication(client: pg.PoolClient, call: Call): Promise<HandlerResponse> {
  const { owner, now, operation } = call
  const request = call.body as ApplicationRequest
  const { quotationId, partnerId, reference, applicant, coApplicants = [] } = request
  const applicationId = newId('app')
  // What is refused below leaves the quotation as it was: the transaction ends without it.
  const quotation = await takeUpQuotation(client, { owner, now }, quotationId, applicationId)
  if (!quotation) throw invalidField('/quotationId', 'unknown', 'There is no such quotation.')
  const { validationOutcome, errors } = await findLinkedRecords(client, { owner, now }, request)
  const found = [...requestErrors(request, quotation, dayOf(now)), ...errors]
  if (found.length > 0) throw invalidRequest(found)
  const { loan } = quotation
  const vehicleId = request.vehicleId ?? loan.vehicleId
  const { prequalificationId, bankAccount } = request
  const record: ApplicationRecord = {
    applicationId,
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
  await insertApplication(client, record)
  if (prequalificationId !== undefined) await referToPrequalification(client, owner, prequalificationId, applicationId)
  const { headers, body } = applicationResponse(record)
  return { status: 201, headers: { ...headers, Location: `${operation.url}/${applicationId}` }, body }
}
