import { expect, test } from 'vitest'
import { ByteWriter } from './byte-writer.ts'

const TEXTS = ['Brünnwaldt', '', '€ 563.53', 'x'.repeat(300_000), '🚗', 'y'.repeat(5_000_000)]

test('texts and bytes are written one after the other, however long they are', () => {
  const writer = new ByteWriter()
  const sizes = TEXTS.flatMap((text) => [writer.write(text), writer.append(Buffer.from(text))])
  expect(sizes).toEqual(TEXTS.flatMap((text) => Array(2).fill(Buffer.byteLength(text))))
  const expected = Buffer.from(TEXTS.flatMap((text) => [text, text]).join(''))
  expect(writer.length).toBe(expected.length)
  expect(writer.from(0).equals(expected)).toBe(true)
})

test('nothing is left of what was written before it was cleared', () => {
  const writer = new ByteWriter()
  for (const text of TEXTS) {
    writer.clear()
    writer.write(text)
    expect(writer.from(0).toString()).toBe(text)
  }
})

test('what was written is read from a place on', () => {
  const writer = new ByteWriter()
  writer.write('first')
  const { length } = writer
  writer.write('second')
  expect(writer.from(length).toString()).toBe('second')
})
