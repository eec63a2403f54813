import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PluginError } from '../api/errors.ts'
import { retryDelay } from './poll-payment.ts'
import { fnv1aHash, loadStoredPayments, storePayments } from './stored-payments.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value)
  })
})
afterEach(() => vi.unstubAllGlobals())

test('each order has its own payments', () => {
  storePayments('A 500.00 EUR', { paymentId: 'pay_1', earlier: ['pay_0'], ordered: { digest: 'd', key: 'k' } })
  storePayments('A 600.00 EUR', { paymentId: 'pay_2', earlier: [] })
  expect(loadStoredPayments('A 500.00 EUR')).toEqual({
    paymentId: 'pay_1',
    earlier: ['pay_0'],
    ordered: { digest: 'd', key: 'k' }
  })
  expect(loadStoredPayments('A 600.00 EUR').paymentId).toBe('pay_2')
  expect(loadStoredPayments('B 500.00 EUR')).toEqual({ earlier: [] })
})

test('a tab keeps the last twenty orders, and of each the last five payments before the present one', () => {
  for (let number = 1; number <= 21; number++)
    storePayments(`order ${number}`, { paymentId: `pay_${number}`, earlier: [] })
  expect(loadStoredPayments('order 1')).toEqual({ earlier: [] })
  expect(loadStoredPayments('order 2').paymentId).toBe('pay_2')
  storePayments('order 2', { earlier: ['1', '2', '3', '4', '5', '6'] })
  expect(loadStoredPayments('order 2').earlier).toEqual(['2', '3', '4', '5', '6'])
})

test.each(['{', '7', '[[]]', '[null]'])('content of another kind is ignored: %s', (text) => {
  stored.set('portico-payments', text)
  expect(loadStoredPayments('A')).toEqual({ earlier: [] })
})

test('a browser that refuses storage has no stored payments, and no error', () => {
  const refuse = () => {
    throw new Error('refused')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse })
  expect(() => storePayments('A', { earlier: [] })).not.toThrow()
  expect(loadStoredPayments('A')).toEqual({ earlier: [] })
})

// http://www.isthe.com/chongo/tech/comp/fnv/: the published vectors of FNV-1a with 64 bits.
test.each([
  ['', 'cbf29ce484222325'],
  ['a', 'af63dc4c8601ec8c'],
  ['foobar', '85944171f73967e8']
])('the digest of “%s” is %s', (text, digest) => {
  expect(fnv1aHash(text)).toBe(digest)
})

test('the pause doubles with each failure, and is not shorter than the sandbox allows', () => {
  const network = new PluginError('network', '')
  expect([1, 2, 3, 10].map((failures) => retryDelay(failures, network))).toEqual([4_000, 8_000, 16_000, 60_000])
  expect(retryDelay(1, new PluginError('rate_limited', '', { retryAfterSeconds: 90 }))).toBe(90_000)
})
