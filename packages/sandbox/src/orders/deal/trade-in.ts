/** The trade-in that pays for an order. */
import { type Cents, printMoney } from '@portico/finance'
import { type FieldError, notAllowed, stateConflict } from '../../core/problems.ts'
import type { Queryable } from '../../core/table.ts'
import { findTradeIn, type TradeInReference } from '../../trade-ins/references.ts'
import type { OrderRecord } from '../rules/model.ts'
import { amountErrors, unknownError } from './reference-errors.ts'

/** Statuses of a trade-in whose value is held; the dealer may have the car already. */
const HELD: readonly TradeInReference['status'][] = ['ACCEPTED', 'CONFIRMED', 'COMPLETED']

/** What a trade-in brings: its value once the dealer has confirmed it, or else that of the offer. */
const heldValueOf = ({ confirmedCents, offerCents }: TradeInReference): Cents => confirmedCents ?? offerCents ?? 0

/**
 * What of its trade-in does not fit an order.
 *
 * @param lock `for update` within the transaction that stores the order, so that the trade-in stays as it is
 */
export async function tradeInErrors(db: Queryable, order: OrderRecord, lock: '' | 'for update'): Promise<FieldError[]> {
  const { owner, tradeInId, currency, detail } = order
  if (!tradeInId) return []
  const pointer = '/funding/tradeInId'
  const tradeIn = await findTradeIn(db, owner, tradeInId, lock)
  if (!tradeIn) return [unknownError(pointer, 'The trade-in does not exist. Check the ID.')]
  if (!HELD.includes(tradeIn.status) || tradeIn.orderId || tradeIn.currency !== currency)
    return [notAllowed(pointer, `Must be a trade-in in ${currency} with an accepted offer.`)]
  return amountErrors('tradeInValue', detail.funding?.tradeInValue, heldValueOf(tradeIn), 'offer')
}

/**
 * Checks that the trade-in of an order is worth what it was when it was ordered.
 *
 * @throws SandboxProblem 409 when it is not
 */
export async function requireHeldTradeIn(db: Queryable, { owner, tradeInId, detail }: OrderRecord): Promise<void> {
  const tradeIn = tradeInId ? await findTradeIn(db, owner, tradeInId) : undefined
  if (!tradeIn) return
  if (!HELD.includes(tradeIn.status))
    throw stateConflict(`The status of the trade-in ${tradeInId} is ${tradeIn.status}. Change the funding first.`)
  const value = heldValueOf(tradeIn)
  if (value !== detail.funding?.tradeInValue)
    throw stateConflict(`The value of the trade-in ${tradeInId} is now ${printMoney(value)}. Change the funding first.`)
}
