/** What the records of other APIs mean for an order: the contract and the trade-in that pay for it, and the payment of its deposit. */
import type pg from 'pg'
import type { OwnerMoment } from '../../core/owners/time.ts'
import { type FieldError, notAllowed, stateConflict } from '../../core/problems.ts'
import type { Queryable } from '../../core/table.ts'
import { activateContract, findContract } from '../../finance-applications/references.ts'
import { findSettledDeposit } from '../../payments/references.ts'
import { vehiclesOf } from '../rules/content.ts'
import type { OrderRecord } from '../rules/model.ts'
import { amountErrors, unknownError } from './reference-errors.ts'
import { requireHeldTradeIn, tradeInErrors } from './trade-in.ts'

async function contractErrors(db: Queryable, order: OrderRecord): Promise<FieldError[]> {
  const { owner, contractId, currency, partnerId, detail } = order
  if (!contractId) return []
  const pointer = '/funding/contractId'
  const contract = await findContract(db, owner, contractId)
  if (!contract) return [unknownError(pointer, 'The contract does not exist. Check the ID.')]
  const { buyer, items, funding } = detail
  const isOfBuyer = buyer.kind === 'PERSON' && contract.customerIds.includes(buyer.customerId ?? '')
  if (contract.status !== 'SIGNED' || !isOfBuyer)
    return [notAllowed(pointer, 'Must be a signed contract of the buyer.')]
  if (contract.partnerId !== partnerId || contract.currency !== currency)
    return [notAllowed(pointer, `Must be a contract of the dealer ${partnerId} in ${currency}.`)]
  if (contract.vehicleId && !vehiclesOf(items).includes(contract.vehicleId))
    return [notAllowed(pointer, `The contract is for ${contract.vehicleId}, which must be in the order.`)]
  return amountErrors('amountOfCredit', funding?.amountOfCredit, contract.amountOfCreditCents, 'contract')
}

type Part = (order: OrderRecord) => unknown

/** What decides whether a contract fits, and whether a trade-in does. */
const CONTRACT_PARTS: readonly Part[] = [
  ({ contractId }) => contractId,
  ({ detail }) => detail.funding?.amountOfCredit,
  ({ detail }) => vehiclesOf(detail.items),
  ({ detail: { buyer } }) => (buyer.kind === 'PERSON' ? buyer.customerId : undefined)
]
const TRADE_IN_PARTS: readonly Part[] = [({ tradeInId }) => tradeInId, ({ detail }) => detail.funding?.tradeInValue]

/**
 * What of the contract and the trade-in does not fit an order.
 *
 * @param before the order as it was: what has not changed since then is not checked again
 * @param lock `for update` within the transaction that stores the order
 */
export async function fundingErrors(
  db: Queryable,
  order: OrderRecord,
  before: OrderRecord | undefined,
  lock: '' | 'for update'
): Promise<FieldError[]> {
  const hasChanged = (parts: readonly Part[]) =>
    !before || JSON.stringify(parts.map((part) => part(before))) !== JSON.stringify(parts.map((part) => part(order)))
  return [
    ...(hasChanged(CONTRACT_PARTS) ? await contractErrors(db, order) : []),
    ...(hasChanged(TRADE_IN_PARTS) ? await tradeInErrors(db, order, lock) : [])
  ]
}

/** Whether the contract that is to pay for an order can still be paid out; without a contract there is nothing to end. */
export async function hasLivingContract(db: Queryable, { owner, contractId }: OrderRecord): Promise<boolean> {
  const contract = contractId ? await findContract(db, owner, contractId) : undefined
  return !contract || contract.status === 'SIGNED'
}

/**
 * Checks that what pays for an order has not ended since it was ordered.
 *
 * @throws SandboxProblem 409 when it has
 */
export async function requireLivingFunding(db: Queryable, order: OrderRecord): Promise<void> {
  if (!(await hasLivingContract(db, order)))
    throw stateConflict(`The contract ${order.contractId} has ended. Change the funding first.`)
  await requireHeldTradeIn(db, order)
}

/**
 * Pays the loan of the contract of an order out, within the transaction that records the handover.
 *
 * @throws SandboxProblem 409 when the contract has ended
 */
export async function payOutContract(client: pg.PoolClient, moment: OwnerMoment, order: OrderRecord): Promise<void> {
  const { owner, contractId } = order
  if (!contractId || !(await findContract(client, owner, contractId))) return
  if (!(await hasLivingContract(client, order))) throw stateConflict(`The contract ${contractId} has ended.`)
  await activateContract(client, moment, contractId)
}

/** The payment that has settled the deposit of an order; undefined without a deposit, or while it is not settled. */
export async function settledDepositOf(db: Queryable, record: OrderRecord): Promise<string | undefined> {
  const { depositPaymentId, funding } = record.detail
  if (depositPaymentId || !funding?.deposit) return depositPaymentId
  return findSettledDeposit(db, record.owner, record.orderId, funding.deposit)
}
