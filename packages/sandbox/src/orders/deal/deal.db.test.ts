import { describe, expect, test } from 'vitest'
import { CAR, CONTRACT, dealCalls, errorsOf, FINANCED, TRADE_IN } from '../../testing/deals.ts'
import { BUYER, euros, SERVICE_ORDER } from '../../testing/orders.ts'
import { sandbox, shareSandbox } from '../../testing/shared-sandbox.ts'

shareSandbox()

/** The vehicles and contracts that orders refer to. Each test has an owner of its own, who begins with the story. */

const { newOwner } = dealCalls(() => sandbox)

describe('a vehicle', () => {
  test('is reserved for one of twenty orders at once, and the others get the documented conflict', async () => {
    const { create, statusOf, get } = await newOwner()
    const responses = await Promise.all(Array.from({ length: 20 }, () => create({ ...FINANCED, funding: undefined })))
    const created = responses.filter(({ status }) => status === 201)
    expect(created).toHaveLength(1)
    const refused = responses.filter(({ status }) => status === 409)
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['vehicle_not_available']))
    expect(refused).toHaveLength(19)
    expect(await statusOf(CAR.vehicleId)).toBe('RESERVED')
    const { reservation } = await get(`vehicle-api/v1/vehicles/${CAR.vehicleId}`)
    expect(reservation.orderId).toBe(created[0]?.body.orderId)
  })

  test('gives its VIN to the order, whatever the request has', async () => {
    const { create, change } = await newOwner()
    const { body } = await create({ ...FINANCED, items: [{ ...CAR, vin: '1M8GDM9AXKP042788' }] })
    expect(body.items[0].vin).toBe('WPTZZZ9ZX26042788')
    const changed = await change(body.orderId, { items: [{ ...CAR, vin: '1M8GDM9AXKP042788' }] })
    expect(changed.body.items[0].vin).toBe('WPTZZZ9ZX26042788')
  })

  test('is available again when the order is cancelled, and its contract and trade-in are free', async () => {
    const { create, send, statusOf } = await newOwner()
    const { orderId } = (await create()).body
    await send('POST', `/${orderId}/cancellation`, { reason: 'OTHER' })
    expect(await statusOf(CAR.vehicleId)).toBe('AVAILABLE')
    expect((await create()).status).toBe(201)
  })

  test('is exchanged by a change: the former one is available, and the other one reserved', async () => {
    const { create, change, statusOf } = await newOwner()
    const { orderId } = (await create({ ...FINANCED, funding: undefined })).body
    const other = { ...CAR, vehicleId: 'veh_9K2P6D4WTB' }
    expect((await change(orderId, { items: [other] })).status).toBe(200)
    expect([await statusOf(CAR.vehicleId), await statusOf(other.vehicleId)]).toEqual(['AVAILABLE', 'RESERVED'])
    const refused = await change(orderId, { items: [{ ...CAR, vehicleId: 'veh_5T1C8W3PKJ' }] })
    expect([refused.status, refused.body.code]).toEqual([409, 'vehicle_not_available'])
    expect(await statusOf(other.vehicleId)).toBe('RESERVED')
  })

  test.each([
    ['that does not exist', { items: [{ ...CAR, vehicleId: 'veh_0000000000' }] }, ['/items/0/vehicleId unknown']],
    ['of another dealer', { partnerId: 'par_LINDENHAUS' }, ['/items/0/vehicleId not_allowed']],
    [
      'that is sold in another country',
      { country: 'AT', items: [CAR, { ...CAR, vehicleId: 'veh_02M7RD5W9C' }] },
      ['/items/0/vehicleId not_allowed', '/items/1/vehicleId not_allowed']
    ]
  ])('%s is refused with its field', async (_fault, more, errors) => {
    const { create, statusOf } = await newOwner()
    expect(errorsOf(await create({ ...FINANCED, funding: undefined, ...more }))).toEqual([400, ...errors])
    expect(await statusOf(CAR.vehicleId)).toBe('AVAILABLE')
  })
})

