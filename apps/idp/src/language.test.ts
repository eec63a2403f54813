import { describe, expect, it } from 'vitest'
import { fill, LANGUAGES, MESSAGES, matchLanguage, waitingTime } from './language.ts'

/** Every text of a language with its path, e.g. `signIn.title`. */
function texts(messages: object, path = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : texts(value, `${path}${key}.`)
  )
}

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
    expect(waitingTime(seconds, language)).toBe(words)
  })

  it('fills placeholders and leaves unknown ones', () => {
    expect(fill('{a} and {b}', { a: '{b}' })).toBe('{b} and {b}')
  })

  it('has the same texts with the same placeholders in every language', () => {
    const [first, ...others] = LANGUAGES.map((language) => texts(MESSAGES[language]))
    const shape = (list: [string, string][]) => list.map(([path, text]) => [path, text.match(/\{\w+\}/g)])
    expect(first!.length).toBeGreaterThan(30)
    for (const other of others) expect(shape(other)).toEqual(shape(first!))
    for (const [path, text] of [first!, ...others].flat()) expect(text.trim(), path).not.toBe('')
  })
})
