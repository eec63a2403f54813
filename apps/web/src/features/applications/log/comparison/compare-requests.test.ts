import { describe, expect, test } from 'vitest'
import {
  type ComparedRequest,
  compareRequests,
  isReported,
  pathParameters,
  reportedErrors
} from './compare-requests.ts'

const request = (given: Partial<ComparedRequest> & { body?: unknown; headers?: Record<string, string> } = {}) => ({
  path: given.path ?? '/sandbox/payments/v1/payments/pay_0000000001/refunds',
  query: given.query ?? '',
  request: {
    headers: given.headers ?? { 'content-type': 'application/json' },
    body: given.body === undefined ? '' : typeof given.body === 'string' ? given.body : JSON.stringify(given.body)
  }
})

const TEMPLATE = '/payments/{paymentId}/refunds'
const compare = (before: ReturnType<typeof request>, after: ReturnType<typeof request>) =>
  compareRequests(before, after, TEMPLATE)

describe('two requests of an operation', () => {
  test('do not differ by credentials, idempotency keys and what programs add', () => {
    const headers = { 'content-type': 'application/json', authorization: 'Bearer [masked]' }
    expect(
      compare(
        request({ headers: { ...headers, 'idempotency-key': 'a', 'user-agent': 'curl', 'content-length': '9' } }),
        request({ headers: { ...headers, 'idempotency-key': 'b', 'user-agent': 'node' } })
      )
    ).toEqual([])
  })

  test('differ by headers that can change the outcome', () => {
    expect(
      compare(
        request({ headers: { 'content-type': 'application/json', 'if-match': '"1"' } }),
        request({ headers: { 'content-type': 'text/plain', 'sandbox-error': '503' } })
      )
    ).toEqual([
      { place: 'header', name: 'content-type', before: 'application/json', after: 'text/plain' },
      { place: 'header', name: 'if-match', before: '"1"', after: undefined },
      { place: 'header', name: 'sandbox-error', before: undefined, after: '503' }
    ])
    const form = (boundary: string) =>
      request({ headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } })
    expect(compare(form('a'), form('b'))).toEqual([])
  })

  test('differ by path parameters, of which each has its name', () => {
    const other = request({ path: '/sandbox/payments/v1/payments/pay_0000000002/refunds' })
    expect(compare(request(), other)).toEqual([
      { place: 'path', name: 'paymentId', before: 'pay_0000000001', after: 'pay_0000000002' }
    ])
  })

  test('of two versions, or of an unknown path, differ by the whole path', () => {
    const other = request({ path: '/sandbox/payments/v2/payments/pay_0000000001/refunds' })
    const whole = [{ place: 'path', name: '', before: request().path, after: other.path }]
    expect(compare(request(), other)).toEqual(whole)
    expect(compareRequests(request(), other)).toEqual(whole)
  })

  test('differ by the query, whatever its order', () => {
    expect(compare(request({ query: '?a=1&b=2' }), request({ query: '?b=2&a=1' }))).toEqual([])
    expect(compare(request({ query: '?a=1&a=2&c=%C3%BC' }), request({ query: '?a=1&d=' }))).toEqual([
      { place: 'query', name: 'a', before: '1, 2', after: '1' },
      { place: 'query', name: 'c', before: 'ü', after: undefined },
      { place: 'query', name: 'd', before: undefined, after: '' }
    ])
  })

  test('differ by the fields of their bodies', () => {
    const before = { amount: 100, payer: { iban: 'DE1', name: 'A' }, lines: [{ a: 1 }, { a: 2 }], note: 'x' }
    const after = { lines: [{ a: 1 }, { a: 3 }, { a: 4 }], amount: '100', payer: { name: 'A' }, note: null }
    expect(compare(request({ body: before }), request({ body: after }))).toEqual([
      { place: 'body', name: 'lines.1.a', pointer: '/lines/1/a', before: '2', after: '3' },
      { place: 'body', name: 'lines.2', pointer: '/lines/2', before: undefined, after: '{"a":4}' },
      { place: 'body', name: 'amount', pointer: '/amount', before: '100', after: '"100"' },
      { place: 'body', name: 'payer.iban', pointer: '/payer/iban', before: '"DE1"', after: undefined },
      { place: 'body', name: 'note', pointer: '/note', before: '"x"', after: 'null' }
    ])
    expect(compare(request({ body: '{"a": 1, "b": 2}' }), request({ body: '{"b":2,"a":1}' }))).toEqual([])
  })

  test('differ by the whole body where one is no JSON', () => {
    expect(compare(request({ body: { a: 1 } }), request({ body: '{"a": 1' }))).toEqual([
      { place: 'body', name: '', pointer: '', before: '{"a":1}', after: '{"a": 1' }
    ])
    expect(compare(request(), request({ body: 'x' }))).toMatchObject([{ before: undefined, after: 'x' }])
  })
})

test('a path has the parameters of its template', () => {
  const found = pathParameters('/sandbox/api/v1/a/x%20y/b/2', '/a/{first}/b/{second}')
  expect(found?.server).toBe('/sandbox/api/v1')
  expect([...(found?.parameters ?? [])]).toEqual([
    ['first', 'x y'],
    ['second', '2']
  ])
  expect(pathParameters('/sandbox/api/v1/a/1/c/2', '/a/{first}/b/{second}')).toBeUndefined()
  expect(pathParameters('/a', '/a/{first}/b')).toBeUndefined()
})

test('what a response reports is found among the differences', () => {
  const errors = reportedErrors('{"errors":[{"pointer":"/price/currency"},{"parameter":"If-Match"},{"detail":"x"}]}')
  const difference = { before: undefined, after: undefined }
  expect(isReported({ ...difference, place: 'body', name: 'price.currency', pointer: '/price/currency' }, errors)).toBe(
    true
  )
  expect(isReported({ ...difference, place: 'body', name: 'price', pointer: '/price' }, errors)).toBe(true)
  expect(isReported({ ...difference, place: 'body', name: 'prices', pointer: '/prices' }, errors)).toBe(false)
  expect(isReported({ ...difference, place: 'header', name: 'if-match' }, errors)).toBe(true)
  for (const body of ['', 'x', 'null', '[]', '{"errors":{}}']) expect(reportedErrors(body).pointers.size).toBe(0)
})
