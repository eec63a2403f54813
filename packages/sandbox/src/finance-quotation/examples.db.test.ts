import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALCULATED, CLASSIC, type Named, requestExamples, responseExamples, V1, V2 } from '../testing/quotations.ts'
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox({ clock: () => new Date(CALCULATED) })
})
afterAll(() => sandbox.close())

/** Members of a response that the example cannot have. */
const GENERATED = {
  quotationId: expect.stringMatching(/^quo_[0-9A-HJKMNP-TV-Z]{10}$/),
  createdAt: '2026-11-16T09:10:00Z'
}

describe.each([
  ['1.0.0', V1],
  ['2.0.0', V2]
])('the examples of %s', (version, base) => {
  const requests = requestExamples(version, '/quotations')

  test.each(Object.keys(requests))('the request of %s returns the quotation of the example', async (name) => {
    const response = await sandbox.call('POST', `${base}/quotations`, { body: requests[name]?.value })
    const expected = responseExamples(version, '/quotations', 'post', 201)[name]?.value
    expect(response).toMatchObject({ status: 201, body: { ...expected, ...GENERATED } })
    expect(Object.keys(response.body)).toEqual(Object.keys(expected))
    expect(response.headers.location).toBe(`${base}/quotations/${response.body.quotationId}`)
    const read = await sandbox.call('GET', response.headers.location as string)
    expect(read).toMatchObject({ status: 200, body: response.body })
  })

  test('the products for new cars in Germany, and each of the products shown', async () => {
    const { germany } = responseExamples(version, '/products', 'get', 200)
    const response = await sandbox.call('GET', `${base}/products?country=DE&vehicleCondition=NEW`)
    expect(response).toMatchObject({ status: 200 })
    expect(response.body).toEqual(germany?.value)
    expect(Object.keys(response.body.items[0]).slice(0, 4)).toEqual(Object.keys(germany?.value.items[0]).slice(0, 4))
    for (const { value } of Object.values(responseExamples(version, '/products/{productId}', 'get', 200)))
      expect((await sandbox.call('GET', `${base}/products/${value.productId}`)).body).toEqual(value)
  })

  test('the pages of a schedule', async () => {
    const pages = responseExamples(version, '/quotations/{quotationId}/schedule', 'get', 200)
    const schedule = async (name: string, limit: number) => {
      const { body } = await sandbox.call('POST', `${base}/quotations`, { body: requests[name]?.value })
      return sandbox.call('GET', `${base}/quotations/${body.quotationId}/schedule?limit=${limit}`)
    }
    const beginning = await schedule('classic', 12)
    expect(beginning.body).toEqual({
      ...pages.beginning?.value,
      page: { hasMore: true, nextCursor: expect.stringMatching(/^[\w-]+$/) }
    })
    const whole = await schedule('classic', 100)
    expect(whole.body.page).toEqual({ hasMore: false })
    expect(whole.body.items).toHaveLength(48)
    expect(whole.body.items.slice(-2)).toEqual(pages.end?.value.items)
    expect((await schedule('balloon', 100)).body.items.slice(-2)).toEqual(pages.balloon?.value.items)
  })

  test('the refusals', async () => {
    const { classic, balloon } = requests as Record<'classic' | 'balloon', Named>
    const changes: Record<string, object> = {
      termNotOffered: { ...classic.value, termInMonths: 30 },
      amountTooSmall: { ...classic.value, deposit: amount(version, 24_000) },
      balloonTooHigh:
        version === '1.0.0'
          ? { ...balloon.value, balloonPercent: 51 }
          : { ...balloon.value, balloon: amount(version, 15_001) }
    }
    const refusals = responseExamples(version, '/quotations', 'post', 400)
    expect(Object.keys(refusals)).toEqual(Object.keys(changes))
    for (const [name, { value }] of Object.entries(refusals)) {
      const { requestId: _, ...problem } = value
      const response = await sandbox.call('POST', `${base}/quotations`, { body: changes[name] })
      expect(response).toMatchObject({ status: 400, body: problem })
      expect(response.headers['content-type']).toContain('application/problem+json')
    }
  })
})

const amount = (version: string, units: number) =>
  version === '1.0.0' ? units : { value: `${units}.00`, currency: 'EUR' }

describe('a comparison', () => {
  const { fourTerms } = requestExamples('2.0.0', '/comparisons') as { fourTerms: Named }
  const compare = (body: object) => sandbox.call('POST', `${V2}/comparisons`, { body, key: null })

  test('returns the response of the example', async () => {
    const { fourTerms: expected } = responseExamples('2.0.0', '/comparisons', 'post', 200)
    const response = await compare(fourTerms.value)
    expect(response.status).toBe(200)
    expect(response.body).toEqual(expected?.value)
  })

  test('has the figures and the text of the quotation for that term, in the requested language', async () => {
    const { body } = await compare({ ...fourTerms.value, terms: [60], language: 'es' })
    const { termInMonths: _, drawdownOn: __, ...request } = { ...CLASSIC, ...fourTerms.value }
    const { terms: ___, ...purchase } = request
    const { body: quotation } = await sandbox.call('POST', `${V2}/quotations`, {
      body: { ...purchase, termInMonths: 60, language: 'es' }
    })
    expect(quotation).toMatchObject(body.results[0])
    expect(body.results[0].representativeExample).toContain('Importe total del crédito 24.000,00 EUR')
  })

  test('names the term that the product does not offer', async () => {
    expect((await compare({ ...fourTerms.value, terms: [36, 48, 50] })).body.errors).toEqual([
      { pointer: '/terms/2', code: 'not_allowed', detail: 'Must be one of 12, 24, 36, 48, 60, 72, 84, 96.' }
    ])
  })

  test('stores nothing', async () => {
    const count = async () => (await sandbox.sql('select from sandbox.quotations')).length
    const before = await count()
    await compare(fourTerms.value)
    expect(await count()).toBe(before)
  })
})
