import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guideSource } from './guide-source.ts'
import { addressOfHit } from './search-address.ts'
import { SearchIndex, type SearchSource } from './search-index.ts'

const pause = () => Promise.resolve()

const source = (
  api: string,
  entries: readonly [kind: string, title: string, detail: string, address: string][]
): SearchSource => ({
  api,
  name: api,
  piece: {
    kinds: entries.map(([kind]) => kind).join(''),
    titles: entries.map(([, title]) => title),
    details: entries.map(([, , detail]) => detail),
    addresses: entries.map(([, , , address]) => address)
  }
})

const PAYMENTS = source('payments', [
  ['o', 'Initiate a payment', 'POST /payments', 'operations/initiatePayment'],
  ['o', 'List payments', 'GET /payments', 'operations/listPayments'],
  ['w', 'Payment status', 'POST payment.status', 'webhooks/payment.status'],
  ['s', 'Payment', '', 'schemas/Payment'],
  ['p', 'paymentId', 'Payment', 'schemas/Payment#paymentId'],
  ['p', 'amount', 'Payment', 'schemas/Payment#amount'],
  ['e', 'payment_expired', 'The payment has expired', 'operations/readPayment#409']
])
const ORDERS = source('orders-api', [
  ['o', 'Place an order', 'POST /orders', 'operations/placeOrder'],
  ['o', 'Cotización de un vehículo', 'GET /payments/quote', 'operations/quote'],
  ['p', 'amount', 'Order', 'schemas/Order#amount']
])
const GUIDES = guideSource({
  guides: [
    {
      name: 'security',
      title: 'Security',
      summary: 'Tokens, scopes, signatures',
      headings: [{ id: 'rate-limits', level: 2, text: 'Rate limits' }]
    },
    { name: 'quick-start/payments', title: 'Take your first payment', summary: '', headings: [] }
  ]
})

const index = await SearchIndex.make([PAYMENTS, ORDERS, GUIDES], pause)
const titles = (text: string, current = '') =>
  index.find(text, current).flatMap(({ group, hits }) => hits.map(({ title }) => `${group}: ${title}`))

test('results are grouped, in the order of the groups', () => {
  expect(titles('payment')).toEqual([
    'operations: List payments',
    'operations: Initiate a payment',
    'operations: Cotización de un vehículo',
    'webhooks: Payment status',
    'schemas: Payment',
    'properties: paymentId',
    'properties: amount',
    'guides: Take your first payment',
    'errors: payment_expired'
  ])
})

test.each(['paymnet', 'paymet', 'payyment', 'psyment', 'paument'])('one typing error does no harm: %s', (text) => {
  expect(titles(text)).toContain('schemas: Payment')
  expect(titles(text)).toContain('operations: Initiate a payment')
})

test('two typing errors, and an error in a short word, find nothing', () => {
  expect(titles('pxymxnt')).toEqual([])
  expect(titles('pxy')).toEqual([])
})

test('words are found in any order, in title, path and id, without accents or capitals', () => {
  expect(titles('payment initiate')).toEqual(['operations: Initiate a payment'])
  expect(titles('POST /orders')).toEqual(['operations: Place an order'])
  expect(titles('placeOrder')).toEqual(['operations: Place an order'])
  expect(titles('cotizacion VEHÍCULO')).toEqual(['operations: Cotización de un vehículo'])
  expect(titles('expired')).toEqual(['errors: payment_expired'])
  expect(titles('rate limits')).toEqual(['guides: Rate limits'])
  expect(titles('   ')).toEqual([])
})

test('of entries that match as well, those of the current API come first', () => {
  const apis = (current: string) => index.find('amount', current)[0]?.hits.map(({ api }) => api)
  expect(apis('payments')).toEqual(['payments', 'orders-api'])
  expect(apis('orders-api')).toEqual(['orders-api', 'payments'])
})

