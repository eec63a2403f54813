import { expect, it } from 'vitest'
import { parseStoredToken } from './token.ts'

it.each([
  ['"eyJ.a.b"', 'eyJ.a.b'],
  ['eyJ.a.b', 'eyJ.a.b'],
  [null, undefined],
  ['', undefined],
  ['""', undefined],
  ['undefined', undefined],
  ['123', undefined],
  ['true', undefined],
  ['{"token":"x"}', undefined]
])('%j is read as %j', (stored, token) => {
  expect(parseStoredToken(stored)).toBe(token)
})
