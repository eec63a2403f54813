import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { API_PAGES, GUIDE_PAGES, type ReferenceTarget, readAddress, readRelative, writeAddress } from './address.ts'

/** As a browser takes an address that somebody follows. */
const follow = (address: string) => readAddress(new URL(address, 'https://portal.example'))

it.each([
  ['/apireference', { kind: 'landing', api: '' }],
  ['/apireference/', { kind: 'landing', api: '' }],
  ['/apireference/landing', { kind: 'landing', api: '' }],
  ['/apireference/security', { kind: 'security', api: '' }],
  ['/apireference/advertising#rounding-the-apr', { kind: 'advertising', fragment: 'rounding-the-apr' }],
  ['/apireference/affordability', { kind: 'affordability' }],
  ['/apireference/tools-and-agents', { kind: 'tools-and-agents' }],
  ['/apireference/residual-values#market-value', { kind: 'residual-values', fragment: 'market-value' }],
  ['/apireference/changelog#2026', { kind: 'changelog', fragment: '2026' }],
  ['/apireference/translations/', { kind: 'translations' }],
  ['/apireference/security/more', { kind: 'unknown', api: '' }],
  ['/apireference/payments', { kind: 'overview', api: 'payments', key: '', fragment: '' }],
  ['/apireference/payments/', { kind: 'overview', api: 'payments' }],
  ['/apireference/payments?version=2.0.0', { kind: 'overview', version: '2.0.0' }],
  ['/apireference/payments/quick-start', { kind: 'quick-start', api: 'payments' }],
  ['/apireference/payments/changes?environment=production', { kind: 'changes', environment: 'production' }],
  [
    '/apireference/payments/operations/getPayment#200.items.amount',
    { kind: 'operation', key: 'getPayment', fragment: '200.items.amount' }
  ],
  ['/apireference/gh/operations/repos/list-for-user', { kind: 'operation', key: 'repos/list-for-user' }],
  ['/apireference/payments/webhooks/paymentSettled', { kind: 'webhook', key: 'paymentSettled' }],
  ['/apireference/payments/schemas/Money#value', { kind: 'schema', key: 'Money', fragment: 'value' }],
  ['/apireference/payments/schemas/', { kind: 'unknown', api: 'payments' }],
  ['/apireference/payments/schemas', { kind: 'unknown', api: 'payments' }],
  ['/apireference/payments/nothing/like/this', { kind: 'unknown', api: 'payments' }],
  ['/apireference/payments/operations/100%#50%', { kind: 'operation', key: '100%', fragment: '50%' }]
])('reads %s', (address, expected) => {
  expect(follow(address)).toMatchObject(expected)
})

it('leaves slashes, colons and dots readable', () => {
  const target = { kind: 'operation', api: 'gh', key: 'repos/get', fragment: 'body:Card.number' } as const
  expect(writeAddress({ ...target, version: '2.0.0', environment: 'production' })).toBe(
    '/apireference/gh/operations/repos/get?version=2.0.0&environment=production#body:Card.number'
  )
})

/** Unpaired surrogates cannot stand in an address; a key that is nothing but dots means another folder there. */
const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((value) => !/^\.{1,2}$/.test(value))
const guide = fc.record<ReferenceTarget>({ kind: fc.constantFrom(...GUIDE_PAGES) })
const ofApi = fc
  .record({ kind: fc.constantFrom(...API_PAGES), api: text, key: text })
  .filter(({ api }) => !(GUIDE_PAGES as readonly string[]).includes(api))
  .map((target): ReferenceTarget => (/operation|webhook|schema/.test(target.kind) ? target : { ...target, key: '' }))

it('reads what it writes, whatever ids, names and places look like', () => {
  const place = fc.record({ version: text, environment: text, fragment: text }, { requiredKeys: [] })
  fc.assert(
    fc.property(fc.oneof(guide, ofApi), place, (target, where) => {
      expect(follow(writeAddress({ ...target, ...where }))).toEqual({
        api: '',
        key: '',
        fragment: '',
        ...target,
        ...where
      })
    })
  )
})

it.each([
  ['operations/repos/get#body.a#b', { kind: 'operation', api: 'gh', key: 'repos/get', fragment: 'body.a#b' }],
  ['schemas/Money', { kind: 'schema', api: 'gh', key: 'Money', fragment: '' }],
  ['webhooks/x', { kind: 'webhook', api: 'gh', key: 'x', fragment: '' }],
  ['', { kind: 'overview', api: 'gh', fragment: '' }]
])('reads %j as a place within an API', (relative, expected) => {
  expect(readRelative('gh', relative)).toEqual(expected)
})
