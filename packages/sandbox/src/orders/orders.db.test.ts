import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { BUYER, euros, ORDERS_V1, ORDERS_V2, orderCalls, SERVICE_ORDER } from '../testing/orders.ts'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'

shareSandbox()

/** Creating, reading, changing, confirming and cancelling. */

const { call, order, confirm, cancel, read, confirmed, scheduled, handOver, eventsOf } = orderCalls(() => sandbox)

const MERGE_PATCH = { 'content-type': 'application/merge-patch+json' }

const patch = (orderId: string, body: unknown, headers: Record<string, string> = {}) =>
  call('PATCH', `/${orderId}`, { body, headers: { ...MERGE_PATCH, ...headers } })

const errorsOf = ({ body }: { body: { errors?: { pointer: string; code: string }[] } }) =>
  body.errors?.map(({ pointer, code }) => `${pointer} ${code}`)

describe('a new order', () => {
  test('has the sum of its prices as total, and what the funding does not bring as remainder', async () => {
    const { headers, body } = await call('POST', '', {
      body: { ...SERVICE_ORDER, funding: { deposit: euros('300.00') } }
    })
    expect(body).toMatchObject({
      status: 'SUBMITTED',
      dealerName: 'Autohaus Brunnwaldt',
      total: euros('929.00'),
      remainder: euros('629.00'),
      funding: { deposit: euros('300.00') }
    })
    expect(headers.location).toBe(`${ORDERS_V2}/${body.orderId}`)
    const response = await sandbox.call('GET', headers.location as string)
    expect([response.body, response.headers.etag]).toEqual([body, headers.etag])
  })

  test('is created once with an idempotency key, and the key is refused with another order', async () => {
    const key = randomUUID()
    const create = (reference: string) => call('POST', '', { key, body: { ...SERVICE_ORDER, reference } })
    const [first, second] = [await create('K-1'), await create('K-1')]
    expect([second.status, second.body]).toEqual([201, first.body])
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect((await create('K-2')).status).toBe(422)
    expect((await call('GET', '?reference=K-1')).body.items).toHaveLength(1)
  })

  test.each([
    ['an item that is no vehicle and no service', { items: SERVICE_ORDER.items.slice(1) }, ['/items required']],
    ['more funding than the total', { funding: { deposit: euros('929.01') } }, ['/funding out_of_range']],
    [
      'an amount in another currency',
      { funding: { deposit: { value: '1.00', currency: 'GBP' } } },
      ['/funding/deposit/currency not_allowed']
    ],
    [
      'a price below zero',
      { items: [{ ...SERVICE_ORDER.items[0], unitPrice: euros('-1.00') }] },
      ['/items/0/unitPrice/value out_of_range']
    ],
    ['a buyer without an address', { buyer: { ...BUYER, address: undefined } }, ['/buyer/address required']],
    ['an unknown member', { colour: 'red' }, ['/colour unknown']]
  ])('is refused with %s, and the field is named', async (_fault, change, errors) => {
    const response = await call('POST', '', { body: { ...SERVICE_ORDER, reference: 'REFUSED', ...change } })
    expect([response.status, errorsOf(response)]).toEqual([400, errors])
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect((await call('GET', '?reference=REFUSED')).body.items).toEqual([])
  })

  test('ignores what only we set', async () => {
    const { funding } = await order({ funding: { deposit: euros('1.00'), depositPaymentId: 'pay_1C5R8N3JVH' } })
    expect(funding).toEqual({ deposit: euros('1.00') })
  })
})

