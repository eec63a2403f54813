import { describe, expect, it } from 'vitest'
import { beginningOf, previewKind } from './preview-kind.ts'

describe('how a media type is shown', () => {
  it.each([
    ['text/plain', 'text'],
    ['text/html', 'text'],
    ['text/csv', 'text'],
    ['application/xml', 'text'],
    ['application/xhtml+xml', 'text'],
    ['application/json', 'json'],
    ['application/problem+json', 'json'],
    ['application/yaml', 'yaml'],
    ['text/yaml', 'yaml'],
    ['text/markdown', 'markdown'],
    ['image/png', 'picture'],
    ['image/avif', 'picture'],
    ['image/svg+xml', 'svg'],
    ['application/pdf', 'pdf']
  ])('%s as %s', (mediaType, kind) => {
    expect(previewKind(mediaType)).toBe(kind)
  })

  it.each(['application/zip', 'application/octet-stream', 'image/tiff', 'video/mp4', 'image/png2', ''])(
    '%s not at all',
    (mediaType) => {
      expect(previewKind(mediaType)).toBeUndefined()
    }
  )
})

describe('the beginning of a text', () => {
  it('is all of it when it is short enough', () => {
    expect(beginningOf('abc', 3)).toEqual({ text: 'abc', isCut: false })
  })

  it('ends with a whole line', () => {
    expect(beginningOf('one\ntwo\nthree', 9)).toEqual({ text: 'one\ntwo', isCut: true })
  })

  it('breaks a line that is too long itself', () => {
    expect(beginningOf('a\nbcdefghij', 6)).toEqual({ text: 'a\nbcde', isCut: true })
  })
})
