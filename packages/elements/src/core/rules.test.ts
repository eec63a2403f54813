import { describe, expect, test } from 'vitest'
import { isMonths, isOrderId, isOrigin, isPaymentAmount, isReference, isReturnUrl, isWorkspace } from './rules.ts'

describe.each([
  ['an amount to pay', isPaymentAmount, ['0.01', '500', '100000', '100.000,00'], ['0', '100000.01', '-1', 'much', '']],
  ['an order id', isOrderId, ['A', 'BRW-2026-0042', 'a/b._-', 'x'.repeat(35)], ['', '-a', 'x'.repeat(36), 'a b', 'ñ']],
  [
    'a return address',
    isReturnUrl,
    ['https://shop.example/back?cart=7', 'http://localhost:8080/', 'http://localhost/'],
    [
      '',
      '/back',
      'http://shop.example/',
      'http://localhost.evil.example/',
      'javascript:alert(1)',
      `https://${'x'.repeat(500)}`
    ]
  ],
  [
    'an origin',
    isOrigin,
    ['https://portal.example', 'http://localhost:8080/'],
    ['', 'portal.example', 'https://a.example/path']
  ],
  ['a workspace', isWorkspace, ['workspace-1'], ['short', 'with space', '']],
  ['a reference', isReference, ['BW-1', 'a/b'], ['', 'a b', 'x'.repeat(65)]],
  ['a term', isMonths, ['1', '48'], ['0', '48.5', '-12', '4e1', '']]
] as const)('%s', (_name, isRight, right, wrong) => {
  test.each(right)('may be %s', (text) => expect(isRight(text)).toBe(true))
  test.each(wrong)('may not be “%s”', (text) => expect(isRight(text)).toBe(false))
})
