import { type Cents, currencyOf, printMoney, type TradeApiSchemas, toCents } from '@portico/finance'
import type pg from 'pg'
import type { ApiContext } from '../core/api.ts'
import { requireMatchingEtag } from '../core/etag.ts'
import type { Call, Handler } from '../core/handler.ts'
import { runIdempotently } from '../core/idempotency/idempotency.ts'
import { newId } from '../core/identifiers.ts'
import { apiProblem, type FieldError, invalidField, invalidRequest, notAllowed, outOfRange } from '../core/problems.ts'
import { insertRecord, type Queryable, requireOne } from '../core/table.ts'
import { findOrder } from '../orders/references.ts'
import { respondWith, tradeInIdOf } from './description-handlers.ts'
import type { Responses } from './response.ts'
import { complete, confirm, correct, expiryOf } from './rules/changes.ts'
import { dayOf, type InspectionRecord, type TradeInRecord } from './rules/model.ts'
import {
  endBooking,
  INSPECTIONS,
  listOf,
  lockInspection,
  lockTradeIn,
  readTradeIn,
  saveInspection,
  saveTradeIn,
  VALUATIONS,
  type ValuationRecord
} from './store.ts'
import { correctOffer } from './values/valuation.ts'

type Schemas = TradeApiSchemas
/** A report of an inspection that took place: the document requires all its fields. */
type FullReport = Required<Schemas['InspectionReport']>

/** Appointments before it are mistakes. */
const EARLIEST_BOOKING = new Date('2000-01-01T00:00:00Z')

/** The time of an appointment. @throws SandboxProblem 400 or, when the value is not held any more, 409 */
function bookingTime({ bookedFor }: Schemas['InspectionBooking'], record: TradeInRecord): Date {
  const time = new Date(bookedFor)
  // A leap second is a valid text, but none that a program can compare with.
  if (Number.isNaN(time.getTime()))
    throw invalidField('/bookedFor', 'invalid_format', 'Must have the form 2026-11-24T09:00:00Z.')
  if (time < EARLIEST_BOOKING) throw invalidField('/bookedFor', 'out_of_range', 'Must not be before the year 2000.')
  if (time >= (expiryOf(record) ?? time))
    throw apiProblem(
      409,
      'value_not_held',
      'The value is not guaranteed on that day',
      `The value is guaranteed until ${record.detail.acceptance?.heldUntil}. Book an earlier day.`
    )
  return time
}

/** @throws SandboxProblem 409 unless the customer has accepted the first offer and the dealer has not seen the car */
function requireAccepted({ status }: TradeInRecord): void {
  if (status === 'ACCEPTED') return
  const isEarlier = status === 'DRAFT' || status === 'OFFERED'
  throw apiProblem(
    409,
    'trade_in_not_accepted',
    'The trade-in is not accepted',
    `The trade-in is ${status}. ${isEarlier ? 'The customer must accept the offer first.' : 'Only an ACCEPTED trade-in can be inspected.'}`
  )
}

/** The findings of a report with their deductions. @throws SandboxProblem 400 */
function deductionsOf(
  { findings, mileage }: FullReport,
  { detail: { offer, country } }: TradeInRecord
): { text: string; cents: Cents }[] {
  const currency = currencyOf(country)
  const errors: FieldError[] = findings.flatMap(({ deduction }, index) => {
    const pointer = `/findings/${index}/deduction`
    if (deduction.currency !== currency)
      return [notAllowed(`${pointer}/currency`, `Must be ${currency}, the currency of the accepted value.`)]
    return toCents(deduction.value) > 0 ? [] : [outOfRange(`${pointer}/value`, 'Must be at least 0.01.')]
  })
  const { valueCents = 0, mileageLimit = 0 } = offer ?? {}
  if (mileage > mileageLimit && !findings.some(({ kind }) => kind === 'MILEAGE')) {
    const detail = `The offer is valid up to ${mileageLimit} kilometres. Add a finding MILEAGE with its deduction.`
    errors.push({ pointer: '/findings', code: 'required', detail })
  }
  const deductions = findings.map(({ text, deduction }) => ({ text, cents: toCents(deduction.value) }))
  const sum = deductions.reduce((total, { cents }) => total + cents, 0)
  if (errors.length === 0 && sum > valueCents) {
    const detail = `The sum of the deductions must be at most ${printMoney(valueCents)}, the accepted value.`
    errors.push(outOfRange('/findings/0/deduction/value', detail))
  }
  if (errors.length) throw invalidRequest(errors)
  return deductions
}

/** @throws SandboxProblem 400 when a report of an inspection that did not take place says more than that */
function requireNothingElse({ attended: _, ...rest }: Schemas['InspectionReport']): void {
  const errors = Object.keys(rest).map((name) =>
    notAllowed(`/${name}`, 'Must be omitted if attended is false. Omit it, or send attended: true.')
  )
  if (errors.length) throw invalidRequest(errors)
}

