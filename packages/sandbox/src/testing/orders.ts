import type { CallOptions, TestSandbox } from './sandbox.ts'

export const ORDERS_V1 = '/sandbox/orders-api/v1/orders'
export const ORDERS_V2 = '/sandbox/orders-api/v2/orders'

export const euros = (value: string) => ({ value, currency: 'EUR' })

export const BUYER = {
  kind: 'PERSON',
  customerId: 'cus_7Q2M4K9TPX',
  name: 'Lena Hoffmann',
  email: 'lena.hoffmann@example.com',
  address: { street: 'Lindenallee 14', postalCode: '10115', city: 'Berlin', country: 'DE' }
}

/** An order of a service, which needs no vehicle. */
export const SERVICE_ORDER = {
  reference: 'T-1',
  country: 'DE',
  partnerId: 'par_BRUNNWALDT',
  buyer: BUYER,
  items: [
    { type: 'SERVICE', service: 'REGISTRATION', description: 'Registration', unitPrice: euros('149.00') },
    { type: 'ACCESSORY', articleNumber: 'W-16', description: 'Winter wheel', quantity: 4, unitPrice: euros('195.00') }
  ]
}

/**
 * Calls that tests of orders share.
 *
 * @param sandbox that of the test's file, which may not have been started yet
 */
export function orderCalls(sandbox: () => TestSandbox) {
  const call = (method: string, path: string, options: CallOptions = {}) =>
    sandbox().call(method, `${ORDERS_V2}${path}`, options)

  /** Orders; a service by default. */
  async function order(more: object = {}, token?: string) {
    const response = await call('POST', '', { body: { ...SERVICE_ORDER, ...more }, ...(token && { token }) })
    if (response.status !== 201) throw new Error(`The order was not made: ${JSON.stringify(response.body)}`)
    return response.body
  }

  const confirm = (orderId: string, options: CallOptions = {}) =>
    call('POST', `/${orderId}/confirmation`, { body: { earliestDeliveryDate: '2026-12-04' }, key: null, ...options })

  const cancel = (orderId: string, options: CallOptions = {}) =>
    call('POST', `/${orderId}/cancellation`, { body: { reason: 'OTHER' }, key: null, ...options })

  const slots = async (orderId: string, query = '', token?: string) =>
    (await call('GET', `/${orderId}/delivery-slots?limit=100${query}`, token ? { token } : {})).body.items as {
      slotId: string
      start: string
      end: string
    }[]

  const schedule = (orderId: string, slotId: string | undefined, options: CallOptions & { place?: object } = {}) => {
    const { place = { type: 'DEALER' }, ...rest } = options
    return call('PUT', `/${orderId}/delivery`, { body: { slotId, place }, ...rest })
  }

  const handOver = (orderId: string, options: CallOptions = {}) =>
    call('POST', `/${orderId}/handover`, {
      body: { handedOverAt: '2026-12-04T14:28:00+01:00', mileage: 12, receivedBy: 'Lena Hoffmann' },
      key: null,
      ...options
    })

  const read = async (orderId: string) => (await call('GET', `/${orderId}`)).body

  /** A confirmed order. */
  async function confirmed(more: object = {}) {
    const { orderId } = await order(more)
    return (await confirm(orderId)).body
  }

  /** A confirmed order with a delivery at the dealer’s in a slot that is free. */
  async function scheduled(more: object = {}, place: object = { type: 'DEALER' }) {
    const { orderId } = await confirmed(more)
    const [slot] = await slots(orderId, `&placeType=${(place as { type: string }).type}`)
    const { body } = await schedule(orderId, slot?.slotId, { place })
    return body
  }

  /** Types of the events of an order, the first one first. */
  const eventsOf = async (orderId: string) =>
    (
      await sandbox().sql<{ type: string }>(
        'select type from sandbox.events where resource_id = $1 order by sequence',
        [orderId]
      )
    ).map(({ type }) => type)

  return { call, order, confirm, cancel, slots, schedule, handOver, read, confirmed, scheduled, eventsOf }
}
