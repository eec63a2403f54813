import type pg from 'pg'
import type { ApiContext } from '../core/api.ts'
import type { Handler } from '../core/handler.ts'
import { emitEvent } from '../core/owners/events.ts'
import { freePlaces } from './bookings.ts'
import { hasLivingContract } from './deal/funding.ts'
import { releaseVehicles } from './deal/vehicles.ts'
import { eventData, orderChanger } from './order-calls.ts'
import { cancel } from './rules/changes.ts'
import type { Cancellation, OrderRecord } from './rules/model.ts'
import type { VersionMapping } from './versions/version-mapping.ts'

/**
 * Cancels a locked order: its vehicles and its place in a slot are free again.
 *
 * @returns the cancelled order, which the caller stores
 * @throws SandboxProblem 409 when it has ended, or is on its way and its contract has not ended
 */
export async function cancelOrder(
  client: pg.PoolClient,
  now: Date,
  record: OrderRecord,
  cancellation: Cancellation
): Promise<OrderRecord> {
  const isContractOver = record.status === 'ON_ITS_WAY' && !(await hasLivingContract(client, record))
  const next = cancel(record, cancellation, isContractOver, now)
  const moment = { owner: record.owner, now }
  if (record.detail.delivery) await freePlaces(client, record)
  await releaseVehicles(client, moment, record)
  await emitEvent(client, moment, 'order.cancelled', eventData(next))
  return next
}

/** Makes the handler of version 2, which cancels with a reason; what is cancelled already stays as it is. */
export const cancelWithReason = (version: VersionMapping, { pool }: ApiContext): Handler => {
  const changeOrder = orderChanger(version, pool)
  return (call) =>
    changeOrder(call, {
      isDone: ({ status }) => status === 'CANCELLED',
      apply: (client, record) => {
        const { reason, note } = call.body as Pick<Cancellation, 'reason' | 'note'>
        return cancelOrder(client, call.now, record, { reason, ...(note && { note }), cancelledBy: 'PARTNER' })
      }
    })
}

/** Makes the handler of version 1, which cancels once and without a reason. */
export const cancelByDeletion = (version: VersionMapping, { pool }: ApiContext): Handler => {
  const changeOrder = orderChanger(version, pool)
  return (call) =>
    changeOrder(call, {
      apply: (client, record) => cancelOrder(client, call.now, record, { reason: 'OTHER', cancelledBy: 'PARTNER' }),
      response: { status: 204 }
    })
}
