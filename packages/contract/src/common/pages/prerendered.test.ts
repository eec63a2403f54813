import { expect, test } from 'vitest'
import { fillPlaceholder, RIBBON_PLACEHOLDER } from './prerendered.ts'

test('a placeholder is filled in wherever it occurs, and must occur', () => {
  expect(fillPlaceholder('x and x', 'x', '$&')).toBe('$& and $&')
  expect(() => fillPlaceholder('<html>', RIBBON_PLACEHOLDER, 'none')).toThrow(RIBBON_PLACEHOLDER)
})
