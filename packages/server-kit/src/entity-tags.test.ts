import { expect, test } from 'vitest'
import { matchesEntityTag } from './entity-tags.ts'

test.each([
  [undefined, true],
  [' * ', true],
  ['"other", "abc"', true],
  ['"other","abc"', true],
  ['W/"abc"', false],
  ['W/"abc", "abc"', true],
  ['"abcd"', false],
  ['', false]
])('a version with the tag "abc" may be changed by If-Match %s: %s', (header, expected) =>
  expect(matchesEntityTag(header, '"abc"')).toBe(expected)
)
