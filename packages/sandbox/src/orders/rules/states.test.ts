import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cancel, change, confirm, contentOf, handOver, newOrder, schedule, setOnItsWay } from './changes.ts'
import type { OrderContent, OrderRecord, Slot } from './model.ts'
import { canTransition, isFinal, type OrderStatus, TRANSITIONS } from './states.ts'

const NOW = new Date('2026-11-17T10:15:00Z')
const SLOT: Slot = { slotId: 'slt_5B8N2K7WQR', start: '2026-12-04T09:00:00+01:00', end: '2026-12-04T11:00:00+01:00' }
const CONTENT: OrderContent = {
  reference: 'A-1',
  country: 'DE',
  partnerId: 'par_BRUNNWALDT',
  buyer: {
    kind: 'PERSON',
    name: 'Lena Hoffmann',
    email: 'lena@example.com',
    address: { street: 'Lindenallee 14', postalCode: '10115', city: 'Berlin', country: 'DE' }
  },
  items: [{ type: 'SERVICE', service: 'REGISTRATION', description: 'Registration', unitPrice: 149_00 }]
}

/** Whatever can be done to an order, whether its state allows it or not. */
const ACTIONS: Readonly<Record<string, (order: OrderRecord) => OrderRecord>> = {
  change: (order) => change(order, { ...contentOf(order), reference: 'A-2' }, NOW),
  confirm: (order) => confirm(order, { earliestDeliveryDate: '2026-12-04' }, NOW),
  cancel: (order) => cancel(order, { reason: 'OTHER', cancelledBy: 'PARTNER' }, false, NOW),
  schedule: (order) => schedule(order, { type: 'DEALER' }, SLOT, NOW),
  depart: (order) => setOnItsWay(order, NOW),
  handOver: (order) =>
    handOver(order, { handedOverAt: '2026-12-04T14:28:00Z', mileage: 12, receivedBy: 'Lena' }, undefined, NOW)
}

/** Every way from the first status to a final one. */
function pathsFrom(status: OrderStatus = 'SUBMITTED'): string[] {
  const next = TRANSITIONS[status]
  return next.length === 0 ? [status] : next.flatMap((to) => pathsFrom(to).map((rest) => `${status} ${rest}`))
}

describe('the table of states', () => {
  test('has these ways and no others', () => {
    expect(pathsFrom().sort()).toEqual([
      'SUBMITTED CANCELLED',
      'SUBMITTED CONFIRMED CANCELLED',
      'SUBMITTED CONFIRMED DELIVERED',
      'SUBMITTED CONFIRMED ON_ITS_WAY CANCELLED',
      'SUBMITTED CONFIRMED ON_ITS_WAY DELIVERED'
    ])
  })

  test('only delivered and cancelled orders are final', () => {
    const statuses = Object.keys(TRANSITIONS) as OrderStatus[]
    expect(statuses.filter(isFinal)).toEqual(['DELIVERED', 'CANCELLED'])
  })

  test('an order goes only where the table lets it, whatever is tried in whatever order', () => {
    const tries = fc.array(fc.constantFrom(...Object.keys(ACTIONS)), { maxLength: 15 })
    fc.assert(
      fc.property(tries, (names) => {
        let order = newOrder('ord_6P1Q9D4WKM', 'demo:', CONTENT, NOW)
        for (const name of names) {
          const before = order
          try {
            order = ACTIONS[name]?.(order) ?? order
          } catch {
            expect(order).toBe(before)
          }
          if (order.status !== before.status) expect(canTransition(before.status, order.status)).toBe(true)
          if (isFinal(before.status)) expect(order.status).toBe(before.status)
          expect(order.version - before.version).toBe(order === before ? 0 : 1)
        }
      })
    )
  })
})

describe('a change that the state does not allow', () => {
  const submitted = newOrder('ord_6P1Q9D4WKM', 'demo:', CONTENT, NOW)
  const confirmed = confirm(submitted, { earliestDeliveryDate: '2026-12-04' }, NOW)
  const onItsWay = setOnItsWay(schedule(confirmed, { type: 'DEALER' }, SLOT, NOW), NOW)
  const cancelled = cancel(submitted, { reason: 'OTHER', cancelledBy: 'PARTNER' }, false, NOW)

  test.each([
    [
      'change',
      confirmed,
      'order_not_changeable',
      'The status is CONFIRMED. An order can be updated only until the dealer confirms it.'
    ],
    ['confirm', cancelled, 'conflict', 'The status is CANCELLED, which is final.'],
    [
      'cancel',
      onItsWay,
      'order_not_cancellable',
      'The status is ON_ITS_WAY. The order can no longer be cancelled. Record its handover.'
    ],
    [
      'cancel',
      { ...onItsWay, contractId: 'con_4T6Y8U2JKD' },
      'order_not_cancellable',
      'The status is ON_ITS_WAY. The order can be cancelled only once its contract has ended.'
    ],
    ['handOver', submitted, 'conflict', 'The dealer must confirm the order first.'],
    ['handOver', confirmed, 'conflict', 'The order has no delivery. Schedule it first.']
  ] as const)('%s is refused with a conflict that names the reason', (name, order, code, detail) => {
    const tried = () => ACTIONS[name]?.(order)
    expect(tried).toThrow(detail)
    expect(tried).toThrow(expect.objectContaining({ problem: expect.objectContaining({ status: 409, code }) }))
  })

  test('does not end an order on its way, unless its contract has ended', () => {
    const ended = cancel(onItsWay, { reason: 'FINANCE_ENDED', cancelledBy: 'PARTNER' }, true, NOW)
    expect(ended.status).toBe('CANCELLED')
  })

  test('an earliest day is at most 24 months ahead, and may have passed', () => {
    const day = (earliestDeliveryDate: string) => () => confirm(submitted, { earliestDeliveryDate }, NOW).status
    expect(day('2028-11-17')()).toBe('CONFIRMED')
    expect(day('2020-01-01')()).toBe('CONFIRMED')
    expect(day('2028-11-18')).toThrow('1 field is invalid.')
  })
})
