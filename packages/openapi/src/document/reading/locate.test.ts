import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pointerOf } from '../pointer.ts'
import { duplicateNames, lineAndColumn, locate } from './locate.ts'

const YAML = [
  '# comment', //
  'a: &a',
  '  "b c":',
  '    - 1',
  "    - d: 'x'",
  '    -',
  '  200: |',
  '    text',
  'e: *a',
  'f: {<<: *a, g: [1, {h: 2}]}'
]

describe('locate', () => {
  it.each([
    ['', 2, 1],
    ['/a', 2, 1],
    ['/a/b c', 3, 3],
    ['/a/b c/0', 4, 7],
    ['/a/b c/1', 5, 7],
    ['/a/b c/1/d', 5, 7],
    ['/a/b c/2', 3, 3],
    ['/a/200', 7, 3],
    ['/e', 9, 1],
    ['/e/b c', 9, 1],
    ['/f/g/0', 10, 17],
    ['/f/g/1/h', 10, 21],
    ['/f/200', 10, 1],
    ['/nothing', 2, 1]
  ])('finds %j in YAML', (pointer, line, column) => {
    for (const lineBreak of ['\n', '\r\n', '\r'])
      expect(locate(YAML.join(lineBreak), [pointer]).get(pointer)).toEqual({ line, column })
  })

  it('finds every value of any JSON', () =>
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.constantFrom(0, 1, 4), (json, indent) => {
        const value = JSON.parse(json) as unknown
        const text = JSON.stringify(value, null, indent)
        const expected = [...placesIn(value)]
        const found = locate(
          text,
          expected.map(({ path }) => pointerOf(path))
        )
        const lines = text.split('\n')
        for (const { path, begins } of expected) {
          const place = found.get(pointerOf(path)) ?? { line: 0, column: 0 }
          expect(lines[place.line - 1]?.slice(place.column - 1).startsWith(begins)).toBe(true)
        }
      })
    ))

  it('returns nothing for what cannot be read', () => expect(locate('a: [', ['/a']).size).toBe(0))
})

function* placesIn(
  value: unknown,
  path: (string | number)[] = []
): Generator<{ path: (string | number)[]; begins: string }> {
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) {
      yield { path: [...path, index], begins: (JSON.stringify(item)[0] ?? '').toString() }
      yield* placesIn(item, [...path, index])
    }
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) {
      yield { path: [...path, key], begins: JSON.stringify(key) }
      yield* placesIn(item, [...path, key])
    }
}

describe('lineAndColumn', () => {
  it.each([
    [0, 1, 1],
    [1, 1, 2],
    [3, 2, 1],
    [5, 3, 1],
    [6, 4, 1],
    [99, 4, 94]
  ])('finds the offset %j', (offset, line, column) =>
    expect(lineAndColumn('a\r\nb\n\rc', offset)).toEqual({ line, column })
  )
})

describe('duplicateNames', () => {
  it('finds each, at every depth', () =>
    expect(duplicateNames('{"a": {"b": [{"c": 1, "c": {"d": 1, "d": 2}}]}, "b": 1,\n "a": 2}', 10)).toEqual([
      { path: ['a', 'b', 0], name: 'c', place: { line: 1, column: 23 } },
      { path: ['a', 'b', 0, 'c'], name: 'd', place: { line: 1, column: 37 } },
      { path: [], name: 'a', place: { line: 2, column: 2 } }
    ]))

  it('stops at a limit', () => expect(duplicateNames('{"a": 1, "a": 1, "a": 1}', 1)).toHaveLength(1))
})
