import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PictureError, readPicture } from './picture.ts'
import { SAMPLE_PICTURE } from './sample.ts'

const SECRET = 'GPS 51.5N 0.1W'
const JPEG = SAMPLE_PICTURE.content

/** A segment of a JPEG. */
function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0)
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** EXIF data of a camera: an orientation, and a place. */
function exif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(0x0112, 10)
  tiff.writeUInt16LE(3, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(orientation, 18)
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(SECRET)]))
}

const withSegments = (...segments: Buffer[]) => Buffer.concat([JPEG.subarray(0, 2), ...segments, JPEG.subarray(2)])

function pngChunk(type: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + content.length)
  chunk.writeUInt32BE(content.length, 0)
  chunk.write(type, 4, 'latin1')
  content.copy(chunk, 8)
  return chunk
}

function png(width: number, height: number, ...others: Buffer[]): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    ...others,
    pngChunk('IDAT', deflateSync(Buffer.alloc(height * (width + 1)))),
    pngChunk('IEND', Buffer.alloc(0))
  ])
}

function webpChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length & 1)])
}

function webp(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const head = Buffer.alloc(8)
  head.write('RIFF', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
const lossless = (width: number, height: number) => {
  const data = Buffer.alloc(5)
  data.writeUInt8(0x2f)
  data.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1)
  return webpChunk('VP8L', data)
}
const extended = (flags: number, width: number, height: number) => {
  const data = Buffer.alloc(10)
  data.writeUInt8(flags)
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return webpChunk('VP8X', data)
}

describe('a JPEG', () => {
  test('that has nothing beside the picture stays as it is', () => {
    expect(readPicture(JPEG)).toEqual({ mediaType: 'image/jpeg', width: 960, height: 640, bytes: JPEG })
  })

  test('loses what a camera wrote: EXIF, XMP, comments, and what follows its end', () => {
    const bytes = Buffer.concat([
      withSegments(exif(1), segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${SECRET}`))),
      Buffer.from(SECRET)
    ])
    const commented = Buffer.concat([bytes.subarray(0, 2), segment(0xfe, Buffer.from(SECRET)), bytes.subarray(2)])
    const picture = readPicture(commented)
    expect(picture.bytes.includes('GPS')).toBe(false)
    expect(picture.bytes).toEqual(JPEG)
  })

  test('keeps its orientation, and is as wide as it is shown', () => {
    const turned = readPicture(withSegments(exif(6)))
    expect([turned.width, turned.height]).toEqual([640, 960])
    expect(turned.bytes.includes('GPS')).toBe(false)
    const again = readPicture(turned.bytes)
    expect([again.width, again.height]).toEqual([640, 960])
    expect(again.bytes).toEqual(turned.bytes)
  })

  test('keeps its colour profile', () => {
    const profile = segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01profile', 'latin1'))
    const previews = segment(0xe2, Buffer.from(`MPF\0${SECRET}`, 'latin1'))
    const { bytes } = readPicture(withSegments(profile, previews))
    expect([bytes.includes('ICC_PROFILE'), bytes.includes('GPS')]).toEqual([true, false])
  })
})

describe('a PNG', () => {
  test('loses its texts and what follows its end', () => {
    const clean = png(640, 480)
    const bytes = Buffer.concat([
      png(640, 480, pngChunk('tEXt', Buffer.from(`Comment\0${SECRET}`)), pngChunk('eXIf', Buffer.from(SECRET))),
      Buffer.from(SECRET)
    ])
    expect(readPicture(bytes)).toEqual({ mediaType: 'image/png', width: 640, height: 480, bytes: clean })
  })

  test('keeps what changes its look', () => {
    const bytes = png(640, 480, pngChunk('gAMA', Buffer.from([0, 0, 177, 143])))
    expect(readPicture(bytes).bytes).toEqual(bytes)
  })
})

describe('a WebP', () => {
  test('loses EXIF and XMP, and no longer announces them', () => {
    const bytes = webp(
      extended(0x0c, 800, 600),
      lossless(800, 600),
      webpChunk('EXIF', Buffer.from(SECRET)),
      webpChunk('XMP ', Buffer.from(SECRET))
    )
    const clean = webp(extended(0, 800, 600), lossless(800, 600))
    expect(readPicture(bytes)).toEqual({ mediaType: 'image/webp', width: 800, height: 600, bytes: clean })
  })

  test('says its size in each of its forms', () => {
    expect(readPicture(webp(lossless(700, 3)))).toMatchObject({ width: 700, height: 3 })
    const lossy = webpChunk('VP8 ', Buffer.from('0000009d012a80026801', 'hex'))
    expect(readPicture(webp(lossy))).toMatchObject({ width: 640, height: 360 })
  })
})

describe('no picture', () => {
  test.each([
    ['empty', Buffer.alloc(0)],
    ['a GIF', Buffer.from('GIF89a')],
    ['a page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a JPEG in name only', Buffer.from('ffd8ffe0', 'hex')],
    ['a PNG without data', Buffer.from('89504e470d0a1a0a', 'hex')]
  ])('is %s', (_name, bytes) => {
    expect(() => readPicture(bytes)).toThrow(PictureError)
  })

  test.each([
    ['JPEG', JPEG],
    ['PNG', png(640, 480)],
    ['WebP', webp(lossless(800, 600))]
  ])('is a %s that is cut off, wherever', (_name, bytes) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes.length - 1 }), (length) => {
        expect(() => readPicture(bytes.subarray(0, length))).toThrow(PictureError)
      })
    )
  })

  test('makes the reader fail otherwise than with its own error, however its bytes are changed', () => {
    const changes = fc.array(fc.tuple(fc.nat({ max: 999 }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.constantFrom(JPEG, png(640, 480), webp(lossless(800, 600))), changes, (original, each) => {
        const bytes = Buffer.from(original)
        for (const [at, value] of each) bytes[at % bytes.length] = value
        try {
          readPicture(bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(PictureError)
        }
      })
    )
  })
})
