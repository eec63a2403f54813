import { expect, test } from 'vitest'
import { stateChanges } from './state-changes.ts'

test('only fields that differ are changes, in the order of the state after', () => {
  expect(
    stateChanges({ gone: 1, kept: { a: [1] }, name: 'old' }, { name: 'new', kept: { a: [1] }, made: false })
  ).toEqual([
    { field: 'name', before: 'old', after: 'new' },
    { field: 'made', before: null, after: false },
    { field: 'gone', before: 1, after: null }
  ])
})

test('from nothing to an empty value is no change', () => {
  expect(stateChanges({ a: null, b: [] }, { a: '', c: null })).toEqual([])
  expect(stateChanges(null, null)).toEqual([])
})

test('who modified it and when is no change of its own: the entry says it', () => {
  const state = (lastModifiedBy: string) => ({
    langKey: lastModifiedBy,
    lastModifiedBy,
    lastModifiedDate: lastModifiedBy
  })
  expect(stateChanges(state('a'), state('b'))).toEqual([{ field: 'langKey', before: 'a', after: 'b' }])
})

test('a state that is no object is one value', () => {
  expect(stateChanges('INFO', 'DEBUG')).toEqual([{ field: 'value', before: 'INFO', after: 'DEBUG' }])
})
