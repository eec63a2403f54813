import { expect, test } from 'vitest'
import { mergeTexts } from './translations.ts'

test('texts are merged deeply, later files winning, and no file is changed', () => {
  const first = { a: { b: '1', c: { d: '2' } } }
  const merged = mergeTexts([first, { a: { c: { e: '3' }, b: '4' }, f: '5' }])
  expect(merged).toEqual({ a: { b: '4', c: { d: '2', e: '3' } }, f: '5' })
  expect(first).toEqual({ a: { b: '1', c: { d: '2' } } })
})
