import { expect, test } from 'vitest'
import { readTryFragment } from '@/lib/reference/request-link.ts'
import { tryItAddress } from './try-it-address.ts'

const exchange = {
  api: 'orders-api',
  operationId: 'changeOrder',
  path: '/sandbox/orders-api/v1/orders/ord_0000000001',
  query: '?expand=a%20b',
  request: {
    headers: {
      'content-type': 'application/merge-patch+json; charset=utf-8',
      'if-match': '"3"',
      'idempotency-key': 'k'
    },
    body: '{"note":"x"}'
  }
}

test('a logged request is tried with its values, but for its credentials and its idempotency key', () => {
  const [address = '', fragment = ''] = tryItAddress({
    exchange,
    version: '1.0.0',
    template: '/orders/{orderId}'
  }).split('#')
  expect(address).toBe('/apireference/orders-api/operations/changeOrder?version=1.0.0')
  expect(readTryFragment(decodeURIComponent(fragment))).toEqual({
    parameters: { 'path.orderId': 'ord_0000000001', 'query.expand': 'a b', 'header.If-Match': '"3"' },
    mediaType: 'application/merge-patch+json',
    body: { note: 'x' }
  })
})

test('without a known path and without JSON, it is tried with the rest', () => {
  const request = {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '{"file":"(file of 3 bytes)"}'
  }
  const address = tryItAddress({
    exchange: { ...exchange, query: '', request },
    version: undefined,
    template: undefined
  })
  expect(address).toBe('/apireference/orders-api/operations/changeOrder#try')
})
