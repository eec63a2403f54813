import { creditWarning } from '@portico/finance'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALCULATED, CLASSIC, euros, type Named, requestExamples, V1, V2 } from '../testing/quotations.ts'
import { startSandbox, type TestResponse, type TestSandbox } from '../testing/sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox({ clock: () => new Date(CALCULATED) })
})
afterAll(() => sandbox.close())

const quote = (change: object = {}, options: object = {}): Promise<TestResponse> =>
  sandbox.call('POST', `${V2}/quotations`, { body: { ...CLASSIC, ...change }, ...options })

describe('the warning of advertising', () => {
  test('is in each language, as a field and at the beginning of the representative example', async () => {
    for (const language of ['en', 'es', 'de', 'fr', 'it', 'nl', 'pt'] as const) {
      const { body } = await quote({ language })
      expect(body.warning).toBe(creditWarning(language))
      expect(body.representativeExample.startsWith(`${body.warning} `)).toBe(true)
    }
  })

  test('has the wording of the country whose law applies', async () => {
    const { body: products } = await sandbox.call('GET', `${V2}/products?country=BE`)
    const [{ productId, terms }] = products.items
    const loan = { productId, price: euros('20000.00'), language: 'nl' }
    const { body } = await sandbox.call('POST', `${V2}/comparisons`, {
      body: { ...loan, terms: [terms[0]] },
      key: null
    })
    expect(body.results[0]).toMatchObject({ warning: 'Let op, geld lenen kost ook geld.' })
  })
})

test('the rate is given before it is rounded as well, and rounds to the one that is shown', async () => {
  const { body } = await quote()
  expect(body).toMatchObject({ annualPercentageRate: '6.16', annualPercentageRateUnrounded: '6.15724224' })
  expect(Number(body.annualPercentageRateUnrounded).toFixed(2)).toBe(body.annualPercentageRate)
})

test('a quotation from before the warning is read as it was calculated', async () => {
  const { body } = await quote()
  const { warning: _, annualPercentageRateUnrounded: __, ...former } = body
  await sandbox.sql(
    `update sandbox.quotations set loan = (loan::jsonb - 'warning' - 'annualPercentageRateUnrounded') where quotation_id = '${body.quotationId}'`
  )
  for (const version of [V1, V2])
    expect(await sandbox.call('GET', `${version}/quotations/${body.quotationId}`)).toMatchObject({ status: 200 })
  expect((await sandbox.call('GET', `${V2}/quotations/${body.quotationId}`)).body).toEqual(former)
})

