import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeKeepingReserved, encodeStrictly, encodeUnsafe } from './encode.ts'
import { cookiePairs, headerValue, type NameValue, pathValue, plainPairs, queryPairs } from './style.ts'

/** The values of the specification's table, OpenAPI 3.1.1 and 3.2.0, "Style Examples". */
const EMPTY = ''
const TEXT = 'blue'
const LIST = ['blue', 'black', 'brown']
const OBJECT = { R: 100, G: 200, B: 150 }

const joined = (pairs: readonly NameValue[]) => pairs.map(({ name, value }) => `${name}=${value}`).join('&')

test.each([
  ['matrix', false, ';color', ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
  ['matrix', true, ';color', ';color=blue', ';color=blue;color=black;color=brown', ';R=100;G=200;B=150'],
  ['label', false, '.', '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
  ['label', true, '.', '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
  ['simple', false, '', 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['simple', true, '', 'blue', 'blue,black,brown', 'R=100,G=200,B=150']
])('a path parameter of style %s, explode %s, is written as the specification says', (style, explode, ...expected) => {
  const written = [EMPTY, TEXT, LIST, OBJECT].map((value) => pathValue('color', value, { style, explode }))
  expect(written).toEqual(expected)
})

test.each([
  ['form', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  ['form', true, 'color=', 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150']
])('a query parameter of style %s, explode %s, is written as the specification says', (style, explode, ...expected) => {
  const written = [EMPTY, TEXT, LIST, OBJECT].map((value) => joined(queryPairs('color', value, { style, explode })))
  expect(written).toEqual(expected)
})

test('delimited lists and deep objects are written as the specification says', () => {
  const written = (style: string, value: unknown) => joined(queryPairs('color', value, { style, explode: false }))
  expect(written('spaceDelimited', LIST)).toBe('color=blue%20black%20brown')
  expect(written('spaceDelimited', OBJECT)).toBe('color=R%20100%20G%20200%20B%20150')
  expect(written('pipeDelimited', LIST)).toBe('color=blue%7Cblack%7Cbrown')
  expect(written('pipeDelimited', OBJECT)).toBe('color=R%7C100%7CG%7C200%7CB%7C150')
  expect(written('deepObject', OBJECT)).toBe('color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150')
})

test('headers and cookies are written by the rows of simple and form', () => {
  expect([TEXT, LIST, OBJECT].map((value) => headerValue(value, false))).toEqual([
    'blue',
    'blue,black,brown',
    'R,100,G,200,B,150'
  ])
  expect(headerValue(OBJECT, true)).toBe('R=100,G=200,B=150')
  expect(joined(cookiePairs('color', LIST, { style: 'form', explode: false }))).toBe('color=blue,black,brown')
  expect(joined(cookiePairs('color', 'a b', { style: 'cookie', explode: true }))).toBe('color=a b')
})

test('a list that is empty and properties without a value leave nothing behind', () => {
  expect(queryPairs('color', [], { style: 'form', explode: true })).toEqual([])
  expect(queryPairs('color', [], { style: 'form', explode: false })).toEqual([])
  expect(pathValue('p', { a: null, b: 1 }, { style: 'simple', explode: true })).toBe('b=1')
})

test('a delimiter in a value is encoded', () => {
  expect(pathValue('p', ['a,b', 'c/d'], { style: 'simple', explode: false })).toBe('a%2Cb,c%2Fd')
  expect(joined(queryPairs('p', ['a&b=c'], { style: 'form', explode: true }))).toBe('p=a%26b%3Dc')
})

test('allowReserved keeps reserved characters and what is encoded already, but nothing that ends the value (RFC 6570, 3.2.3)', () => {
  expect(encodeKeepingReserved('/foo/bar?x=50%')).toBe('/foo/bar?x=50%25')
  expect(encodeKeepingReserved('http://example.com/home/')).toBe('http://example.com/home/')
  expect(encodeKeepingReserved('a%20b')).toBe('a%20b')
  expect(encodeKeepingReserved('a&b#c+d[e]')).toBe('a%26b%23c%2Bd%5Be%5D')
  expect(pathValue('p', 'a/b:c?', { style: 'simple', explode: false, allowReserved: true })).toBe('a%2Fb:c%3F')
})

test('any text goes through a query and comes out as it was', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('form', 'deepObject', 'pipeDelimited'),
      (text, style) => {
        const query = joined(queryPairs('name', text, { style, explode: true }))
        expect(new URLSearchParams(query.replaceAll('+', '%2B')).get('name')).toBe(text.toWellFormed())
      }
    )
  )
})

test('whatever a value is, an address made of it holds only what addresses may hold', () => {
  const style = fc.constantFrom(
    'form',
    'simple',
    'label',
    'matrix',
    'deepObject',
    'spaceDelimited',
    'pipeDelimited',
    '?'
  )
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.jsonValue(),
      style,
      fc.boolean(),
      fc.boolean(),
      (name, value, of, ...flags) => {
        const [explode = false, allowReserved] = flags
        const pairs = queryPairs(name, value, { style: of, explode, allowReserved })
        expect(joined(pairs)).toMatch(/^[\w.~%&=:/?@!$'()*,;-]*$/)
        expect(pathValue(name, value, { style: of, explode, allowReserved })).toMatch(/^[\w.~%&=:@!$'()*+,;-]*$/)
        expect(headerValue(value, explode)).toMatch(/^[\x20-\x7E]*$/)
        expect(plainPairs(name, value, { style: of, explode }).every((pair) => typeof pair.value === 'string')).toBe(
          true
        )
      }
    )
  )
})

test('an address of a document is made valid without touching what is', () => {
  expect(encodeUnsafe('/a%20b/é "x"|{y}/50%')).toBe('/a%20b/%C3%A9%20%22x%22%7C%7By%7D/50%25')
  expect(encodeStrictly("it's (so)*!")).toBe('it%27s%20%28so%29%2A%21')
})
