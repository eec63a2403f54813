import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { textFilesSource } from '../../build/text-files.ts'
import { textsFrom } from './all-texts.ts'
import { en } from './en.ts'
import { es } from './es.ts'

const folder = import.meta.dirname
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
const languages: [string, unknown][] = [
  ['es', es],
  ...files.map((name): [string, unknown] => [
    name.slice(0, 2),
    textsFrom(en, JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
  ])
]

/** Each text by its path; of a function, the text with a mark for each of its values. */
function flatten(texts: unknown, place = ''): Record<string, string> {
  if (typeof texts === 'function') {
    const marks = Array.from({ length: 5 }, (_, index) => `<${index}>`)
    return { [place]: String(texts(...marks)) }
  }
  if (typeof texts !== 'object' || texts === null) return { [place]: String(texts) }
  return Object.assign({}, ...Object.entries(texts).map(([name, part]) => flatten(part, `${place}/${name}`)))
}

const marksOf = (text = '') => [...text.matchAll(/<\d>/g)].map(String).sort()

test('a file for each further language of the quotation’s texts, and its hash is in the sources', () => {
  expect(files).toEqual(['de.json', 'fr.json', 'it.json', 'nl.json', 'pt.json'])
  expect(readFileSync(path.join(folder, 'text-files.ts'), 'utf8')).toBe(textFilesSource())
})

test.each(languages)('%s has every text, each with all of its values', (_language, texts) => {
  const english = flatten(en)
  const translated = flatten(texts)
  expect(Object.keys(translated).sort()).toEqual(Object.keys(english).sort())
  for (const [place, text] of Object.entries(english)) {
    expect(marksOf(translated[place]), place).toEqual(marksOf(text))
    expect(translated[place]?.trim(), place).not.toBe('')
    expect(translated[place], place).not.toMatch(/\{\d|undefined/)
  }
  const same = Object.keys(english).filter((place) => english[place] === translated[place])
  expect(same.length).toBeLessThan(5)
})
