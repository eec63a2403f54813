import type { LoggedExchange } from '@portico/contract'
import { expect, test } from 'vitest'
import writeCurl from '@/lib/samples/generators/curl.ts'
import { loggedSample } from './logged-sample.ts'

const exchange = (given: Partial<LoggedExchange>): LoggedExchange => ({
  id: '019a1b2c3d4e000000000001',
  at: '2026-11-26T10:00:00.000Z',
  clock: '2026-11-26T10:00:00.000Z',
  api: 'payments',
  operationId: 'initiatePayment',
  method: 'POST',
  path: '/sandbox/payments/v1/payments',
  query: '',
  status: 201,
  ms: 4,
  rule: null,
  resources: [],
  deal: null,
  requestId: 'req_1',
  request: { headers: {}, body: '' },
  response: { headers: {}, body: '' },
  ...given
})

test('a logged request is a sample with its values, and a placeholder in place of the token', () => {
  const sample = loggedSample(
    exchange({
      query: '?expand=a%20b&dry',
      request: {
        headers: {
          host: 'portal.example',
          'user-agent': 'node',
          'accept-encoding': 'gzip',
          authorization: 'Bearer [masked]',
          'content-type': 'application/json',
          'idempotency-key': 'k-1',
          'content-length': '14'
        },
        body: '{"amount":100}'
      }
    }),
    'https://portal.example'
  )
  expect(writeCurl(sample)).toBe(
    [
      "curl 'https://portal.example/sandbox/payments/v1/payments?expand=a%20b&dry' \\",
      '  --request POST \\',
      "  --header 'Authorization: Bearer ACCESS_TOKEN' \\",
      "  --header 'Content-Type: application/json' \\",
      "  --header 'Idempotency-Key: k-1' \\",
      `  --data '{"amount":100}'`
    ].join('\n')
  )
})

test('a logged form is a form, with a file to choose in place of each that was sent', () => {
  const { body, headers } = loggedSample(
    exchange({
      request: {
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: '{"type":"PAYSLIP","file":"(file of 1200 bytes)"}'
      }
    }),
    ''
  )
  expect(headers).toEqual([])
  expect(body).toEqual({
    kind: 'multipart',
    mediaType: 'multipart/form-data',
    parts: [
      { name: 'type', value: 'PAYSLIP' },
      { name: 'file', fileName: 'file' }
    ]
  })
})

test('a body that is no JSON is sent as it was', () => {
  const request = { headers: { 'content-type': 'application/json' }, body: '{"amount":' }
  expect(loggedSample(exchange({ request }), '').body).toEqual({
    kind: 'text',
    mediaType: 'application/json',
    text: '{"amount":'
  })
})