describe('products', () => {
  test.each(['DE', 'ES', 'FR', 'IT', 'NL', 'GB', 'BE', 'PT', 'AT'])(
    'are offered in %s, and each can be quoted',
    async (country) => {
      const { body } = await sandbox.call('GET', `${V2}/products?country=${country}`)
      expect(body.items.length).toBeGreaterThan(0)
      for (const product of body.items) {
        const { currency } = product.minimumAmount
        expect(currency).toBe(country === 'GB' ? 'GBP' : 'EUR')
        for (const term of product.terms) {
          const rates = product.rates.filter(
            (rate: Record<string, number>) => Number(rate.fromTerm) <= term && term <= Number(rate.toTerm)
          )
          expect(rates).toHaveLength(1)
          const response = await sandbox.call('POST', `${V2}/quotations`, {
            body: {
              productId: product.productId,
              price: { value: '20000.00', currency },
              termInMonths: term,
              charges: product.chargeKinds.map((kind: string, index: number) => ({
                kind,
                amount: { value: '100.00', currency },
                financed: index === 0
              })),
              ...(product.kind === 'BALLOON_LOAN' && { balloon: { value: '6000.00', currency } })
            }
          })
          expect(response).toMatchObject({ status: 201, body: { country, nominalRate: rates[0].nominalRate } })
        }
      }
    }
  )

  test('for used cars are fewer', async () => {
    const { body } = await sandbox.call('GET', `${V2}/products?country=DE&vehicleCondition=USED`)
    expect(body.items.map(({ productId }: { productId: string }) => productId)).toEqual(['prd_3K8V2Y6BNC'])
  })

  test('come in pages', async () => {
    const first = await sandbox.call('GET', `${V2}/products?country=DE&limit=1`)
    expect(first.body.page.hasMore).toBe(true)
    const second = await sandbox.call('GET', `${V2}/products?country=DE&limit=1&cursor=${first.body.page.nextCursor}`)
    expect(second.body.items[0].productId).toBe('prd_9R5T1W7QHD')
    expect(second.body.page).toEqual({ hasMore: false })
    const foreign = await sandbox.call('GET', `${V2}/products?country=ES&cursor=${first.body.page.nextCursor}`)
    expect(foreign).toMatchObject({ status: 400, body: { errors: [{ parameter: 'cursor' }] } })
  })

  test('that are no longer offered can be read and not quoted', async () => {
    expect((await sandbox.call('GET', `${V2}/products/prd_1D7P4Z9MQE`)).body.offeredUntil).toBe('2026-06-30')
    expect((await quote({ productId: 'prd_1D7P4Z9MQE' })).body.errors).toEqual([
      { pointer: '/productId', code: 'not_allowed', detail: 'The product is available only until 2026-06-30.' }
    ])
  })

  test('with an unknown id are not found, and cannot be quoted', async () => {
    expect(await sandbox.call('GET', `${V2}/products/prd_0000000000`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' }
    })
    expect((await quote({ productId: 'prd_0000000000' })).body.errors).toMatchObject([
      { pointer: '/productId', code: 'unknown' }
    ])
  })
})

describe('what a product does not offer is refused with the pointer and what it would accept', () => {
  const fee = (value: string, kind = 'ARRANGEMENT_FEE') => ({ kind, amount: euros(value), financed: false })
  const SPANISH = { productId: 'prd_6W2H9D4FKS' }
  const BALLOON = { productId: 'prd_9R5T1W7QHD', termInMonths: 36 }

  test.each<[string, object, object[]]>([
    [
      'another currency',
      { price: { value: '30000.00', currency: 'GBP' } },
      [{ pointer: '/price/currency', code: 'not_allowed' }]
    ],
    [
      'no price',
      { price: euros('0.00') },
      [{ pointer: '/price/value', code: 'out_of_range', detail: 'Must be more than 0.00.' }]
    ],
    ['a negative deposit', { deposit: euros('-1.00') }, [{ pointer: '/deposit/value', code: 'out_of_range' }]],
    ['a trade-in of nothing', { tradeIn: { amount: euros('0.00') } }, [{ pointer: '/tradeIn/amount/value' }]],
    [
      'a price that is too high',
      { deposit: undefined, price: euros('99999999.99') },
      [{ pointer: '/price', code: 'out_of_range' }]
    ],
    [
      'a trade-in that leaves too little',
      { deposit: undefined, tradeIn: { amount: euros('29000.00') } },
      [{ pointer: '/tradeIn' }]
    ],
    [
      'a term below that of any product',
      { termInMonths: 3 },
      [{ pointer: '/termInMonths', detail: 'Must be one of 12, 24, 36, 48, 60, 72, 84, 96.' }]
    ],
    [
      'a charge where none is allowed',
      { charges: [fee('10.00')] },
      [{ pointer: '/charges/0/kind', detail: 'The product permits no charges.' }]
    ],
    [
      'a kind of charge that is not allowed',
      { ...SPANISH, charges: [fee('10.00', 'PAYMENT_PROTECTION')] },
      [{ pointer: '/charges/0/kind', detail: 'Must be one of ARRANGEMENT_FEE, SECURITY_REGISTRATION.' }]
    ],
    [
      'a charge twice',
      { ...SPANISH, charges: [fee('10.00'), fee('10.00')] },
      [{ pointer: '/charges/1/kind', detail: 'Each type may occur only once.' }]
    ],
    ['a charge of nothing', { ...SPANISH, charges: [fee('0.00')] }, [{ pointer: '/charges/0/amount/value' }]],
    [
      'charges above a quarter of the credit',
      { ...SPANISH, charges: [fee('6000.01')] },
      [
        {
          pointer: '/charges/0/amount/value',
          detail: 'The total of all charges must be at most 6000.00, a quarter of the total amount of credit.'
        }
      ]
    ],
    ['no balloon where one is needed', BALLOON, [{ pointer: '/balloon', code: 'required' }]],
    ['a balloon where none is', { balloon: euros('1.00') }, [{ pointer: '/balloon', code: 'not_allowed' }]],
    [
      'a balloon of nothing',
      { ...BALLOON, balloon: euros('0.00') },
      [{ pointer: '/balloon/value', code: 'out_of_range' }]
    ],
    [
      'a balloon of all that is financed',
      { ...BALLOON, deposit: euros('20000.00'), balloon: euros('10000.00') },
      [{ pointer: '/balloon/value', detail: 'Must be less than the amount financed, 10000.00.' }]
    ],
    [
      'a drawdown after which there is no year',
      { drawdownOn: '9999-12-31' },
      [{ pointer: '/drawdownOn', code: 'out_of_range' }]
    ],
    [
      'several at once',
      { termInMonths: 13, charges: [fee('1.00')] },
      [{ pointer: '/charges/0/kind' }, { pointer: '/termInMonths' }]
    ]
  ])('%s', async (_name, change, errors) => {
    const response = await quote(change)
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_request', errors } })
    expect(response.body.errors).toHaveLength(errors.length)
  })

  test('parts of a cent in version 1', async () => {
    const { classic } = requestExamples('1.0.0', '/quotations') as { classic: Named }
    const response = await sandbox.call('POST', `${V1}/quotations`, { body: { ...classic.value, deposit: 2500.005 } })
    expect(response.body.errors).toEqual([
      { pointer: '/deposit', code: 'invalid_format', detail: 'Must have at most two decimals.' }
    ])
    expect(await sandbox.call('POST', `${V1}/quotations`, { body: { ...classic.value, fees: 1 } })).toMatchObject({
      body: { errors: [{ pointer: '/fees', detail: 'The product permits no fees.' }] }
    })
  })
})

