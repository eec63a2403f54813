import { expect, test } from 'vitest'
import { chosenVersions, comparableApis } from './choice.ts'

const VERSIONS = ['2.0.0', '1.1.0', '1.0.0']

test.each([
  [
    { from: null, to: null },
    { from: '1.1.0', to: '2.0.0' }
  ],
  [
    { from: '1.0.0', to: null },
    { from: '1.0.0', to: '2.0.0' }
  ],
  [
    { from: null, to: '1.1.0' },
    { from: '1.0.0', to: '1.1.0' }
  ],
  [
    { from: null, to: '1.0.0' },
    { from: '2.0.0', to: '1.0.0' }
  ],
  [
    { from: '2.0.0', to: '1.0.0' },
    { from: '2.0.0', to: '1.0.0' }
  ],
  [
    { from: '9.0.0', to: '9.0.0' },
    { from: '1.1.0', to: '2.0.0' }
  ],
  [{ from: '1.0.0', to: '1.0.0' }, undefined]
])('an address with %o compares %o', (address, expected) => {
  expect(chosenVersions(VERSIONS, address)).toEqual(expected)
})

test('an API of one version has none to compare', () => {
  expect(chosenVersions(['1.0.0'], { from: null, to: null })).toBeUndefined()
  expect(chosenVersions([], { from: null, to: null })).toBeUndefined()
})

test('the APIs of an application are in the order of the menu, without what is not published', () => {
  expect(comparableApis(['simulations', 'payments', 'finance-quotation'])).toEqual(['finance-quotation', 'payments'])
})
