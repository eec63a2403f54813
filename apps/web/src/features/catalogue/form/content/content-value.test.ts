import { file, LIMITS } from '@portico/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  base64Size,
  cleanBase64,
  contentError,
  contentSize,
  contentToSend,
  isBase64,
  isSameContent,
  readBase64,
  storedContent
} from './content-value.ts'

const bytes = fc.uint8Array({ maxLength: 200 })
const encode = (given: Uint8Array) => Buffer.from(given).toString('base64')
const typed = (text: string) => ({ from: 'keyboard', text }) as const

describe('base64', () => {
  it('is told, and measured, as any encoder writes it', () => {
    fc.assert(
      fc.property(bytes, (given) => {
        const text = encode(given)
        expect(isBase64(text)).toBe(true)
        expect(base64Size(text)).toBe(given.length)
      })
    )
  })

  it('is cleaned of the prefix and the white space it is copied with', () => {
    fc.assert(
      fc.property(bytes, fc.array(fc.nat(300)), fc.boolean(), (given, breaks, hasPrefix) => {
        const text = encode(given)
        const broken = breaks.reduce((left, place) => `${left.slice(0, place)}\r\n ${left.slice(place)}`, text)
        expect(cleanBase64(hasPrefix ? ` data:text/plain;charset=utf-8;base64,${broken}` : broken)).toBe(text)
      })
    )
  })

  it.each(['a', 'ab', 'abc', 'ab=c', 'a===', '====', 'YWJj!', 'YWJ_', 'ä'])('is not %j', (text) => {
    expect(isBase64(text)).toBe(false)
  })
})

describe('a content that is typed or pasted', () => {
  it('is edited while it is short, and kept as it is when it is long', () => {
    expect(readBase64('')).toBeNull()
    expect(readBase64('not yet')).toEqual(typed('not yet'))
    const long = 'QUFB'.repeat(30_000)
    expect(readBase64(`data:,${long}`)).toMatchObject({ from: 'clipboard', size: 90_000 })
    expect(readBase64(`${long}!`)).toBeUndefined()
  })

  it('has a size once it is base64', () => {
    expect(contentSize(typed('QUJD'))).toBe(3)
    expect(contentSize(typed('QUJ'))).toBeUndefined()
    expect(contentError(typed('QUJ'))).toBe('Pattern')
    expect(contentError(typed('data:;base64, QU JD'))).toBeUndefined()
  })

  it('is sent cleaned, and a blank one is none', () => {
    expect(contentToSend(typed('data:;base64, QU JD'))).toEqual({ base64: 'QUJD' })
    expect(contentToSend(typed(' '))).toBeNull()
  })
})

describe('a file', () => {
  const sized = (size: number) =>
    ({ from: 'file', file: Object.defineProperty(new File([], 'f'), 'size', { value: size }) }) as const

  it('may have 25 MiB and no byte more', () => {
    expect(contentError(sized(LIMITS.content))).toBeUndefined()
    expect(contentError(sized(LIMITS.content + 1))).toBe('Size')
    expect(contentError({ from: 'clipboard', base64: new Blob(), size: LIMITS.content + 1 })).toBe('Size')
  })

  it('is another one than any other', () => {
    expect(isSameContent(sized(1), sized(1))).toBe(false)
  })
})

describe('what the server holds', () => {
  const record = { id: 1, description: null, mediaType: 'text/plain', size: 3, document: null }

  it('is known by size and type, and is not sent', () => {
    const stored = storedContent(file, record, '"a"')
    expect(stored).toEqual({ from: 'server', size: 3, mediaType: 'text/plain', tag: '"a"' })
    expect(contentToSend(stored)).toBeUndefined()
    expect(contentError(stored)).toBeUndefined()
    expect(storedContent(file, { ...record, size: null, mediaType: null })).toBeNull()
    expect(contentToSend(null)).toBeNull()
  })

  it('is told from another one of the same size and type by its tag', () => {
    expect(isSameContent(storedContent(file, record, '"a"'), storedContent(file, record, '"a"'))).toBe(true)
    expect(isSameContent(storedContent(file, record, '"a"'), storedContent(file, record, '"b"'))).toBe(false)
  })
})