describe('a change', () => {
  test('keeps what it leaves out, and removes what is null', async () => {
    const { orderId } = await order({ funding: { deposit: euros('300.00') } })
    const changed = await patch(orderId, { reference: 'T-2', items: SERVICE_ORDER.items.slice(0, 1), funding: null })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ reference: 'T-2', total: euros('149.00'), remainder: euros('149.00') })
    expect(changed.body.funding).toBeUndefined()
    expect(changed.body.buyer).toEqual(BUYER)
    expect(await read(orderId)).toEqual(changed.body)
  })

  test('keeps the phone of the buyer, and replaces a person by a company', async () => {
    const { orderId } = await order({ buyer: { ...BUYER, phone: '+493023125042' } })
    const { body } = await patch(orderId, { buyer: { ...BUYER, name: 'Lena Berger' } })
    expect(body.buyer).toEqual({ ...BUYER, name: 'Lena Berger', phone: '+493023125042' })
    const { email, address } = BUYER
    const company = { kind: 'COMPANY', companyName: 'Halden', contactName: 'Theres Halden', email, address }
    expect((await patch(orderId, { buyer: company })).body.buyer).toEqual(company)
  })

  test('is checked as a whole', async () => {
    const { orderId } = await order({ funding: { deposit: euros('900.00') } })
    const response = await patch(orderId, { items: SERVICE_ORDER.items.slice(0, 1) })
    expect([response.status, errorsOf(response)]).toEqual([400, ['/funding out_of_range']])
  })

  test('is refused once the dealer has confirmed the order', async () => {
    const { orderId } = await confirmed()
    expect((await patch(orderId, { reference: 'T-3' })).body).toMatchObject({
      status: 409,
      code: 'order_not_changeable',
      detail: 'The status is CONFIRMED. An order can be updated only until the dealer confirms it.'
    })
  })

  test('is refused with 412 when the order has changed since it was read', async () => {
    const { orderId } = await order()
    const { headers } = await call('GET', `/${orderId}`)
    const etag = { 'if-match': headers.etag ?? '' }
    expect((await patch(orderId, { reference: 'T-4' }, etag)).status).toBe(200)
    expect((await patch(orderId, { reference: 'T-5' }, etag)).status).toBe(412)
    expect((await read(orderId)).reference).toBe('T-4')
    for (const change of [confirm, cancel, handOver])
      expect((await change(orderId, { headers: etag })).status).toBe(412)
  })

  test('is lost to none of twenty at once', async () => {
    const { orderId } = await order()
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => patch(orderId, { reference: `P-${index}` }))
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(responses.map(({ headers }) => headers.etag)).size).toBe(20)
  })

  test('needs a body of JSON, which is not too large', async () => {
    const { orderId } = await order()
    expect((await patch(orderId, '{}', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await patch(orderId, { reference: 'x'.repeat(70_000) })).status).toBe(413)
  })
})

describe('confirming', () => {
  test('happens once, and an event is emitted', async () => {
    const { orderId } = await order()
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        confirm(orderId, { body: { dealerReference: `D-${index}`, earliestDeliveryDate: '2026-12-04' } })
      )
    )
    const references = new Set(responses.map(({ body }) => body.confirmation.dealerReference))
    expect(references.size).toBe(1)
    expect(await eventsOf(orderId)).toEqual(['order.confirmed'])
    const [event] = await sandbox.sql('select data from sandbox.events where resource_id = $1', [orderId])
    expect(event?.data).toEqual({
      orderId,
      status: 'CONFIRMED',
      partnerId: 'par_BRUNNWALDT',
      deliveryDate: '2026-12-04'
    })
  })

  test('is refused for a cancelled order', async () => {
    const { orderId } = await order()
    await cancel(orderId)
    expect((await confirm(orderId)).body).toMatchObject({
      code: 'conflict',
      detail: 'The status is CANCELLED, which is final.'
    })
  })
})

describe('cancelling', () => {
  test('keeps the first reason, whoever cancels again or at the same time', async () => {
    const { orderId } = await order()
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => cancel(orderId, { body: { reason: 'OTHER', note: `Reason ${index}` } }))
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(responses.map(({ body }) => body.cancellation.note)).size).toBe(1)
    const again = await cancel(orderId, { body: { reason: 'DUPLICATE' } })
    expect(again.body.cancellation).toMatchObject({ reason: 'OTHER', cancelledBy: 'PARTNER' })
    expect(await eventsOf(orderId)).toEqual(['order.cancelled'])
  })

  test('frees the place in the slot', async () => {
    const { orderId } = await scheduled()
    const booked = () => sandbox.sql('select from sandbox.delivery_bookings where order_id = $1', [orderId])
    expect(await booked()).toHaveLength(1)
    await cancel(orderId)
    expect(await booked()).toHaveLength(0)
  })

  test('is refused once the vehicle was handed over', async () => {
    const { orderId } = await scheduled()
    await handOver(orderId)
    expect((await cancel(orderId)).body).toMatchObject({ status: 409, code: 'order_not_cancellable' })
  })
})

