import { expect, it } from 'vitest'
import { pairOf, versionBefore } from './versions.ts'

const ALL = ['3.0.0', '2.0.0', '1.0.0']

it.each([
  ['3.0.0', null, { from: '2.0.0', to: '3.0.0' }],
  ['2.0.0', null, { from: '1.0.0', to: '2.0.0' }],
  ['3.0.0', '1.0.0', { from: '1.0.0', to: '3.0.0' }],
  ['1.0.0', '3.0.0', { from: '3.0.0', to: '1.0.0' }],
  ['1.0.0', null, { from: '1.0.0', to: '3.0.0' }],
  ['3.0.0', '3.0.0', { from: '2.0.0', to: '3.0.0' }],
  ['3.0.0', '9.9.9', { from: '2.0.0', to: '3.0.0' }]
])('the page of %s, asked for the changes since %s, compares %j', (to, from, pair) => {
  expect(pairOf(ALL, to, from)).toEqual(pair)
})

it('one version is compared with nothing', () => {
  expect(pairOf(['1.0.0'], '1.0.0', null)).toBeUndefined()
  expect(versionBefore(['1.0.0'], '1.0.0')).toBeUndefined()
})
