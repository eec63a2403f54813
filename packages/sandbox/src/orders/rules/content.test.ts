import type { Money } from '@portico/finance'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { patchFunding } from '../versions/version-mapping.ts'
import { AmountReader, fundedBy, priceOf, remainderOf, requireValidContent, totalOf } from './content.ts'
import type { Buyer, Funding, OrderContent, OrderItem } from './model.ts'

const PERSON: Buyer = {
  kind: 'PERSON',
  customerId: 'cus_7Q2M4K9TPX',
  name: 'Lena Hoffmann',
  email: 'lena@example.com',
  address: { street: 'Lindenallee 14', postalCode: '10115', city: 'Berlin', country: 'DE' }
}
const CAR: OrderItem = {
  type: 'VEHICLE',
  vehicleId: 'veh_01J9ZK3T8Q',
  description: 'Aurelia Corvo',
  unitPrice: 30_000_00
}
const WHEELS: OrderItem = {
  type: 'ACCESSORY',
  articleNumber: 'SOL-WW-16',
  description: 'Winter wheel',
  quantity: 4,
  unitPrice: 195_00
}
const POINTERS = { vehicle: (index: number) => `/items/${index}/vehicleId`, total: '/items' }
const euros = (value: string): Money => ({ value, currency: 'EUR' })

/** The errors of an order, as `pointer code`. */
function errorsOf(change: Partial<OrderContent>): string[] {
  try {
    requireValidContent(
      { reference: 'A-1', country: 'DE', partnerId: 'par_BRUNNWALDT', buyer: PERSON, items: [CAR], ...change },
      POINTERS
    )
    return []
  } catch (error) {
    const { errors } = (error as { problem: { errors: { pointer: string; code: string }[] } }).problem
    return errors.map(({ pointer, code }) => `${pointer} ${code}`)
  }
}

describe('the total', () => {
  test('is the sum of all prices, each times how many there are', () => {
    expect(priceOf(WHEELS)).toBe(780_00)
    expect(totalOf([CAR, WHEELS])).toBe(30_780_00)
  })

  test('and the remainder agree to the cent with what the funding brings', () => {
    const cents = fc.integer({ min: 0, max: 99_999_999 })
    fc.assert(
      fc.property(cents, cents, cents, cents, (total, amountOfCredit, tradeInValue, deposit) => {
        const funding = { amountOfCredit, tradeInValue, deposit }
        expect(remainderOf(total, funding) + fundedBy(funding)).toBe(total)
        expect(fundedBy(funding)).toBe(amountOfCredit + tradeInValue + deposit)
      })
    )
  })
})

describe('the content of an order', () => {
  test.each([
    ['is valid with a vehicle', {}, []],
    ['is not valid with accessories alone', { items: [WHEELS] }, ['/items required']],
    ['does not have a vehicle twice', { items: [CAR, WHEELS, CAR] }, ['/items/2/vehicleId not_allowed']],
    ['is not funded by more than its total', { funding: { deposit: 30_000_01 } }, ['/funding out_of_range']],
    ['may be funded whole', { funding: { deposit: 30_000_00 } }, []],
    [
      'needs the amount of a contract',
      { funding: { contractId: 'con_9B4G6S2XNE' } },
      ['/funding/amountOfCredit required']
    ],
    ['needs the contract of an amount', { funding: { amountOfCredit: 1 } }, ['/funding/contractId required']],
    ['needs the value of a trade-in', { funding: { tradeInId: 'tri_4M7X2C9QWD' } }, ['/funding/tradeInValue required']],
    ['needs the trade-in of a value', { funding: { tradeInValue: 1 } }, ['/funding/tradeInId required']],
    [
      'has a total that the document can write',
      {
        items: Array.from(
          { length: 2 },
          (_, index): OrderItem => ({ ...CAR, vehicleId: `veh_${index}`, unitPrice: 99_999_999_99 })
        )
      },
      ['/items out_of_range']
    ]
  ] satisfies [string, Partial<OrderContent>, string[]][])('%s', (_promise, change, errors) => {
    expect(errorsOf(change)).toEqual(errors)
  })

  test('names the customer of a contract, who is no company', () => {
    const funding: Funding = { contractId: 'con_9B4G6S2XNE', amountOfCredit: 24_000_00 }
    const { customerId: _, ...unknown } = PERSON as Extract<Buyer, { kind: 'PERSON' }>
    expect(errorsOf({ funding, buyer: unknown })).toEqual(['/buyer/customerId required'])
    const { email, address } = PERSON
    const company: Buyer = { kind: 'COMPANY', companyName: 'Halden', contactName: 'Theres Halden', email, address }
    expect(errorsOf({ funding, buyer: company })).toEqual(['/funding/contractId not_allowed'])
  })
})

describe('amounts', () => {
  test('are in the currency of the country and not below zero', () => {
    const amounts = new AmountReader('GB')
    expect(amounts.funding({ deposit: { value: '10.00', currency: 'GBP' } })).toEqual({ deposit: 1000 })
    amounts.funding({ deposit: euros('10.00'), tradeInValue: { value: '-0.01', currency: 'GBP' } })
    expect(amounts.errors.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '/funding/tradeInValue/value out_of_range',
      '/funding/deposit/currency not_allowed'
    ])
  })
})

describe('a merge patch of the funding', () => {
  const funding: Funding = { contractId: 'con_9B4G6S2XNE', amountOfCredit: 24_000_00, deposit: 2_500_00 }
  const patched = (patch: Parameters<typeof patchFunding>[1]) => patchFunding(funding, patch, new AmountReader('DE'))

  test('keeps what it leaves out, replaces what it has and removes what is null', () => {
    expect(patched({ deposit: euros('1000.00') })).toEqual({ ...funding, deposit: 1_000_00 })
    expect(patched({ contractId: null, amountOfCredit: null })).toEqual({ deposit: 2_500_00 })
    expect(patched({ contractId: null, amountOfCredit: null, deposit: null })).toBeUndefined()
    expect(patched(null)).toBeUndefined()
  })
})
