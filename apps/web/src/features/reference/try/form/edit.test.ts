import { describe, expect, test } from 'vitest'
import { pointerOf, valueAtPointer, withoutValueAt, withValueAt } from './edit.ts'
import { parseScalar, scalarText } from './scalar.ts'

const BODY = { amount: { value: '1.00' }, tags: ['a', 'b'] }

describe('a body is changed at a path', () => {
  test.each([
    [['amount', 'value'], '2.00', { amount: { value: '2.00' }, tags: ['a', 'b'] }],
    [['tags', 1], 'c', { ...BODY, tags: ['a', 'c'] }],
    [['tags', 2], 'c', { ...BODY, tags: ['a', 'b', 'c'] }],
    [['method', 'code'], 'M001', { ...BODY, method: { code: 'M001' } }],
    [['list', 0, 'name'], 'x', { ...BODY, list: [{ name: 'x' }] }],
    [[], 7, 7]
  ] as const)('%j', (path, value, expected) => expect(withValueAt(BODY, path, value)).toEqual(expected))

  test('and the original stays as it was', () => {
    withValueAt(BODY, ['amount', 'value'], '9.00')
    expect(BODY.amount.value).toBe('1.00')
  })

  test('also at a name that an object has by itself', () => {
    const changed = withValueAt({}, ['__proto__'], 1)
    expect(Object.entries(changed as object)).toEqual([['__proto__', 1]])
  })

  test.each([
    [['amount'], { tags: ['a', 'b'] }],
    [['tags', 0], { ...BODY, tags: ['b'] }],
    [['missing', 'x'], BODY]
  ] as const)('without %j', (path, expected) => expect(withoutValueAt(BODY, path)).toEqual(expected))
})

test('a pointer leads to the value of its path, whatever characters names have', () => {
  expect(pointerOf(['a/b', 0, 'c~d'])).toBe('/a~1b/0/c~0d')
  expect(valueAtPointer({ 'a/b': [{ 'c~d': 1 }] }, '/a~1b/0/c~0d')).toBe(1)
  expect(valueAtPointer({ a: 1 }, '/constructor')).toBeUndefined()
})

describe('what is typed', () => {
  test.each([
    ['12', ['integer'], 12],
    ['12.5', ['number'], 12.5],
    ['12.', ['number'], '12.'],
    ['1.00', ['number'], '1.00'],
    ['12', ['string'], '12'],
    ['', ['string', 'null'], null],
    ['', ['string'], ''],
    ['true', [], true],
    ['text', ['integer'], 'text']
  ])('“%s” for %j is %j', (text, types, value) => {
    expect(parseScalar(text, { types })).toBe(value)
    // Nothing changes under the hands of the reader.
    expect(scalarText(parseScalar(text, { types }))).toBe(text)
  })
})
