/** The changes of applications: each stores the application, sets its timers and writes its events, within a transaction. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { newId } from '../core/identifiers.ts'
import type { OwnerMoment } from '../core/owners/time.ts'
import { setTimer } from '../core/owners/timers.ts'
import { insertRecord } from '../core/table.ts'
import { endContract } from './contracts/lifecycle.ts'
import { requestDocuments } from './documents/requests.ts'
import { emitApplicationEvent } from './events.ts'
import type { ApplicationRecord, CancellationRequest, ContractRecord, Decision, Offer, ReasonCode } from './model.ts'
import { APPLICATION_TRANSITIONS, type ApplicationStatus, moved } from './states.ts'
import { CONTRACTS, readApplication, updateApplication } from './store.ts'
import {
  addSeconds,
  CHECK_SECONDS,
  DECISION_DAYS,
  endOfDay,
  expectedDecisionBy,
  lastDayAfter,
  momentText,
  OFFER_DAYS,
  personDecidesAt,
  TIMERS
} from './times.ts'

type Change = Partial<ApplicationRecord['detail']>

const withDetail = (record: ApplicationRecord, status: ApplicationStatus, change: Change): ApplicationRecord => ({
  ...moved(APPLICATION_TRANSITIONS, record, status),
  detail: { ...record.detail, ...change }
})

const setExpiry = (client: pg.PoolClient, { owner, applicationId }: ApplicationRecord, lastDay: string | undefined) =>
  setTimer(client, owner, TIMERS.expiry, applicationId, lastDay === undefined ? undefined : endOfDay(lastDay))

/** Carries out what the check of an application leads to. */
export async function applyPlan(client: pg.PoolClient, moment: OwnerMoment, record: ApplicationRecord): Promise<void> {
  const { plan } = record.detail
  if (plan.outcome === 'APPROVED') await approve(client, moment, record)
  else if (plan.outcome === 'REFERRED') await refer(client, moment, record, plan.reason)
  else if (plan.outcome === 'DECLINED') await decline(client, moment, record, plan.reason)
  else if (plan.outcome === 'COUNTER_OFFER') await counterOffer(client, moment, record, plan.offers)
  else {
    const changed = await updateApplication(
      client,
      moved(APPLICATION_TRANSITIONS, record, 'DOCUMENTS_REQUIRED'),
      moment.now
    )
    const dueOn = lastDayAfter(moment.now, DECISION_DAYS)
    await requestDocuments(client, moment, changed, plan.documents, dueOn)
    await setExpiry(client, changed, dueOn)
    await emitApplicationEvent(client, moment, 'application.documents-requested', changed)
  }
}

/** Approves an application, and prepares its contract. */
export async function approve(client: pg.PoolClient, moment: OwnerMoment, record: ApplicationRecord): Promise<void> {
  const decidedAt = momentText(moment.now)
  const validUntil = lastDayAfter(moment.now, DECISION_DAYS)
  await approveAs(client, moment, record, { outcome: 'APPROVED', decidedAt, validUntil })
}

async function approveAs(
  client: pg.PoolClient,
  moment: OwnerMoment,
  record: ApplicationRecord,
  decision: Extract<Decision, { outcome: 'APPROVED' }>
): Promise<ApplicationRecord> {
  const contract = newContract(record, moment, decision.validUntil)
  await insertRecord(client, CONTRACTS, contract)
  const approved = { ...withDetail(record, 'APPROVED', { decision }), contractId: contract.contractId }
  const changed = await updateApplication(client, approved, moment.now)
  await setExpiry(client, changed, decision.validUntil)
  await emitApplicationEvent(client, moment, 'application.approved', changed)
  return changed
}

/** The contract of an application that is approved. */
function newContract(
  { owner, applicationId, quotationId, partnerId, detail }: ApplicationRecord,
  { now }: OwnerMoment,
  signUntil: string
): ContractRecord {
  const { vehicleId, country, language, applicants, terms } = detail
  return {
    contractId: newId('con'),
    owner,
    applicationId,
    status: 'READY',
    fileToken: randomUUID(),
    version: 1,
    detail: {
      quotationId,
      partnerId,
      ...(vehicleId !== undefined && { vehicleId }),
      ...{ country, language, applicants, terms, signUntil, instalmentsPaid: 0 }
    },
    createdAt: now,
    updatedAt: now
  }
}

async function refer(client: pg.PoolClient, moment: OwnerMoment, record: ApplicationRecord, reason: ReasonCode) {
  const decision: Decision = {
    outcome: 'REFERRED',
    decidedAt: momentText(moment.now),
    reasons: [reason],
    expectedBy: expectedDecisionBy(moment.now)
  }
  await updateApplication(client, withDetail(record, 'IN_REVIEW', { decision }), moment.now)
  await setTimer(client, record.owner, TIMERS.review, record.applicationId, personDecidesAt(moment.now))
}