describe('what pays for an order', () => {
  const contractOf = (contractId: string) => ({ funding: { ...CONTRACT, contractId } })

  test.each([
    ['a contract that does not exist', contractOf('con_0000000000'), ['/funding/contractId unknown']],
    ['a contract that is not signed', contractOf('con_2W8F5J1TZQ'), ['/funding/contractId not_allowed']],
    ['a contract that is paid out', contractOf('con_4S8D1Q6YBH'), ['/funding/contractId not_allowed']],
    [
      'a contract of someone else',
      { buyer: { ...BUYER, customerId: 'cus_9T3K7B1XVQ' } },
      ['/funding/contractId not_allowed']
    ],
    [
      'a contract for another vehicle',
      { items: [{ ...CAR, vehicleId: 'veh_9K2P6D4WTB' }] },
      ['/funding/contractId not_allowed']
    ],
    [
      'an amount that is not the one of the contract',
      { funding: { ...CONTRACT, amountOfCredit: euros('23999.99') } },
      ['/funding/amountOfCredit/value not_allowed']
    ]
  ])('%s is refused with its field, and nothing is reserved', async (_fault, more, errors) => {
    const { create, statusOf, send } = await newOwner()
    expect(errorsOf(await create({ ...FINANCED, reference: 'NONE', ...more }))).toEqual([400, ...errors])
    expect(await statusOf(CAR.vehicleId)).toBe('AVAILABLE')
    expect((await send('GET', '?reference=NONE')).body.items).toEqual([])
  })

  test('pay for one of twenty orders at once', async () => {
    const { create } = await newOwner()
    const service = { ...SERVICE_ORDER.items[0], unitPrice: euros('5000.00') }
    const body = { ...SERVICE_ORDER, items: [service], funding: TRADE_IN }
    const responses = await Promise.all(Array.from({ length: 20 }, () => create(body)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = responses.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(19)
    expect(refused[0]?.body).toMatchObject({
      code: 'funding_in_use',
      detail: 'The trade-in funds another order. Cancel that order first, or remove the trade-in from this one.'
    })
  })

  test('are checked again in a change that concerns them', async () => {
    const { create, change } = await newOwner()
    const { orderId } = (await create()).body
    const changed = await change(orderId, { buyer: { ...BUYER, customerId: 'cus_9T3K7B1XVQ' } })
    expect(errorsOf(changed)).toEqual([400, '/funding/contractId not_allowed'])
    expect((await change(orderId, { funding: { contractId: null, amountOfCredit: null } })).body).toMatchObject({
      funding: TRADE_IN,
      remainder: euros('26500.00')
    })
    expect((await change(orderId, { buyer: { ...BUYER, customerId: 'cus_9T3K7B1XVQ' } })).status).toBe(200)
  })
})

describe('the end of a deal', () => {
  test('sells the vehicle and pays the loan out, once, in the transaction of the handover', async () => {
    const { scheduled, handOver, statusOf, get, events } = await newOwner()
    const { orderId } = await scheduled()
    await Promise.all(Array.from({ length: 20 }, () => handOver(orderId)))
    expect(await statusOf(CAR.vehicleId)).toBe('SOLD')
    expect((await get('finance-api/v1/contracts/con_9B4G6S2XNE')).loan.status).toBe('ACTIVE')
    expect((await events()).slice(-6)).toEqual([
      'vehicle.reserved',
      'order.confirmed',
      'order.delivery-scheduled',
      'vehicle.sold',
      'contract.activated',
      'order.delivered'
    ])
  })

  test('is a cancellation by us when the contract has ended by the morning of the delivery', async () => {
    const { scheduled, send, statusOf, token, advance } = await newOwner()
    const { orderId, slot } = await scheduled()
    const withdrawal = await sandbox.call('POST', '/sandbox/finance-api/v1/contracts/con_9B4G6S2XNE/withdrawal', {
      token,
      body: { channel: 'EMAIL' }
    })
    expect([withdrawal.status, withdrawal.body.status]).toEqual([200, 'REVOKED'])
    await advance(new Date(slot.start))
    expect((await send('GET', `/${orderId}`)).body).toMatchObject({
      status: 'CANCELLED',
      cancellation: { reason: 'FINANCE_ENDED', cancelledBy: 'PROVIDER' }
    })
    expect(await statusOf(CAR.vehicleId)).toBe('AVAILABLE')
  })

  test('is no handover when the contract has ended on the day of the delivery, but a cancellation', async () => {
    const { scheduled, send, handOver, statusOf, advance, token } = await newOwner()
    const { orderId, slot } = await scheduled()
    await advance(new Date(slot.start))
    const cancel = () => send('POST', `/${orderId}/cancellation`, { reason: 'FINANCE_ENDED' })
    expect((await cancel()).body.code).toBe('order_not_cancellable')
    await sandbox.call('POST', '/sandbox/finance-api/v1/contracts/con_9B4G6S2XNE/withdrawal', {
      token,
      body: { channel: 'EMAIL' }
    })
    expect((await handOver(orderId)).body).toMatchObject({
      status: 409,
      code: 'conflict',
      detail: 'The contract con_9B4G6S2XNE has ended.'
    })
    expect([await statusOf(CAR.vehicleId), (await send('GET', `/${orderId}`)).body.status]).toEqual([
      'RESERVED',
      'ON_ITS_WAY'
    ])
    expect((await cancel()).body).toMatchObject({ status: 'CANCELLED', cancellation: { cancelledBy: 'PARTNER' } })
    expect(await statusOf(CAR.vehicleId)).toBe('AVAILABLE')
  })
})
