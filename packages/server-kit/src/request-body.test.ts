import { expect, test } from 'vitest'
import { decodeUtf8, EncodingError, parseJsonBody } from './request-body.ts'

const parse = (text: string) => parseJsonBody(Buffer.from(text))

test('JSON is parsed, and an empty body is undefined', () => {
  expect(parse('{"name":"Ñandú","list":[1,null]}')).toEqual({ name: 'Ñandú', list: [1, null] })
  expect(parse('')).toBeUndefined()
})

test.each(['{bad', '{"__proto__":{"admin":true}}', '[{"constructor":{"prototype":{}}}]'])('%s is refused', (text) => {
  expect(() => parse(text)).toThrow(SyntaxError)
})

test('bytes that are not UTF-8 are refused', () => {
  expect(() => parseJsonBody(Buffer.from([0x22, 0xff, 0x22]))).toThrow(EncodingError)
  expect(() => decodeUtf8(Buffer.from([0xc3]))).toThrow('The body is not UTF-8.')
})
