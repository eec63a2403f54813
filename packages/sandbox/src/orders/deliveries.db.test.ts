import { addDays } from '@portico/finance'
import { describe, expect, test } from 'vitest'
import { euros, orderCalls } from '../testing/orders.ts'
import { paymentCalls } from '../testing/payments.ts'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'
import { localDay } from './rules/slots.ts'

shareSandbox()

/** Slots, deliveries, handovers and what the clock does to them. */

const { call, order, confirm, cancel, slots, schedule, handOver, read, confirmed, scheduled, eventsOf } = orderCalls(
  () => sandbox
)
const payments = paymentCalls(() => sandbox)

const DAY_MS = 86_400_000
const BERLIN = { street: 'Lindenallee 14', postalCode: '10115', city: 'Berlin', country: 'DE' }
const ADDRESS = { type: 'ADDRESS', address: BERLIN }

/** A dealer whose slots nobody else of the file uses. */
let dealers = 0
const newDealer = () => {
  dealers += 1
  return `par_DEALER${String(dealers).padStart(4, '0')}`
}

const today = () => localDay('DE', sandbox.now())
const count = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length

/** Advances the clock of the tests' owner. */
const advanceTo = (to: Date) =>
  sandbox.call('POST', '/sandbox/simulations/v1/clock/advances', { body: { to: to.toISOString() } })

/** Confirmed orders of one dealer. */
const confirmedOrders = (amount: number, partnerId: string) =>
  Promise.all(Array.from({ length: amount }, async () => (await confirmed({ partnerId })).orderId as string))

describe('the free slots of an order', () => {
  test('are two on each day from Monday to Saturday, from tomorrow on when the promised day has passed', async () => {
    const { orderId } = await order({ partnerId: newDealer() })
    await confirm(orderId, { body: { earliestDeliveryDate: '2020-01-01' } })
    const free = await slots(orderId)
    const first = addDays(today(), 1)
    const days = Array.from({ length: 30 }, (_, index) => addDays(first, index))
    const working = days.filter((day) => new Date(day).getUTCDay() !== 0)
    expect(free.map(({ start }) => start.slice(0, 16))).toEqual(
      working.flatMap((day) => [`${day}T09:00`, `${day}T14:00`])
    )
  })

  test('begin with the day that the dealer has promised, or with the one that is asked for', async () => {
    const { orderId } = await order({ partnerId: newDealer() })
    const promised = addDays(today(), 20)
    await confirm(orderId, { body: { earliestDeliveryDate: promised } })
    const [first] = await slots(orderId)
    expect((first?.start ?? '') >= promised).toBe(true)
    const from = addDays(promised, 9)
    const [later] = await slots(orderId, `&from=${from}`)
    expect((later?.start ?? '') >= from).toBe(true)
    expect((await slots(orderId, `&from=${addDays(promised, -9)}`))[0]).toEqual(first)
    expect(await slots(orderId, `&from=${addDays(promised, 30)}`)).toEqual([])
  })

  test('page stably while others take some of them', async () => {
    const partnerId = newDealer()
    const [one, other] = (await confirmedOrders(2, partnerId)) as [string, string]
    const all = await slots(one, '&placeType=ADDRESS')
    const first = await call('GET', `/${one}/delivery-slots?placeType=ADDRESS&limit=3`)
    await schedule(other, all[1]?.slotId, { place: ADDRESS })
    const next = await call(
      'GET',
      `/${one}/delivery-slots?placeType=ADDRESS&limit=3&cursor=${first.body.page.nextCursor}`
    )
    expect([...first.body.items, ...next.body.items]).toEqual(all.slice(0, 6))
  })

  test('are refused before the dealer has confirmed', async () => {
    const { orderId } = await order()
    expect((await call('GET', `/${orderId}/delivery-slots`)).body).toMatchObject({
      status: 409,
      code: 'order_not_confirmed',
      detail: 'The dealer must confirm the order first.'
    })
  })
})

