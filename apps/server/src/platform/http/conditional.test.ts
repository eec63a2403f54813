import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { isKnown, tagsIn } from './conditional.ts'

const requestWith = (headers: FastifyRequest['headers']) => ({ headers }) as FastifyRequest

test('tags are read from lists of weak and strong ones', () => {
  expect(tagsIn('W/"abc", "def"')).toEqual(['abc', 'def'])
  expect(tagsIn(undefined)).toEqual([])
  expect(tagsIn('*')).toEqual([])
})

test.each([
  ['"other", "abc"', true],
  ['W/"abc"', true],
  [' * ', true],
  ['"abcd"', false],
  ['abc', false],
  [undefined, false]
])('a version with the tag abc is known by If-None-Match %s: %s', (header, expected) =>
  expect(isKnown(requestWith({ 'if-none-match': header }), 'abc')).toBe(expected)
)