/** Lowers the value by the findings of a report: a valuation, and an offer that the customer accepts or declines. */
async function correctValue(
  client: pg.PoolClient,
  record: TradeInRecord,
  deductions: readonly { text: string; cents: Cents }[],
  mileage: number,
  now: Date
): Promise<NonNullable<InspectionRecord['detail']['corrected']>> {
  const { owner, tradeInId, detail } = record
  const { result } = await requireOne<ValuationRecord>(client, VALUATIONS, {
    'valuation_id = ?': detail.offer?.valuationId,
    'owner = ?': owner
  })
  if (result.outcome !== 'OFFER') throw new Error(`The valuation of ${tradeInId} is no offer.`)
  const offer = correctOffer(result, deductions, dayOf(now), mileage)
  const valuationId = newId('val')
  const valuation: ValuationRecord = {
    valuationId,
    owner,
    tradeInId,
    basis: 'INSPECTION',
    result: offer,
    valuedAt: now
  }
  await insertRecord(client, VALUATIONS, valuation)
  await saveTradeIn(client, record, correct(record, valuationId, offer, mileage, now))
  return { valuationId, valueCents: offer.valueCents }
}

/** The inspection and its trade-in after a report. */
async function applyReport(
  client: pg.PoolClient,
  tradeIn: TradeInRecord,
  inspection: InspectionRecord,
  report: Schemas['InspectionReport'],
  now: Date
): Promise<InspectionRecord> {
  if (!report.attended) {
    requireNothingElse(report)
    return { ...inspection, status: 'MISSED', detail: { report } }
  }
  // The document requires the other fields of a car that was seen.
  const { mileage } = report as FullReport
  const deductions = deductionsOf(report as FullReport, tradeIn)
  if (deductions.length === 0) {
    await saveTradeIn(client, tradeIn, confirm(tradeIn, mileage, now))
    return { ...inspection, status: 'DONE', detail: { report, outcome: 'CONFIRMED' } }
  }
  const corrected = await correctValue(client, tradeIn, deductions, mileage, now)
  return { ...inspection, status: 'DONE', detail: { report, outcome: 'CORRECTED', corrected } }
}

/** @throws SandboxProblem 400 unless the order exists and refers to the trade-in */
async function requireOrder(db: Queryable, { owner, tradeInId }: TradeInRecord, orderId: string): Promise<void> {
  const order = await findOrder(db, owner, orderId)
  if (!order) throw invalidField('/orderId', 'unknown', 'The order does not exist. Check the ID.')
  if (order.tradeInId !== tradeInId)
    throw invalidField(
      '/orderId',
      'not_allowed',
      `Must be an order for this trade-in. This order refers to ${order.tradeInId ?? 'no trade-in'}.`
    )
}

/** The trade-in after the handover. @throws SandboxProblem 400 or 409 */
async function completed(db: Queryable, record: TradeInRecord, { body, now }: Call): Promise<TradeInRecord> {
  const completion = body as Schemas['Completion']
  const next = complete(record, completion, now)
  if (completion.mileage < record.detail.mileage)
    throw invalidField(
      '/mileage',
      'out_of_range',
      `Must be at least ${record.detail.mileage}, the reading at the inspection.`
    )
  if (completion.orderId !== undefined) await requireOrder(db, record, completion.orderId)
  return next
}

/** Handlers of inspections and of the handover. */
export function inspectionHandlers({ pool, cursors }: ApiContext, responses: Responses): Record<string, Handler> {
  return {
    listInspections: async (call) => {
      const tradeIn = await readTradeIn(pool, call.owner, tradeInIdOf(call))
      const { owner, tradeInId } = tradeIn
      return cursors.respond(
        call,
        JSON.stringify([owner, 'inspections', tradeInId]),
        (after, limit) => listOf<InspectionRecord>(pool, INSPECTIONS, owner, tradeInId, after, limit),
        (inspection) => responses.inspection(inspection, tradeIn)
      )
    },

    bookInspection: (call) =>
      runIdempotently(pool, call, async (client) => {
        const { owner } = call
        const record = await lockTradeIn(client, owner, tradeInIdOf(call))
        requireAccepted(record)
        const booking = call.body as Schemas['InspectionBooking']
        const inspection: InspectionRecord = {
          inspectionId: newId('ins'),
          owner,
          tradeInId: record.tradeInId,
          partnerId: booking.partnerId,
          status: 'BOOKED',
          bookedFor: bookingTime(booking, record),
          detail: {}
        }
        await endBooking(client, record, 'REPLACED')
        await insertRecord(client, INSPECTIONS, inspection)
        return { status: 201, body: responses.inspection(inspection, record) }
      }),

    reportInspection: (call) =>
      runIdempotently(pool, call, async (client) => {
        const { owner, body, now, path } = call
        const tradeIn = await lockTradeIn(client, owner, tradeInIdOf(call))
        const inspection = await lockInspection(client, tradeIn, path.inspectionId ?? '')
        if (inspection.status !== 'BOOKED')
          throw apiProblem(
            409,
            'inspection_closed',
            'The inspection is closed',
            `The inspection is ${inspection.status}. Only a BOOKED inspection can be reported.`
          )
        const reported = await applyReport(client, tradeIn, inspection, body as Schemas['InspectionReport'], now)
        await saveInspection(client, reported)
        return { status: 200, body: responses.inspection(reported, tradeIn) }
      }),

    completeTradeIn: (call) =>
      runIdempotently(pool, call, async (client) => {
        const record = await lockTradeIn(client, call.owner, tradeInIdOf(call))
        requireMatchingEtag(call, record.version)
        const saved = await saveTradeIn(client, record, await completed(client, record, call))
        return respondWith(responses, saved, call.receivedAt)
      })
  }
}