describe('a slot', () => {
  test.each([
    ['the dealer’s', { type: 'DEALER' }, 2],
    ['an address', ADDRESS, 1]
  ] as const)('at %s is taken by as many of twenty at once as there are places', async (_name, place, places) => {
    const orders = await confirmedOrders(20, newDealer())
    const [slot] = await slots(String(orders[0]))
    const responses = await Promise.all(orders.map((orderId) => schedule(orderId, slot?.slotId, { place })))
    const statuses = responses.map(({ status }) => status)
    expect([count(statuses, 200), count(statuses, 409)]).toEqual([places, 20 - places])
    const refused = responses.find(({ status }) => status === 409)
    expect(refused?.body.code).toBe('slot_taken')
    const listed = await slots(String(orders[0]), `&placeType=${place.type}`)
    expect(listed.map(({ slotId }) => slotId)).not.toContain(slot?.slotId)
  })

  test('has places at the dealer’s and at an address that do not count for each other', async () => {
    const [one, other] = (await confirmedOrders(2, newDealer())) as [string, string]
    const [slot] = await slots(one)
    await schedule(one, slot?.slotId, { place: ADDRESS })
    expect((await schedule(other, slot?.slotId)).status).toBe(200)
  })

  test('is free again when the delivery is moved, and two orders can swap theirs only one after the other', async () => {
    const [one, other] = (await confirmedOrders(2, newDealer())) as [string, string]
    const [first, second] = await slots(one)
    await schedule(one, first?.slotId, { place: ADDRESS })
    await schedule(other, second?.slotId, { place: ADDRESS })
    const swaps = await Promise.all([
      schedule(one, second?.slotId, { place: ADDRESS }),
      schedule(other, first?.slotId, { place: ADDRESS })
    ])
    expect(swaps.map(({ status }) => status)).toEqual([409, 409])
    const third = (await slots(one))[2]
    expect((await schedule(one, third?.slotId, { place: ADDRESS })).status).toBe(200)
    expect((await schedule(other, first?.slotId, { place: ADDRESS })).status).toBe(200)
  })

  test('of another dealer, or one that has passed, is none of the order', async () => {
    const { orderId } = await confirmed({ partnerId: newDealer() })
    const { orderId: elsewhere } = await confirmed({ partnerId: newDealer() })
    const [slot] = await slots(elsewhere)
    for (const slotId of [slot?.slotId, 'slt_0000000000']) {
      const { status, body } = await schedule(orderId, slotId)
      expect([status, body.errors[0].pointer, body.errors[0].code]).toEqual([400, '/slotId', 'unknown'])
    }
  })
})

describe('a delivery', () => {
  test('is scheduled with an event, and scheduling it again changes nothing', async () => {
    const { orderId, delivery, status } = await scheduled({ partnerId: newDealer() })
    expect([status, delivery.place]).toEqual(['CONFIRMED', { type: 'DEALER' }])
    const before = await call('GET', `/${orderId}`)
    const again = await schedule(orderId, delivery.slot.slotId)
    expect([again.status, again.headers.etag]).toEqual([200, before.headers.etag])
    expect(await eventsOf(orderId)).toEqual(['order.confirmed', 'order.delivery-scheduled'])
  })

  test('is in the country of the order', async () => {
    const { orderId } = await confirmed({ partnerId: newDealer() })
    const [slot] = await slots(orderId)
    const place = { type: 'ADDRESS', address: { ...BERLIN, country: 'AT' } }
    const { status, body } = await schedule(orderId, slot?.slotId, { place })
    expect([status, body.errors]).toEqual([
      400,
      [{ pointer: '/place/address/country', code: 'not_allowed', detail: 'Must be DE, the country of the order.' }]
    ])
  })

  test('needs a confirmed order', async () => {
    const { orderId } = await order()
    expect((await schedule(orderId, 'slt_0000000000')).body).toMatchObject({ status: 409, code: 'conflict' })
  })
})

describe('a handover', () => {
  test('needs a delivery', async () => {
    const { orderId } = await confirmed({ partnerId: newDealer() })
    expect((await handOver(orderId)).body).toMatchObject({
      status: 409,
      code: 'conflict',
      detail: 'The order has no delivery. Schedule it first.'
    })
  })

  test('needs the deposit to be settled by a payment of this order', async () => {
    const { orderId } = await scheduled({ partnerId: newDealer(), funding: { deposit: euros('100.00') } })
    const unpaid = await handOver(orderId)
    expect(unpaid.body).toMatchObject({
      status: 409,
      code: 'deposit_not_settled',
      detail: 'Pay the deposit of 100.00 EUR for this order first.'
    })
    // Another type of payment, and one of another order.
    for (const more of [
      { orderId, paymentType: 'R' },
      { orderId: 'ord_0000000000', paymentType: 'D' }
    ]) {
      const { method } = await payments.start('M003', more)
      await payments.transfer(method.paymentReference, '100.00')
    }
    expect((await handOver(orderId)).body.code).toBe('deposit_not_settled')
    const { paymentId, method } = await payments.start('M003', { orderId, paymentType: 'D' })
    expect((await read(orderId)).funding.depositPaymentId).toBeUndefined()
    await payments.transfer(method.paymentReference, '100.00')
    expect((await read(orderId)).funding.depositPaymentId).toBe(paymentId)
    const { status, body } = await handOver(orderId)
    expect([status, body.status, body.funding.depositPaymentId]).toEqual([200, 'DELIVERED', paymentId])
  })

  test('does not count a deposit that was refunded in full', async () => {
    const { orderId } = await scheduled({ partnerId: newDealer(), funding: { deposit: euros('100.00') } })
    const { paymentId } = await payments.payByCard(await payments.cardEnding('4242'), { orderId, paymentType: 'D' })
    await payments.refund(paymentId, '100.00')
    sandbox.advance(60_000)
    expect((await handOver(orderId)).body.code).toBe('deposit_not_settled')
  })

  test('is recorded by one of twenty at once, and the others return the same', async () => {
    const { orderId } = await scheduled({ partnerId: newDealer() })
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, mileage) =>
        handOver(orderId, { body: { handedOverAt: '2026-12-04T14:28:00+01:00', mileage, receivedBy: 'Lena' } })
      )
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(responses.map(({ body }) => body.handover.mileage)).size).toBe(1)
    expect((await eventsOf(orderId)).filter((type) => type === 'order.delivered')).toHaveLength(1)
  })

  test('is told with the day on which the keys changed hands', async () => {
    const { orderId } = await scheduled({ partnerId: newDealer() })
    await handOver(orderId)
    const [event] = await sandbox.sql(
      `select data from sandbox.events where resource_id = $1 and type = 'order.delivered'`,
      [orderId]
    )
    expect(event?.data).toMatchObject({ orderId, status: 'DELIVERED', deliveryDate: '2026-12-04' })
  })
})

