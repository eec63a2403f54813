import { addDays, type TradeApiSchemas } from '@portico/finance'
import { apiProblem, type SandboxProblem } from '../../core/problems.ts'
import { HELD_DAYS } from '../values/residual-values.ts'
import type { Offer, ValuationResult } from '../values/valuation.ts'
import { type DamageRecord, dayOf, type TradeInDetail, type TradeInRecord, type ValuationBasis } from './model.ts'
import { type Phase, phaseOf, statusOf, TRANSITIONS } from './states.ts'

type Schemas = TradeApiSchemas

/** Damages of a trade-in. */
export const MAX_DAMAGES = 30

/** The problem of a change that only a draft allows. */
const notDraftProblem = (detail: string): SandboxProblem =>
  apiProblem(409, 'trade_in_not_draft', 'The trade-in is not a draft', detail)

/** The problem of an offer that cannot be accepted or declined. */
const offerProblem = (detail: string): SandboxProblem =>
  apiProblem(409, 'offer_not_open', 'The offer is not open', detail)

/** The trade-in with other details. */
const changed = (record: TradeInRecord, now: Date, detail: Partial<TradeInDetail>): TradeInRecord => ({
  ...record,
  detail: { ...record.detail, ...detail },
  updatedAt: now
})

/**
 * The trade-in in another phase.
 *
 * @throws Error when the table does not allow it, which a handler has to rule out
 */
export function transition(
  record: TradeInRecord,
  to: Phase,
  now: Date,
  detail: Partial<TradeInDetail> = {}
): TradeInRecord {
  const from = phaseOf(record)
  if (!TRANSITIONS[from]?.includes(to)) throw new Error(`A trade-in does not go from ${from} to ${to}.`)
  return { ...changed(record, now, detail), status: statusOf(to) }
}

/** @throws SandboxProblem 409 unless the trade-in is a draft; `alternative` says what can be done instead */
export function requireDraft({ status }: TradeInRecord, alternative: string): void {
  if (status !== 'DRAFT') throw notDraftProblem(`The trade-in is ${status}. ${alternative}`)
}

/** The draft with changed fields (RFC 7396). */
export function patch(
  record: TradeInRecord,
  { roadworthyUntil, equipment, ...fields }: Schemas['TradeInPatch'],
  now: Date
): TradeInRecord {
  const next = changed(record, now, fields)
  if (roadworthyUntil === null) delete next.detail.roadworthyUntil
  else if (roadworthyUntil !== undefined) next.detail.roadworthyUntil = roadworthyUntil
  if (equipment?.length === 0) delete next.detail.equipment
  else if (equipment) next.detail.equipment = equipment
  return next
}

/** The draft with a further damage. @throws SandboxProblem 409 when it has as many as it can */
export function addDamage(record: TradeInRecord, damage: DamageRecord, now: Date): TradeInRecord {
  const { damages } = record.detail
  if (damages.length >= MAX_DAMAGES)
    throw apiProblem(
      409,
      'too_many_damages',
      'The trade-in has too many damage entries',
      `A trade-in can have at most ${MAX_DAMAGES} damage entries. Combine several in one.`
    )
  return changed(record, now, { damages: [...damages, damage] })
}

export const removeDamage = (record: TradeInRecord, damageId: string, now: Date): TradeInRecord =>
  changed(record, now, { damages: record.detail.damages.filter((damage) => damage.damageId !== damageId) })

/** The offer of a valuation as the trade-in has it. */
export const openOffer = (
  valuationId: string,
  basis: ValuationBasis,
  { valueCents, validUntil, mileageLimit }: Offer
) => ({
  valuationId,
  basis,
  valueCents,
  validUntil,
  mileageLimit
})

/** The draft after its valuation: offered or refused. */
export const applyValuation = (
  record: TradeInRecord,
  valuationId: string,
  result: ValuationResult,
  now: Date
): TradeInRecord =>
  result.outcome === 'REFUSAL'
    ? transition(record, 'REFUSED', now)
    : transition(record, 'OFFERED', now, { offer: openOffer(valuationId, 'DECLARATION', result) })

