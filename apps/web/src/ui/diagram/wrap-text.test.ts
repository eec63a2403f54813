import { expect, test } from 'vitest'
import { wrapText } from './wrap-text.ts'

test.each([
  ['one two three', 7, ['one two', 'three']],
  ['one two three', 13, ['one two three']],
  ['extraordinarily long', 6, ['extraordinarily', 'long']],
  ['', 6, ['']]
])('%j in lines of %d characters', (text, width, lines) => {
  expect(wrapText(text, width)).toEqual(lines)
})
