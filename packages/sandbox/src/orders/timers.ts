import type { TimerHandler } from '../core/owners/time.ts'
import { cancelOrder } from './cancellation.ts'
import { hasLivingContract } from './deal/funding.ts'
import { departing } from './departures.ts'
import { setOnItsWay } from './rules/changes.ts'
import { findStoredOrder, lockOrder, updateOrder } from './store.ts'

/** Sets an order on its way, or cancels it when the contract that was to pay for it has ended. */
export const startDelivery: TimerHandler = async (client, { owner, resourceId, now }) => {
  const { orderId, start } = departing(resourceId)
  if (!(await findStoredOrder(client, owner, orderId))) return
  const record = await lockOrder(client, owner, orderId)
  if (record.status !== 'CONFIRMED' || record.detail.delivery?.slot.start !== start) return
  const next = (await hasLivingContract(client, record))
    ? setOnItsWay(record, now)
    : await cancelOrder(client, now, record, { reason: 'FINANCE_ENDED', cancelledBy: 'PROVIDER' })
  await updateOrder(client, next)
}