describe('the clock', () => {
  test('sets an order on its way at six on the day of its delivery, from when it is neither moved nor cancelled', async () => {
    const { orderId, delivery } = await scheduled({ partnerId: newDealer() })
    const nine = new Date(delivery.slot.start)
    await advanceTo(new Date(nine.getTime() - 3 * 3_600_000 - 1))
    expect((await read(orderId)).status).toBe('CONFIRMED')
    // It can be moved until the end of the day before.
    expect((await schedule(orderId, (await slots(orderId))[0]?.slotId)).body).toMatchObject({ code: 'conflict' })
    await advanceTo(new Date(nine.getTime() - 3 * 3_600_000))
    const onItsWay = await read(orderId)
    expect([onItsWay.status, onItsWay.updatedAt]).toEqual([
      'ON_ITS_WAY',
      new Date(nine.getTime() - 3 * 3_600_000).toISOString().replace('.000', '')
    ])
    expect((await cancel(orderId)).body.code).toBe('order_not_cancellable')
    expect((await schedule(orderId, delivery.slot.slotId)).body.detail).toBe(
      'The status is ON_ITS_WAY. The delivery can no longer be changed.'
    )
    expect((await call('GET', `/${orderId}/delivery-slots`)).status).toBe(409)
    expect((await confirm(orderId)).body.status).toBe('ON_ITS_WAY')
    expect((await handOver(orderId)).body.status).toBe('DELIVERED')
  })

  test('lets slots pass: what was free yesterday is no slot today', async () => {
    const { orderId } = await confirmed({ partnerId: newDealer() })
    const now = new Date((await sandbox.call('GET', '/sandbox/simulations/v1/clock')).body.now)
    const before = await slots(orderId)
    await advanceTo(new Date(now.getTime() + 40 * DAY_MS))
    const after = await slots(orderId)
    expect(after.length).toBeGreaterThan(0)
    expect((after[0]?.start ?? '') > (before[0]?.start ?? '')).toBe(true)
    expect((await schedule(orderId, before[0]?.slotId)).status).toBe(400)
  })

  test('moves a delivery that was moved only once, and none that was cancelled', async () => {
    const { orderId, delivery } = await scheduled({ partnerId: newDealer() })
    const later = (await slots(orderId)).find(({ start }) => start.slice(0, 10) > delivery.slot.start.slice(0, 10))
    await schedule(orderId, later?.slotId)
    const { orderId: cancelled } = await scheduled({ partnerId: newDealer() })
    await cancel(cancelled)
    await advanceTo(new Date(delivery.slot.end))
    expect((await read(orderId)).status).toBe('CONFIRMED')
    await advanceTo(new Date(later?.end ?? ''))
    expect((await read(orderId)).status).toBe('ON_ITS_WAY')
    expect((await read(cancelled)).status).toBe('CANCELLED')
  })
})

test('the last place in a slot is taken once, whichever instance is called', async () => {
  const other = await sandbox.another()
  const orders = await confirmedOrders(6, newDealer())
  const [slot] = await slots(String(orders[0]))
  const responses = await Promise.all(
    orders.map((orderId, index) =>
      (index % 2 ? other : sandbox).call('PUT', `/sandbox/orders-api/v2/orders/${orderId}/delivery`, {
        body: { slotId: slot?.slotId, place: ADDRESS }
      })
    )
  )
  expect(
    count(
      responses.map(({ status }) => status),
      200
    )
  ).toBe(1)
  await other.app.close()
})
