import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sampleFile } from './sample-file.ts'

const bytesOf = (mediaType: string) => Buffer.from(sampleFile(mediaType) ?? '', 'base64')

test('the JPEG is one scan of 640 by 480 pixels (ITU-T T.81, annex B)', () => {
  const bytes = bytesOf('image/jpeg')
  const segments = new Map<number, number>()
  let at = 2
  while (bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    segments.set(bytes[at + 1] ?? 0, at + 4)
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  expect(bytes.readUInt16BE(0)).toBe(0xffd8)
  expect([...segments.keys()]).toEqual([0xe0, 0xfe, 0xdb, 0xc0, 0xc4])
  const frame = segments.get(0xc0) ?? 0
  expect([bytes.readUInt16BE(frame + 1), bytes.readUInt16BE(frame + 3)]).toEqual([480, 640])
  // Two bits for each block of 8 by 8 pixels.
  const scan = bytes.subarray(at + 2 + bytes.readUInt16BE(at + 2), -2)
  expect(scan).toEqual(Buffer.alloc((640 / 8) * (480 / 8) * (2 / 8)))
  expect(bytes.readUInt16BE(bytes.length - 2)).toBe(0xffd9)
})

test('the PNG has 640 by 480 pixels of one bit', () => {
  const bytes = bytesOf('image/png; q=1')
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[24]]).toEqual([640, 480, 1])
  const data = bytes.indexOf('IDAT')
  const rows = inflateSync(bytes.subarray(data + 4, data + 4 + bytes.readUInt32BE(data - 4)))
  expect(rows).toHaveLength(480 * (1 + 640 / 8))
})

test('there is a PDF and a text, and nothing is made up for other media types', () => {
  expect(bytesOf('application/pdf').toString()).toMatch(/^%PDF-1\.4\n(?:.+\n)+%%EOF\n$/)
  expect(bytesOf('text/csv').toString()).toBe('A sample file.\n')
  expect([sampleFile('image/webp'), sampleFile('application/zip')]).toEqual([undefined, undefined])
})
