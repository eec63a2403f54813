import { describe, expect, it } from 'vitest'
import { formatDuration, interpolate, matchLanguage } from './language.ts'

describe('language', () => {
  it.each([
    ['es', 'es'],
    ['ES-MX', 'es'],
    ['fr es en', 'es'],
    ['en-GB es', 'en'],
    ['fr', undefined],
    ['', undefined],
    [undefined, undefined],
    [['es'], undefined]
  ])('matches %j to %s', (tags, language) => {
    expect(matchLanguage(tags)).toBe(language)
  })

  it.each([
    [0, 'en', '1 second'],
    [59.2, 'en', '60 seconds'],
    [60, 'en', '1 minute'],
    [61, 'es', '2 minutos'],
    [1, 'es', '1 segundo']
  ] as const)('says how long %s seconds are in %s', (seconds, language, words) => {
    expect(formatDuration(seconds, language)).toBe(words)
  })

  it('fills placeholders and leaves unknown ones', () => {
    expect(interpolate('{a} and {b}', { a: '{b}' })).toBe('{b} and {b}')
  })
})