describe('the list', () => {
  test('has the order that changed last first, and can be filtered', async () => {
    const token = await sandbox.token({ workspace: 'the-list-of-orders' })
    const first = await order({ reference: 'L-1' }, token)
    await order({ reference: 'L-2' }, token)
    await confirm(first.orderId, { token })
    const list = async (query: string) =>
      (await call('GET', query, { token })).body.items.map(({ reference }: { reference: string }) => reference)
    expect((await list('')).slice(0, 2)).toEqual(['L-1', 'L-2'])
    expect(await list('?status=SUBMITTED&reference=L-2')).toEqual(['L-2'])
    expect(await list('?status=CONFIRMED&reference=L-2')).toEqual([])
    expect(await list('?partnerId=par_LINDENHAUS&status=CANCELLED')).toEqual(['HL-2026-038'])
  })

  test('pages stably while orders are added', async () => {
    const token = await sandbox.token({ workspace: 'pages-of-orders' })
    const add = (index: number) => order({ reference: `PAGE-${index}`, partnerId: 'par_PAGEPAGEPA' }, token)
    for (let index = 0; index < 7; index += 1) await add(index)
    const seen: string[] = []
    let cursor = ''
    for (let page = 0; page < 4; page += 1) {
      const { body } = await call('GET', `?partnerId=par_PAGEPAGEPA&limit=2${cursor}`, { token })
      seen.push(...body.items.map(({ reference }: { reference: string }) => reference))
      await add(100 + page)
      cursor = `&cursor=${body.page.nextCursor}`
      if (!body.page.hasMore) break
    }
    expect(seen).toEqual(['PAGE-6', 'PAGE-5', 'PAGE-4', 'PAGE-3', 'PAGE-2', 'PAGE-1', 'PAGE-0'])
  })

  test('takes no cursor of another list', async () => {
    const { body } = await call('GET', '?limit=1')
    const response = await call('GET', `?limit=1&status=CONFIRMED&cursor=${body.page.nextCursor}`)
    expect([response.status, response.body.errors[0].parameter]).toEqual([400, 'cursor'])
  })
})

describe('two owners', () => {
  test('have the same orders of the story, and each changes its own', async () => {
    const [one, other] = [
      await sandbox.token({ workspace: 'owner-number-one' }),
      await sandbox.token({ workspace: 'owner-number-two' })
    ]
    const orderId = 'ord_8F2K5M9XTA'
    expect((await cancel(orderId, { token: one })).body.status).toBe('CANCELLED')
    expect((await call('GET', `/${orderId}`, { token: other })).body.status).toBe('SUBMITTED')
  })

  test('find, list and change nothing of one another', async () => {
    const { orderId } = await scheduled({ reference: 'MINE' })
    const before = await read(orderId)
    const token = await sandbox.token({ workspace: 'a-stranger-to-it' })
    const requests: [string, string, object?][] = [
      ['GET', `/${orderId}`],
      ['GET', `/${orderId}/delivery-slots`],
      ['PATCH', `/${orderId}`, { reference: 'YOURS' }],
      ['POST', `/${orderId}/confirmation`, { earliestDeliveryDate: '2026-12-04' }],
      ['POST', `/${orderId}/cancellation`, { reason: 'OTHER' }],
      ['PUT', `/${orderId}/delivery`, { slotId: before.delivery.slot.slotId, place: { type: 'DEALER' } }],
      ['POST', `/${orderId}/handover`, { handedOverAt: '2026-12-04T14:28:00Z', mileage: 1, receivedBy: 'Nobody' }]
    ]
    for (const [method, path, body] of requests)
      expect([
        method,
        path,
        (
          await call(method, path, {
            token,
            ...(body && { body }),
            ...(method === 'PATCH' && { headers: MERGE_PATCH })
          })
        ).status
      ]).toEqual([method, path, 404])
    expect((await sandbox.call('DELETE', `${ORDERS_V1}/${orderId}`, { token })).status).toBe(404)
    expect((await call('GET', '?reference=MINE', { token })).body.items).toEqual([])
    expect(await read(orderId)).toEqual(before)
  })
})

