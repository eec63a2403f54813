import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonLines } from './json-lines.ts'

describe('the lines of JSON', () => {
  test('are those of an indented text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const lines = jsonLines(JSON.stringify(value))?.map(({ text }) => text)
        expect(lines?.join('\n')).toBe(JSON.stringify(value, null, 2))
      })
    )
  })

  test('keep numbers and escapes as they were written', () => {
    expect(jsonLines('{"amount":25000.00,"id":12345678901234567890,"name":"M\\u00fcller, {a}"}')).toEqual([
      { text: '{', pointer: '' },
      { text: '  "amount": 25000.00,', pointer: '/amount' },
      { text: '  "id": 12345678901234567890,', pointer: '/id' },
      { text: '  "name": "M\\u00fcller, {a}"', pointer: '/name' },
      { text: '}', pointer: '' }
    ])
  })

  test('have the pointers of their values', () => {
    const pointers = jsonLines('{"a/b":[{"c":[]},2],"d~":{}}')?.map(({ text, pointer }) => [text.trim(), pointer])
    expect(pointers).toEqual([
      ['{', ''],
      ['"a/b": [', '/a~1b'],
      ['{', '/a~1b/0'],
      ['"c": []', '/a~1b/0/c'],
      ['},', '/a~1b/0'],
      ['2', '/a~1b/1'],
      ['],', '/a~1b'],
      ['"d~": {}', '/d~0'],
      ['}', '']
    ])
  })

  test.each(['', '{', '{"a":1}… (70000 bytes)', 'plain'])('are none for %j', (text) => {
    expect(jsonLines(text)).toBeUndefined()
  })
})
