import { readFileSync } from 'node:fs'
import path from 'node:path'
import { paymentOrder } from '@portico/elements/rules'
import { describe, expect, it, test } from 'vitest'
import { ATTRIBUTE_NAMES, type AttributeName, attributesOf, ELEMENTS, faultOf, fileOf } from './attributes.ts'
import {
  type Configuration,
  configurationSearch,
  firstValues,
  forElement,
  readConfiguration,
  usableValues
} from './configuration.ts'
import { EVENT_NAMES, eventSummary } from './events.ts'
import { lookEntries, type Manifest } from './manifest.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../../../..')
const read = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))
const manifest: Manifest = read('packages/elements/custom-elements.json')
const ORIGIN = 'https://portal.example'

/** What a page sets by a method or the package does not lay out, though the manifest names it. */
const NOT_CONFIGURED: Record<string, string[]> = { 'portico-quotation-dialog': ['open', 'layout'] }

describe('the manifest of the package of the elements', () => {
  it('has the elements that can be configured, and no other', () => {
    const tagNames = lookEntries(manifest, 'attributes').flatMap(({ elements }) => elements)
    expect([...new Set(tagNames)].toSorted()).toEqual([...ELEMENTS].toSorted())
  })

  it.each(ELEMENTS)('has for %s the attributes that have controls, and no other', (element) => {
    const named = lookEntries(manifest, 'attributes')
      .filter(({ elements, name }) => elements.includes(element) && !NOT_CONFIGURED[element]?.includes(name))
      .map(({ name }) => name)
    expect(attributesOf(element).toSorted()).toEqual(named.toSorted())
  })

  it('has the events that are heard, and no other', () => {
    expect(
      lookEntries(manifest, 'events')
        .map(({ name }) => name)
        .toSorted()
    ).toEqual([...EVENT_NAMES].toSorted())
  })

  it.each(['en', 'es'])('has no property and no part that nothing is said about (%s)', (locale) => {
    const { names } = read(`content/i18n/${locale}/pages/plugin-guide.json`).plugin.look
    expect(Object.keys(names.properties).toSorted()).toEqual(
      lookEntries(manifest, 'cssProperties')
        .map(({ name }) => name)
        .toSorted()
    )
    expect(Object.keys(names.parts).toSorted()).toEqual(
      lookEntries(manifest, 'cssParts')
        .map(({ name }) => name)
        .toSorted()
    )
  })
})

test('every control has a name and tells what happens without it, in both languages', () => {
  for (const locale of ['en', 'es']) {
    const { attributes } = read(`content/i18n/${locale}/pages/plugin.json`).plugin
    expect(Object.keys(attributes).toSorted()).toEqual([...ATTRIBUTE_NAMES].toSorted())
  }
})

test('an element is in the file of its name', () => {
  expect(fileOf('portico-finance-calculator')).toBe('finance-calculator.js')
})

describe('a value is refused', () => {
  it.each([
    ['vehicle-price', '30.00.0', 'amount'],
    ['vehicle-price', '30.0000', 'amount'],
    ['vehicle-price', 'much', 'amount'],
    ['term', '0', 'months'],
    ['term', '48.5', 'months'],
    ['image', 'javascript:alert(1)', 'address'],
    ['image', '//other.example/x.png', 'address'],
    ['workspace', 'short', 'workspace'],
    ['api-origin', 'https://portal.example/path', 'origin'],
    ['reference', 'a b', 'reference'],
    ['country', 'US', 'choice'],
    ['layout', 'inline', 'choice'],
    ['model', 'x'.repeat(101), 'long']
  ] as [AttributeName, string, string][])('%s="%s"', (name, value, fault) => {
    expect(faultOf('portico-finance-calculator', name, value, ORIGIN)).toBe(fault)
    const configuration: Configuration = { element: 'portico-finance-calculator', values: { [name]: value } }
    expect(usableValues(configuration, ORIGIN)).toEqual({})
  })

  it('but not the empty one, which is not set', () => {
    for (const name of ATTRIBUTE_NAMES) expect(faultOf('portico-finance-badge', name, '', ORIGIN)).toBeUndefined()
  })
})

