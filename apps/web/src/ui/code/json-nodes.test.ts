import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countNodes, isWithin, type JsonNode, readJson, writeJson } from './json-nodes.ts'

/** Every value with its pointer; of objects and lists, only that they are there. */
const pointersOf = (node: JsonNode | undefined): [string, string][] => {
  if (!node) return []
  if (!('entries' in node)) return [[node.pointer, node.text]]
  return [[node.pointer, node.isList ? '[]' : '{}'], ...node.entries.flatMap((entry) => pointersOf(entry.node))]
}

describe('the values of JSON', () => {
  test('are written as an indented text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const node = readJson(JSON.stringify(value))
        expect(node && writeJson(node)).toBe(JSON.stringify(value, null, 2))
      })
    )
  })

  test('keep numbers and escapes as they were written', () => {
    const node = readJson('{"amount":25000.00,"id":12345678901234567890,"name":"M\\u00fcller, {a}"}')
    expect(node && writeJson(node)).toBe(
      '{\n  "amount": 25000.00,\n  "id": 12345678901234567890,\n  "name": "M\\u00fcller, {a}"\n}'
    )
  })

  test('have their pointers', () => {
    const node = readJson('{"a/b":[{"c":[]},2],"d~":{}}')
    expect(pointersOf(node)).toEqual([
      ['', '{}'],
      ['/a~1b', '[]'],
      ['/a~1b/0', '{}'],
      ['/a~1b/0/c', '[]'],
      ['/a~1b/1', '2'],
      ['/d~0', '{}']
    ])
    expect(node && countNodes(node)).toBe(6)
  })

  test.each([
    '',
    '{',
    '{"a":1}… (70000 bytes)',
    'plain',
    '['.repeat(101) + ']'.repeat(101),
    '['.repeat(50_000) + ']'.repeat(50_000)
  ])('are none for %.20s', (text) => {
    expect(readJson(text)).toBeUndefined()
  })
})

test('a value is within those that pointers lead to, with its parts', () => {
  const differing = new Set(['/payer', '/lines/1/a'])
  expect(
    ['/payer', '/payer/name/0', '/payers', '/lines/1', '/lines/1/a', ''].map((at) => isWithin(at, differing))
  ).toEqual([true, true, false, false, true, false])
})