/** @throws SandboxProblem 409 unless there is an offer that waits for the customer */
function requireOpenOffer({ status, detail: { offer, acceptance } }: TradeInRecord): NonNullable<typeof offer> {
  if (status === 'OFFERED' && offer) return offer
  // An accepted value has ended with its own last day.
  if (status === 'EXPIRED' && offer && !acceptance)
    throw offerProblem(`The offer expired at the end of ${offer.validUntil}. Create a new trade-in.`)
  throw offerProblem(
    status === 'DRAFT'
      ? 'The trade-in is DRAFT. Request a valuation first.'
      : `The trade-in is ${status}. Only an open offer can be accepted or declined.`
  )
}

/** The trade-in with the accepted value, which is held from now on. */
export function accept(
  record: TradeInRecord,
  { valuationId, acceptedBy, channel }: Schemas['Acceptance'],
  now: Date
): TradeInRecord {
  const offer = requireOpenOffer(record)
  if (valuationId !== offer.valuationId)
    throw offerProblem(
      `${valuationId} is not the current offer. Retrieve the trade-in and show its offer to the customer.`
    )
  const acceptance = {
    acceptedAt: now.toISOString(),
    heldUntil: addDays(dayOf(now), HELD_DAYS),
    acceptedBy,
    channel
  }
  return transition(record, offer.basis === 'INSPECTION' ? 'CONFIRMED' : 'ACCEPTED', now, { acceptance })
}

export function decline(record: TradeInRecord, declination: Schemas['Declination'], now: Date): TradeInRecord {
  requireOpenOffer(record)
  return transition(record, 'DECLINED', now, { declination })
}

/** The accepted trade-in after an inspection without findings. */
export const confirm = (record: TradeInRecord, mileage: number, now: Date): TradeInRecord =>
  transition(record, 'CONFIRMED', now, { mileage })

/** The accepted trade-in after an inspection that lowers its value: the customer decides anew. */
export function correct(
  record: TradeInRecord,
  valuationId: string,
  offer: Offer,
  mileage: number,
  now: Date
): TradeInRecord {
  const next = transition(record, 'CORRECTED', now, { mileage, offer: openOffer(valuationId, 'INSPECTION', offer) })
  delete next.detail.acceptance
  return next
}

/** The trade-in after the handover. @throws SandboxProblem 409 when it is not confirmed or has been driven too far */
export function complete(
  record: TradeInRecord,
  { mileage, keys, orderId }: Schemas['Completion'],
  now: Date
): TradeInRecord {
  const { status, detail } = record
  if (status !== 'CONFIRMED')
    throw apiProblem(
      409,
      'trade_in_not_confirmed',
      'The trade-in is not confirmed',
      `The trade-in is ${status}. ${status === 'ACCEPTED' ? 'Submit the report of an inspection first.' : 'Only a CONFIRMED trade-in can be completed.'}`
    )
  const limit = detail.offer?.mileageLimit ?? 0
  if (mileage > limit)
    throw apiProblem(
      409,
      'mileage_limit_exceeded',
      'The mileage exceeds the limit of the offer',
      `The offer is valid up to ${limit} kilometres. Agree on a new value with the customer; this trade-in expires after ${detail.acceptance?.heldUntil}.`
    )
  const completion = { keys, ...(orderId && { orderId }), completedAt: now.toISOString() }
  return transition(record, 'COMPLETED', now, { mileage, completion })
}

export const expire = (record: TradeInRecord, now: Date): TradeInRecord => transition(record, 'EXPIRED', now)

/** When the trade-in expires unless something happens before: at the end of a day (UTC). Undefined where time changes nothing. */
export function expiryOf({ status, detail: { offer, acceptance } }: TradeInRecord): Date | undefined {
  const lastDay =
    status === 'OFFERED'
      ? offer?.validUntil
      : status === 'ACCEPTED' || status === 'CONFIRMED'
        ? acceptance?.heldUntil
        : undefined
  return lastDay === undefined ? undefined : new Date(`${addDays(lastDay, 1)}T00:00:00Z`)
}
