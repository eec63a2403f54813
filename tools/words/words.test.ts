import { expect, test } from 'vitest'
import { RULES } from './rules.ts'
import { misspelt } from './spelling.ts'
import { TERM_PAIRS } from './terms.ts'
import { LANGUAGES, type PublishedText, proseOf, publishedTexts } from './texts.ts'
import { translations } from './translations.ts'

const TEXTS = publishedTexts()

/** Findings in the form in which they are looked up, at most as many as are read. */
const shown = (found: string[]) => found.slice(0, 50)

const ruled = (language: string, texts: readonly PublishedText[]) =>
  texts
    .filter((text) => text.language === language)
    .flatMap((text) => {
      const prose = proseOf(text.text)
      return RULES.filter((rule) => rule.language === language && rule.pattern.test(prose) && !rule.except?.(text)).map(
        ({ pattern, instead }) =>
          `${text.file} ${text.place}: “${pattern.exec(prose)?.[0].trim()}” – write: ${instead} – ${text.text.slice(0, 120)}`
      )
    })

test.each(['en', 'es'])('no text in %s has a word or a typography that the vocabulary rules out', (language) => {
  expect(shown(ruled(language, TEXTS))).toEqual([])
})

test('a text with a ruled-out word is found, and code is left alone', () => {
  const text = (words: string, language: 'en' | 'es' = 'en') => ({ file: 'x', place: '1', language, text: words })
  expect(ruled('en', [text('The answer names the call.')])).toHaveLength(2)
  expect(ruled('es', [text('La llamada cuesta 5 %.', 'es')])).toHaveLength(2)
  expect(ruled('en', [text('Send `answer` to https://portal.example/answer.'), text('{{ answer }}')])).toEqual([])
})

test('no heading begins with What or Qué', () => {
  const isHeading = ({ place, text }: PublishedText) => /(?:^|\.)title$/.test(place) || /^#+ /m.test(text)
  const headings = TEXTS.filter(isHeading).flatMap(({ file, place, text }) =>
    (/^#+ /m.test(text) ? (text.match(/^#+ .*$/gm) ?? []) : [text]).map((heading) => ({ file, place, heading }))
  )
  expect(headings.length).toBeGreaterThan(500)
  expect(headings.filter(({ heading }) => /^(?:#+ )?(?:What|Qué|Lo que)\b/.test(heading))).toEqual([])
})

test.each(LANGUAGES)('every word in %s is in a dictionary', async (language) => {
  expect(await misspelt(TEXTS, language)).toEqual([])
})

test('a misspelt word is found, with its place', async () => {
  const texts: PublishedText[] = [
    { file: 'a', place: '1', language: 'en', text: 'The authorisation of the car.' },
    { file: 'b', place: '2', language: 'en', text: 'The authorizaton of the car.' }
  ]
  expect(await misspelt(texts, 'en')).toEqual([{ word: 'authorizaton', file: 'b', place: '2' }])
})

const PAIRS = translations()

test.each(TERM_PAIRS)('where a text in English has $en, the Spanish one has $es', ({ en, es, not }) => {
  const having = PAIRS.filter((pair) => en.test(proseOf(pair.en)))
  expect(having.length).toBeGreaterThan(0)
  expect(
    shown(
      having
        .filter((pair) => !es.test(proseOf(pair.es)) && (not === undefined || not.test(proseOf(pair.es))))
        .map((pair) => `${pair.file} ${pair.place}: ${pair.en} – ${pair.es}`)
    )
  ).toEqual([])
})