describe('version 1', () => {
  test('cancels by deletion, once', async () => {
    const remove = () => sandbox.call('DELETE', `${ORDERS_V1}/ord_8F2K5M9XTA`)
    expect((await remove()).status).toBe(204)
    const { body } = await sandbox.call('GET', `${ORDERS_V1}/ord_8F2K5M9XTA`)
    expect([body.status, Object.keys(body.cancellation)]).toEqual(['CANCELLED', ['cancelledAt']])
    expect((await read('ord_8F2K5M9XTA')).cancellation).toMatchObject({ reason: 'OTHER', cancelledBy: 'PARTNER' })
    expect((await remove()).body).toMatchObject({ status: 409, code: 'order_not_cancellable' })
  })

  test('does not find an order without a vehicle', async () => {
    const { orderId } = await order({ reference: 'V2-ONLY' })
    expect((await sandbox.call('GET', `${ORDERS_V1}/${orderId}`)).status).toBe(404)
    expect((await sandbox.call('GET', `${ORDERS_V1}?reference=V2-ONLY`)).body.items).toEqual([])
    expect((await sandbox.call('DELETE', `${ORDERS_V1}/${orderId}`)).status).toBe(404)
  })

  test('problems of a submitted order do not contain the status name of version 2', async () => {
    const path = `${ORDERS_V1}/ord_3K9V5B7MWT`
    const slots = await sandbox.call('GET', `${path}/delivery-slots`)
    const delivery = await sandbox.call('PUT', `${path}/delivery`, {
      body: { slotId: 'slt_5B8N2K7WQR', place: { type: 'DEALER' } }
    })
    const handover = await sandbox.call('POST', `${path}/handover`, {
      body: { handedOverAt: '2026-12-04T14:28:00+01:00', mileage: 12, receivedBy: 'Lena' }
    })
    for (const { status, body } of [slots, delivery, handover]) {
      expect({ status, detail: body.detail }).toEqual({
        status: 409,
        detail: 'The dealer must confirm the order first.'
      })
      expect(JSON.stringify(body)).not.toContain('SUBMITTED')
    }
  })

  test('changes the same orders as version 2', async () => {
    const change = { reference: 'V1-1', extras: ['Towbar'], extrasPrice: euros('450.00') }
    const { body } = await sandbox.call('PATCH', `${ORDERS_V1}/ord_3K9V5B7MWT`, {
      body: change,
      headers: MERGE_PATCH
    })
    expect(body).toMatchObject({ ...change, status: 'PLACED', total: euros('30450.00') })
    const order2 = await read('ord_3K9V5B7MWT')
    expect(order2).toMatchObject({ reference: 'V1-1', status: 'SUBMITTED', total: euros('30450.00') })
    expect(order2.items[1]).toEqual({
      type: 'SERVICE',
      service: 'OTHER',
      description: 'Towbar',
      unitPrice: euros('450.00')
    })
    expect(order2.items[0].vin).toBe('WPTZZZ9ZX26043116')
  })
})

test('an order is deleted two years after its last change', async () => {
  const { orderId } = await order()
  sandbox.advance(729 * 86_400_000)
  await sandbox.sandbox.cleanUp()
  expect((await call('GET', `/${orderId}`)).status).toBe(200)
  sandbox.advance(3 * 86_400_000)
  await sandbox.sandbox.cleanUp()
  expect((await call('GET', `/${orderId}`)).status).toBe(404)
})
