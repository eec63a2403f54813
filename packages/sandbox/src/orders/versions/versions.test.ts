import { toMoney } from '@portico/finance'
import { describe, expect, test } from 'vitest'
import { newOrder } from '../rules/changes.ts'
import { AmountReader, totalOf } from '../rules/content.ts'
import type { OrderItem, OrderRecord } from '../rules/model.ts'
import { VERSION_1 } from './version-1.ts'
import { VERSION_2 } from './version-2.ts'

const euros = (value: string) => ({ value, currency: 'EUR' as const })
const amount = (cents: number) => toMoney(cents, 'EUR')
const CAR = { vehicleId: 'veh_01J9ZK3T8Q', description: 'Aurelia Corvo', price: euros('30000.00') }

/** What version 1 reads of a request of its own. */
function readBack(extras: string[], extrasPrice: string): { v1: unknown; items: readonly OrderItem[] } {
  const request = { vehicle: CAR, extras, extrasPrice: euros(extrasPrice) }
  const items = VERSION_1.items(request as never, new AmountReader('DE'))
  return { v1: VERSION_1.toItems(items, amount), items }
}

const orderOf = (items: readonly OrderItem[]): OrderRecord =>
  newOrder(
    'ord_6P1Q9D4WKM',
    'demo:',
    {
      reference: 'A-1',
      country: 'DE',
      partnerId: 'par_BRUNNWALDT',
      buyer: {
        kind: 'PERSON',
        name: 'Lena',
        email: 'lena@example.com',
        address: { street: 'Lindenallee 14', postalCode: '10115', city: 'Berlin', country: 'DE' }
      },
      items
    },
    new Date('2026-11-17T10:15:00Z')
  )

describe('version 1', () => {
  test.each([
    [[], '0.00'],
    [[], '120.00'],
    [['Registration'], '149.00'],
    [['Registration', 'Winter wheels, set of four'], '1619.00'],
    [['Registration', 'Winter wheels, set of four'], '0.00']
  ])('returns the extras %j for %s as they were sent', (extras, extrasPrice) => {
    const { v1, items } = readBack(extras, extrasPrice)
    expect(v1).toEqual({ vehicle: CAR, extras, extrasPrice: euros(extrasPrice) })
    expect(totalOf(items)).toBe(30_000_00 + Math.round(Number(extrasPrice) * 100))
  })

  test('reads the items of version 2 as a vehicle with extras, and the same total', () => {
    const items: OrderItem[] = [
      { type: 'SERVICE', service: 'REGISTRATION', description: 'Registration', unitPrice: 149_00 },
      { type: 'VEHICLE', vehicleId: 'veh_01J9ZK3T8Q', description: 'Aurelia Corvo', unitPrice: 30_000_00 },
      { type: 'ACCESSORY', articleNumber: 'W16', description: 'Winter wheel', quantity: 4, unitPrice: 195_00 }
    ]
    expect(VERSION_1.toItems(items, amount)).toEqual({
      vehicle: CAR,
      extras: ['Registration', '4 × Winter wheel'],
      extrasPrice: euros('929.00')
    })
  })

  test('lists thirty extras at most', () => {
    const extras = Array.from({ length: 49 }, (_, index) => `Extra ${index + 1}`)
    const items = readBack(extras, '0.00').items
    const { extras: listed } = VERSION_1.toItems(items, amount) as { extras: string[] }
    expect(listed).toHaveLength(30)
    expect(listed.at(-1)).toBe('20 more')
  })

  test('changes the vehicle and leaves the items of version 2 as they are', () => {
    const items: OrderItem[] = [
      { type: 'VEHICLE', vehicleId: 'veh_01J9ZK3T8Q', description: 'Aurelia Corvo', unitPrice: 30_000_00 },
      { type: 'ACCESSORY', articleNumber: 'W16', description: 'Winter wheel', quantity: 4, unitPrice: 195_00 }
    ]
    const patch = { vehicle: { ...CAR, vehicleId: 'veh_02M7RD5W9C', price: euros('29000.00') } }
    const changed = VERSION_1.changedItems(patch as never, orderOf(items), new AmountReader('DE'))
    expect(changed).toEqual([{ ...items[0], vehicleId: 'veh_02M7RD5W9C', unitPrice: 29_000_00 }, items[1]])
  })

  test('calls a submitted order PLACED', () => {
    expect([VERSION_1.status('SUBMITTED'), VERSION_1.status('CONFIRMED')]).toEqual(['PLACED', 'CONFIRMED'])
    expect([VERSION_1.statusNamed('PLACED'), VERSION_1.statusNamed('CANCELLED')]).toEqual(['SUBMITTED', 'CANCELLED'])
  })
})

test('version 2 has the price of several extras as an item, and nothing that only we know', () => {
  const { items } = readBack(['Registration', 'Winter wheels'], '1619.00')
  expect(VERSION_2.toItems(items, amount)).toEqual({
    items: [
      { type: 'VEHICLE', vehicleId: 'veh_01J9ZK3T8Q', description: 'Aurelia Corvo', unitPrice: euros('30000.00') },
      { type: 'SERVICE', service: 'OTHER', description: 'Registration', unitPrice: euros('0.00') },
      { type: 'SERVICE', service: 'OTHER', description: 'Winter wheels', unitPrice: euros('0.00') },
      { type: 'SERVICE', service: 'OTHER', description: 'Price of all extras', unitPrice: euros('1619.00') }
    ]
  })
})