describe('a value of the payment button is refused by the element’s own rule', () => {
  it.each([
    ['amount', '0', 'payment'],
    ['amount', '100000.01', 'payment'],
    ['order-id', '-1', 'order'],
    ['order-id', 'x'.repeat(36), 'order'],
    ['return-url', '/thanks', 'return'],
    ['return-url', 'http://shop.example/', 'return'],
    ['return-url', `https://shop.example/${'x'.repeat(500)}`, 'return'],
    ['customer-email', 'lena', 'email']
  ] as [AttributeName, string, string][])('%s="%s"', (name, value, fault) => {
    expect(faultOf('portico-payment-button', name, value, ORIGIN)).toBe(fault)
  })

  // The element throws what the configurator says: whatever the one takes, the other takes.
  const VALUES = {
    amount: ['500', '2.500,00', '0', '100000', '100000.01', 'much'],
    'order-id': ['BRW-2026-0042', 'a b', '/a', 'x'.repeat(35), 'x'.repeat(36)],
    'return-url': [
      'https://shop.example/',
      'http://localhost:3000/',
      'http://localhost.example/',
      '/thanks',
      'ftp://x'
    ],
    'payment-type': ['D', 'R', 'S', 'X']
  } as const
  const right = { amount: '500', 'order-id': 'A1', 'return-url': 'https://shop.example/', 'payment-type': 'D' }
  const cases = Object.entries(VALUES).flatMap(([name, values]) => values.map((value) => [name, value] as const))

  it.each(cases)('as the element does: %s="%s"', (name, value) => {
    const one = { ...right, [name]: value }
    const attributes = {
      amount: one.amount,
      orderId: one['order-id'],
      returnUrl: one['return-url'],
      paymentType: one['payment-type']
    }
    const isTaken = faultOf('portico-payment-button', name as AttributeName, value, ORIGIN) === undefined
    if (isTaken) expect(() => paymentOrder(attributes, 'EUR')).not.toThrow()
    else expect(() => paymentOrder(attributes, 'EUR')).toThrow(name)
  })
})

describe('a configuration', () => {
  it.each(ELEMENTS)('of %s is found again by its address', (element) => {
    const configuration: Configuration = { element, partner: 7, values: firstValues(element) }
    expect(readConfiguration(configurationSearch(configuration))).toEqual(configuration)
  })

  it('has a language of its own: that of the address is the portal’s, not the element’s', () => {
    const asked = readConfiguration(new URLSearchParams({ language: 'es' }))
    expect(asked).toEqual(readConfiguration(new URLSearchParams()))
    const spoken: Configuration = { ...asked, values: { ...asked.values, language: 'es' } }
    expect(configurationSearch(spoken).has('language')).toBe(false)
    expect(readConfiguration(configurationSearch(spoken))).toEqual(spoken)
  })

  it('begins with the demo id and the example’s car', () => {
    const { element, values } = readConfiguration(new URLSearchParams())
    expect([element, values['plugin-id'], values['vehicle-price']]).toEqual([ELEMENTS[0], 'portal-demo', '30000'])
  })

  it('keeps for another element what that one has, and leaves out what it cannot be', () => {
    const before: Configuration = {
      element: 'portico-finance-calculator',
      values: { 'plugin-id': 'pl_1', country: 'ES', layout: 'compact', deposit: '500' }
    }
    expect(forElement(before, 'portico-finance-badge').values).toMatchObject({ 'plugin-id': 'pl_1', deposit: '500' })
    expect(forElement(before, 'portico-finance-badge').values).not.toHaveProperty('layout')
    expect(forElement(before, 'portico-payment-button').values).toMatchObject({ country: 'ES', amount: '500' })
    expect(forElement(before, 'portico-payment-button').values).not.toHaveProperty('deposit')
  })
})

test.each([
  [{ offer: { instalment: { value: '563.53', currency: 'EUR' }, termInMonths: 48 } }, '563.53 EUR × 48'],
  [{ quotation: { quotationId: 'quo_1' } }, 'quo_1'],
  [{ payment: { paymentId: 'pay_1', status: { code: 'ACSC' } } }, 'pay_1 · ACSC'],
  [{ code: 'network' }, 'network'],
  [null, ''],
  ['text', '']
])('an event is summed up: %o', (detail, summary) => {
  expect(eventSummary(detail)).toBe(summary)
})
