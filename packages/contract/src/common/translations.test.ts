import { expect, test } from 'vitest'
import { mergeTexts, translationsText } from './translations.ts'

test('texts are merged deeply, later files winning, and no file is changed', () => {
  const first = { a: { b: '1', c: { d: '2' } } }
  const merged = mergeTexts([first, { a: { c: { e: '3' }, b: '4' }, f: '5' }])
  expect(merged).toEqual({ a: { b: '4', c: { d: '2', e: '3' } }, f: '5' })
  expect(first).toEqual({ a: { b: '1', c: { d: '2' } } })
})

test('a language is sent as the JSON of its files, in the order of their names', () => {
  const later = { a: 'from b.json' }
  expect(translationsText({ 'b.json': later, 'a.json': { a: 'from a.json', c: '1' } })).toBe(
    '{"a":"from b.json","c":"1"}'
  )
})