test('each error code is named once before any is named again', async () => {
  const entries = ['invalid_request', 'invalid_request', 'invalid_request', 'invalid_request', 'invalid_token'].map(
    (code, at): [string, string, string, string] => ['e', code, '', `operations/o${at}#400`]
  )
  const found = (await SearchIndex.make([source('a', entries)], pause)).find('invalid', '')[0]?.hits
  expect(found?.map(({ title }) => title)).toEqual([
    'invalid_token',
    'invalid_request',
    'invalid_request',
    'invalid_request'
  ])
})

test('what matched is marked, also with accents and a typing error', () => {
  const marked = (text: string) => {
    const hit = index.find(text, '')[0]?.hits[0]
    const parts = (of: string, ranges: readonly number[]) =>
      Array.from({ length: ranges.length / 2 }, (_, at) => of.slice(ranges[2 * at], ranges[2 * at + 1]))
    return hit && [...parts(hit.title, hit.titleRanges), '|', ...parts(hit.detail, hit.detailRanges)]
  }
  expect(marked('cotizacion')).toEqual(['Cotización', '|'])
  expect(marked('order post')).toEqual(['order', '|', 'POST', 'order'])
  expect(marked('initiaet')?.[0]).toMatch(/^Initiate?$/)
})

test('a result leads to its page; within the current API version and environment stay', () => {
  const current = { api: 'payments', version: '1.0.0', environment: 'production' }
  const to = (group: 'operations' | 'guides', api: string, address: string) =>
    addressOfHit({ group, api, address }, current)
  expect(to('operations', 'payments', 'operations/a#body.x')).toBe(
    '/apireference/payments/operations/a?version=1.0.0&environment=production#body.x'
  )
  expect(to('operations', 'orders-api', 'schemas/Order#amount')).toBe('/apireference/orders-api/schemas/Order#amount')
  expect(to('guides', '', 'security#rate-limits')).toBe('/apireference/security#rate-limits')
  expect(to('guides', '', 'quick-start/payments')).toBe('/apireference/payments/quick-start')
})

test('whatever is typed, the search responds, with positions that are in the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      for (const { hits } of index.find(text, ''))
        for (const { title, titleRanges } of hits) {
          expect(titleRanges.length % 2).toBe(0)
          expect([...titleRanges].sort((a, b) => a - b)).toEqual(titleRanges)
          expect(Math.max(0, ...titleRanges)).toBeLessThanOrEqual(title.length)
        }
    })
  )
})

test('forty thousand entries are indexed in slices, between which the page goes on, and found with their typos', async () => {
  const words = [
    'payment',
    'order',
    'vehicle',
    'status',
    'customer',
    'amount',
    'request',
    'repository',
    'issue',
    'branch'
  ]
  const word = (seed: number) => words[seed % words.length] ?? ''
  const large = source(
    'large',
    Array.from({ length: 40_000 }, (_, at): [string, string, string, string] => [
      at < 1_000 ? 'o' : 'p',
      `${word(at)}_${word(at >> 3)}_${at % 700}`,
      `GET /${word(at >> 2)}/{${word(at >> 4)}_id}/${word(at >> 5)} › ${word(at >> 6)}`,
      `schemas/S${at % 900}#p${at}`
    ])
  )
  let slices = 0
  const many = await SearchIndex.make([PAYMENTS, ORDERS, GUIDES, large], async () => {
    slices++
  })
  expect(slices).toBeGreaterThan(0)
  // How long it takes stands in the benchmark of the reference.
  for (const [text, found] of [
    ['req', /request/],
    ['repos', /repository/],
    ['repositroy', /repository/],
    ['repositroy isue', /(?=.*repository).*issue/]
  ] as const) {
    const hits = many.find(text, 'large').flatMap((group) => group.hits.filter(({ api }) => api === 'large'))
    expect(hits.length, text).toBeGreaterThan(0)
    for (const { title, detail } of hits) expect(`${title} ${detail}`, text).toMatch(found)
  }
  expect(many.find('nothing at all', 'large')).toEqual([])
})
