import { euros, orderCalls, SERVICE_ORDER } from './orders.ts'
import type { CallOptions, TestSandbox } from './sandbox.ts'

const MERGE_PATCH = { 'content-type': 'application/merge-patch+json' }
/** The deal that the documents tell. */
export const CAR = {
  type: 'VEHICLE',
  vehicleId: 'veh_01J9ZK3T8Q',
  description: 'Aurelia Corvo 1.5 Hybrid Touring',
  unitPrice: euros('30000.00')
}
export const CONTRACT = { contractId: 'con_9B4G6S2XNE', amountOfCredit: euros('24000.00') }
export const TRADE_IN = { tradeInId: 'tri_4M7X2C9QWD', tradeInValue: euros('3500.00') }
export const FINANCED = { ...SERVICE_ORDER, items: [CAR], funding: { ...CONTRACT, ...TRADE_IN } }

/** The status of a response, and its errors as `pointer code`. */
export const errorsOf = ({
  status,
  body
}: {
  status: number
  body: { errors?: { pointer: string; code: string }[] }
}) => [status, ...(body.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`)]

/**
 * Calls of tests about the deal that the documents tell.
 *
 * @param sandbox that of the test's file, which may not have been started yet
 */
export function dealCalls(sandbox: () => TestSandbox) {
  const { call } = orderCalls(sandbox)
  let owners = 0

  /** The calls of a new owner. */
  async function newOwner() {
    owners += 1
    const workspace = `deal-of-owner-${owners}`
    const token = await sandbox().token({ workspace })
    const send = (method: string, path: string, body?: object, options: CallOptions = {}) =>
      call(method, path, { token, ...(body && { body }), ...options })
    const change = (orderId: string, body: object) => send('PATCH', `/${orderId}`, body, { headers: MERGE_PATCH })
    const get = async (url: string) => (await sandbox().call('GET', `/sandbox/${url}`, { token })).body
    const statusOf = async (vehicleId: string) => (await get(`vehicle-api/v1/vehicles/${vehicleId}`)).status
    const create = (body: object = FINANCED) => send('POST', '', body)
    /** Schedules the delivery of a new order in the first free slot. */
    async function scheduled(body: object = FINANCED) {
      const { orderId } = (await create(body)).body
      await send('POST', `/${orderId}/confirmation`, { earliestDeliveryDate: '2026-12-04' })
      const [slot] = (await send('GET', `/${orderId}/delivery-slots`)).body.items
      await send('PUT', `/${orderId}/delivery`, { slotId: slot.slotId, place: { type: 'DEALER' } })
      return { orderId: orderId as string, slot: slot as { start: string } }
    }
    const handOver = (orderId: string) =>
      send('POST', `/${orderId}/handover`, { handedOverAt: '2026-12-04T14:28:00Z', mileage: 12, receivedBy: 'Lena' })
    const advance = (to: Date) =>
      sandbox().call('POST', '/sandbox/simulations/v1/clock/advances', { token, body: { to: to.toISOString() } })
    const events = async () =>
      (
        await sandbox().sql<{ type: string }>('select type from sandbox.events where owner like $1 order by sequence', [
          `%:${workspace}`
        ])
      ).map(({ type }) => type)
    return { token, send, change, get, statusOf, create, scheduled, handOver, advance, events }
  }
  return { newOwner }
}
