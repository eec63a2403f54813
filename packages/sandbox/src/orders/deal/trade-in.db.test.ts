import { describe, expect, test } from 'vitest'
import { CAR, CONTRACT, dealCalls, errorsOf, FINANCED, TRADE_IN } from '../../testing/deals.ts'
import { BUYER, euros } from '../../testing/orders.ts'
import { sandbox, shareSandbox } from '../../testing/shared-sandbox.ts'

shareSandbox()

/** The trade-ins that orders refer to. Each test has an owner of its own, who begins with the story. */

const { newOwner } = dealCalls(() => sandbox)
const DAY_MS = 86_400_000

const tradeInOf = (tradeInId: string) => ({ funding: { ...TRADE_IN, tradeInId } })

describe('a trade-in', () => {
  test.each([
    ['that does not exist', tradeInOf('tri_0000000000'), ['/funding/tradeInId unknown']],
    ['that is only offered', tradeInOf('tri_8Q2N6F4WKR'), ['/funding/tradeInId not_allowed']],
    [
      'with another value than that of the offer',
      { funding: { ...CONTRACT, ...TRADE_IN, tradeInValue: euros('3500.01') } },
      ['/funding/tradeInValue/value not_allowed']
    ]
  ])('%s is refused with its field, and nothing is reserved', async (_fault, more, errors) => {
    const { create, statusOf } = await newOwner()
    expect(errorsOf(await create({ ...FINANCED, ...more }))).toEqual([400, ...errors])
    expect(await statusOf(CAR.vehicleId)).toBe('AVAILABLE')
  })

  test('is not checked again in a change that does not concern it', async () => {
    const { create, change, advance } = await newOwner()
    const { orderId } = (await create({ ...FINANCED, funding: TRADE_IN })).body
    await advance(new Date(sandbox.now().getTime() + 61 * DAY_MS))
    expect((await change(orderId, { buyer: { ...BUYER, name: 'Lena Berger' } })).status).toBe(200)
    const refused = await change(orderId, { funding: { tradeInValue: euros('3400.00') } })
    expect(errorsOf(refused)).toEqual([400, '/funding/tradeInId not_allowed'])
  })

  test('has to be held when the dealer confirms, and a confirmation is possible without it', async () => {
    const { create, change, send, advance } = await newOwner()
    const { orderId } = (await create({ ...FINANCED, funding: TRADE_IN })).body
    await advance(new Date(sandbox.now().getTime() + 61 * DAY_MS))
    const confirm = () => send('POST', `/${orderId}/confirmation`, { earliestDeliveryDate: '2026-12-04' })
    expect((await confirm()).body).toMatchObject({
      status: 409,
      code: 'conflict',
      detail: 'The status of the trade-in tri_4M7X2C9QWD is EXPIRED. Change the funding first.'
    })
    await change(orderId, { funding: null })
    expect((await confirm()).body.status).toBe('CONFIRMED')
  })
})
