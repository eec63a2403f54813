import { PATHS, type PaymentMethods } from '@portico/contract'
import { COUNTRIES } from '@portico/finance'
import { Client } from '@portico/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsOf } from '../../testing/faults.ts'
import { startPortal, type TestPortal } from '../../testing/portal.ts'

let portal: TestPortal
let client: Client

beforeAll(async () => {
  portal = await startPortal()
  client = new Client(portal.origin)
})
afterAll(() => portal.close())

const post = (path: string, json: unknown, headers: Record<string, string> = {}) =>
  client.fetch(path, { method: 'POST', json, headers })

const methodsOf = async (paymentSetUp: object, headers: Record<string, string> = {}) => {
  const response = await post(PATHS.paymentMethods, { paymentSetUp }, headers)
  expect(response.status, await response.clone().text()).toBe(200)
  return ((await response.json()) as PaymentMethods).paymentProducts
}

describe('the methods', () => {
  test('Germany has all four by default, each with provider, flow, limits and currency', async () => {
    const products = await methodsOf({})
    expect(products.map(({ methodCode, provider, flow, currency }) => [methodCode, provider, flow, currency])).toEqual(
      expect.arrayContaining([
        ['M001', 'TINK', 'REDIRECT', 'EUR'],
        ['M002', 'RAPIDPAY', 'DECOUPLED', 'EUR'],
        ['M003', 'MANTRANSFE', 'MANUAL_TRANSFER', 'EUR'],
        ['M004', 'GETNET', 'CARD_PAGE', 'EUR']
      ])
    )
    expect(products).toHaveLength(4)
    for (const { minimumAmount, maximumAmount } of products)
      expect([minimumAmount, maximumAmount > 199]).toEqual([0.01, true])
  })

  test('every country of the decisions has a response, in its own currency', async () => {
    for (const countryCode of COUNTRIES) {
      const products = await methodsOf({ countryCode })
      expect([countryCode, products.length > 0]).toEqual([countryCode, true])
      expect(new Set(products.map(({ currency }) => currency))).toEqual(new Set([countryCode === 'GB' ? 'GBP' : 'EUR']))
    }
  })

  test('only cards can be authorised, and the amount decides too', async () => {
    expect((await methodsOf({ transactionType: 'A' })).map(({ methodCode }) => methodCode)).toEqual(['M004'])
    expect(await methodsOf({ transactionType: 'A', countryCode: 'NL' })).toEqual([])
    const large = await methodsOf({ paymentAmount: 100_000 })
    expect(large.map(({ methodCode }) => methodCode).sort()).toEqual(['M001', 'M003'])
  })

  test('names are in the language that is asked for', async () => {
    const names = async (language: string) =>
      (await methodsOf({}, { 'Accept-Language': language })).map(({ name }) => name)
    expect(await names('es')).toContain('Tarjeta')
    expect(await names('en')).toContain('Card')
  })

  test('an untouched form, and an amount that a field holds as a text, count as they are meant', async () => {
    const products = await methodsOf({
      paymentType: '',
      transactionType: null,
      paymentAmount: '3500.50',
      methodCodeSelected: '',
      productOrderID: '',
      countryCode: ''
    })
    expect(products.map(({ methodCode }) => methodCode)).not.toContain('M002')
    expect(products.length).toBe(3)
  })

  test.each<[object, Record<string, string>]>([
    [{ paymentAmount: 0 }, { paymentAmount: 'Min' }],
    [{ paymentAmount: -5 }, { paymentAmount: 'Min' }],
    [{ paymentAmount: 100_000.01 }, { paymentAmount: 'Max' }],
    [{ paymentAmount: 1e300 }, { paymentAmount: 'Max' }],
    [{ paymentAmount: 10.005 }, { paymentAmount: 'Pattern' }],
    [{ paymentAmount: 'much' }, { paymentAmount: 'Pattern' }],
    [{ paymentAmount: {} }, { paymentAmount: 'Pattern' }],
    [{ countryCode: 'US' }, { countryCode: 'Enum' }],
    [
      { paymentType: 'X', transactionType: 'Z' },
      { paymentType: 'Enum', transactionType: 'Enum' }
    ],
    [{ methodCodeSelected: 'M005' }, { methodCodeSelected: 'Enum' }],
    [{ productOrderID: 'x'.repeat(36) }, { productOrderID: 'Size' }],
    [{ productOrderID: 'a\u0000' }, { productOrderID: 'Pattern' }]
  ])('a set-up of %o is refused, and the fields are named', async (setUp, faults) => {
    expect(await faultsOf(await post(PATHS.paymentMethods, { paymentSetUp: setUp }))).toEqual(faults)
  })

  test('a body without a set-up, or that is none, is refused', async () => {
    expect(await faultsOf(await post(PATHS.paymentMethods, {}))).toEqual({ paymentSetUp: 'NotNull' })
    expect((await post(PATHS.paymentMethods, { paymentSetUp: 'x' })).status).toBe(400)
    expect((await post(PATHS.paymentMethods, [1])).status).toBe(400)
    expect(
      (
        await client.fetch(PATHS.paymentMethods, {
          method: 'POST',
          body: '{',
          headers: { 'Content-Type': 'application/json' }
        })
      ).status
    ).toBe(400)
  })
})
