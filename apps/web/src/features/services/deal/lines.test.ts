import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

test('what is an excerpt says so at its end', () => {
  expect(linesOf({ a: 1 }, true)).toBe('{\n  "a": 1,\n  …\n}')
  expect(JSON.parse(linesOf({ a: { b: 1 } }, false))).toEqual({ a: { b: 1 } })
})
