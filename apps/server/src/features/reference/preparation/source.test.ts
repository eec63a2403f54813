import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { decodeText, mayBeDocument } from './source.ts'

const YAML = 'openapi: 3.1.1\ninfo: { title: Größe, version: 1.0.0 }\n'
const utf16 = (text: string, bom = '\ufeff') => Buffer.from(bom + text, 'utf16le')

describe('the text of a content', () => {
  test.each([
    ['as it is', Buffer.from(YAML)],
    ['without its byte order mark', Buffer.from(`\ufeff${YAML}`)],
    ['inflated', gzipSync(YAML)],
    ['inflated and without its byte order mark', gzipSync(`\ufeff${YAML}`)]
  ])('is read %s', (_how, bytes) => expect(decodeText(bytes)).toBe(YAML))

  test.each<[string, Buffer, string]>([
    ['UTF-16', utf16(YAML), 'encoding'],
    ['Latin-1', Buffer.from(YAML, 'latin1'), 'encoding'],
    ['damaged compression', gzipSync(YAML).subarray(0, 30), 'syntax'],
    ['more than 96 MiB when it is inflated', gzipSync(Buffer.alloc(97 * 1024 * 1024, 32)), 'tooLarge']
  ])('is refused for %s', (_why, bytes, code) => expect(decodeText(bytes)).toMatchObject({ code }))
})

describe('a closer look', () => {
  test.each([
    ['YAML', Buffer.from(YAML)],
    ['YAML after comments', Buffer.from(`# published\n---\n${YAML}`)],
    ['YAML with quotes', Buffer.from(`"openapi" : 3.0.0`)],
    ['JSON', Buffer.from('{"info":{},"swagger":"2.0"}')],
    ['an overlay', Buffer.from('overlay: 1.0.0')],
    ['UTF-16', utf16(YAML)],
    ['UTF-16 without byte order mark', utf16(YAML, '')],
    ['UTF-16, big end first', utf16(YAML).swap16()],
    ['gzip', gzipSync(YAML)]
  ])('is taken at %s', (_what, bytes) => expect(mayBeDocument(bytes)).toBe(true))

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['other YAML', Buffer.from('title: openapi\n')],
    ['compressed other text', gzipSync('hello')],
    ['damaged compression', Buffer.from([0x1f, 0x8b, 1, 2, 3])],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0])]
  ])('is not taken at %s', (_what, bytes) => expect(mayBeDocument(bytes)).toBe(false))
})
