import { expect, test } from 'vitest'
import { sandboxUrl } from './sandbox.ts'

test.each([
  ['/sandbox/payments/v1/payments', {}, '/sandbox/payments/v1/payments'],
  [
    '/sandbox/payments/v1/payments?limit=1',
    { cursor: 'a b&c' },
    '/sandbox/payments/v1/payments?limit=1&cursor=a+b%26c'
  ],
  ['/sandbox/payments/v1/../v1/payments', {}, '/sandbox/payments/v1/payments'],
  ['/sandbox/payments/v1/payments#fragment', {}, '/sandbox/payments/v1/payments']
])('the path of an operation is sent as servers understand it: %s', (path, query, url) => {
  expect(sandboxUrl(path, query)).toBe(url)
})

test.each([
  '',
  'sandbox',
  '/sandbox',
  '/sandbox/providers/iban',
  '/sandbox/oauth2/token',
  '/sandbox/payments/v1/../../../api/account',
  '/sandbox/payments/v1/%2e%2e/%2e%2e/%2e%2e/management/env',
  '/SANDBOX/payments/v1/payments',
  '//other.example/sandbox/payments/v1',
  'https://other.example/sandbox/payments/v1/payments',
  'http://sandbox.invalid:80@other.example/sandbox/payments/v1',
  'javascript:alert(1)'
])('what is no operation of this sandbox is refused: %s', (path) => {
  expect(() => sandboxUrl(path)).toThrow('The path must be that of an operation of the sandbox')
})