test('instalments are due on the day of the drawdown or, in a shorter month, on its last day', async () => {
  const { body } = await quote({ drawdownOn: '2027-01-31', termInMonths: 12 })
  const { body: schedule } = await sandbox.call('GET', `${V2}/quotations/${body.quotationId}/schedule`)
  expect(schedule.items.slice(0, 3).map(({ dueOn }: { dueOn: string }) => dueOn)).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2027-04-30'
  ])
})

test('both versions read the quotations of the other', async () => {
  const { fees } = requestExamples('1.0.0', '/quotations') as { fees: Named }
  const old = await sandbox.call('POST', `${V1}/quotations`, { body: fees.value })
  const { body } = await sandbox.call('GET', `${V2}/quotations/${old.body.quotationId}`)
  expect(body).toMatchObject({
    quotationId: old.body.quotationId,
    charges: [{ kind: 'ARRANGEMENT_FEE', amount: euros('360.00'), financed: false }],
    totalPayable: euros('27409.49')
  })
  const { balloon } = requestExamples('2.0.0', '/quotations') as { balloon: Named }
  const young = await sandbox.call('POST', `${V2}/quotations`, { body: balloon.value })
  const asOld = await sandbox.call('GET', `${V1}/quotations/${young.body.quotationId}`)
  expect(asOld.body).toMatchObject({ balloonPercent: 40, balloonAmount: 12_000, totalPayable: 27_574.84 })
  // No percentage with two decimals gives this amount.
  const odd = await sandbox.call('POST', `${V2}/quotations`, { body: { ...balloon.value, balloon: euros('12000.01') } })
  const oddAsOld = await sandbox.call('GET', `${V1}/quotations/${odd.body.quotationId}`)
  expect(oddAsOld.body).toMatchObject({ balloonAmount: 12_000.01 })
  expect(oddAsOld.body).not.toHaveProperty('balloonPercent')
})