async function decline(client: pg.PoolClient, moment: OwnerMoment, record: ApplicationRecord, reason: ReasonCode) {
  const decision: Decision = {
    outcome: 'DECLINED',
    decidedAt: momentText(moment.now),
    reasons: [reason],
    reviewUntil: lastDayAfter(moment.now, DECISION_DAYS)
  }
  const changed = await updateApplication(client, withDetail(record, 'DECLINED', { decision }), moment.now)
  await emitApplicationEvent(client, moment, 'application.declined', changed)
}

async function counterOffer(
  client: pg.PoolClient,
  moment: OwnerMoment,
  record: ApplicationRecord,
  offers: readonly Offer[]
) {
  const validUntil = lastDayAfter(moment.now, OFFER_DAYS)
  const decision: Decision = { outcome: 'COUNTER_OFFER', decidedAt: momentText(moment.now), validUntil, offers }
  const changed = await updateApplication(client, withDetail(record, 'COUNTER_OFFERED', { decision }), moment.now)
  await setExpiry(client, changed, validUntil)
  await emitApplicationEvent(client, moment, 'application.counter-offered', changed)
}

/** Accepts an offer of a counter-offer: its terms replace those of the quotation. */
export async function acceptOffer(
  client: pg.PoolClient,
  moment: OwnerMoment,
  record: ApplicationRecord,
  offer: Offer
): Promise<ApplicationRecord> {
  const { decision } = record.detail
  if (decision?.outcome !== 'COUNTER_OFFER') throw new Error(`${record.applicationId} has no counter-offer.`)
  const { decidedAt, validUntil } = decision
  const withTerms = { ...record, detail: { ...record.detail, terms: offer.terms } }
  return approveAs(client, moment, withTerms, {
    ...{ outcome: 'APPROVED', decidedAt, validUntil },
    acceptedOfferId: offer.offerId
  })
}

/** Withdraws an application, and cancels its contract. */
export async function cancel(
  client: pg.PoolClient,
  moment: OwnerMoment,
  record: ApplicationRecord,
  request: CancellationRequest
): Promise<ApplicationRecord> {
  const cancellation = { ...request, cancelledAt: momentText(moment.now) }
  const changed = await updateApplication(client, withDetail(record, 'WITHDRAWN', { cancellation }), moment.now)
  if (record.contractId !== undefined) await endContract(client, moment, record.contractId, 'CANCELLED')
  await setExpiry(client, changed, undefined)
  await emitApplicationEvent(client, moment, 'application.cancelled', changed)
  return changed
}

/** Ends an application whose documents, choice or signature did not come in time, and its contract. */
export async function expire(client: pg.PoolClient, moment: OwnerMoment, record: ApplicationRecord): Promise<void> {
  const changed = await updateApplication(client, moved(APPLICATION_TRANSITIONS, record, 'EXPIRED'), moment.now)
  if (record.contractId !== undefined) await endContract(client, moment, record.contractId, 'EXPIRED')
  await emitApplicationEvent(client, moment, 'application.expired', changed)
}

/** Moves an application on to the review of its documents, which are complete. */
export async function reviewDocuments(
  client: pg.PoolClient,
  moment: OwnerMoment,
  record: ApplicationRecord
): Promise<void> {
  await updateApplication(client, moved(APPLICATION_TRANSITIONS, record, 'IN_REVIEW'), moment.now)
  await setExpiry(client, record, undefined)
  await setTimer(client, record.owner, TIMERS.review, record.applicationId, addSeconds(moment.now, CHECK_SECONDS))
}

/** Returns an application to the state in which documents are missing, after some were rejected. */
export async function requestDocumentsAgain(
  client: pg.PoolClient,
  moment: OwnerMoment,
  record: ApplicationRecord,
  dueOn: string
): Promise<void> {
  const changed = await updateApplication(
    client,
    moved(APPLICATION_TRANSITIONS, record, 'DOCUMENTS_REQUIRED'),
    moment.now
  )
  await setExpiry(client, changed, dueOn)
  await emitApplicationEvent(client, moment, 'application.documents-requested', changed)
}

/** Completes an application whose contract everybody has signed. */
export async function completeApplication(
  client: pg.PoolClient,
  moment: OwnerMoment,
  applicationId: string
): Promise<void> {
  const record = await readApplication(client, moment.owner, applicationId, 'for update')
  const changed = await updateApplication(client, moved(APPLICATION_TRANSITIONS, record, 'SIGNED'), moment.now)
  await setExpiry(client, changed, undefined)
}
