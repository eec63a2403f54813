import { readFileSync } from 'node:fs'
import path from 'node:path'
import { COUNTRIES, creditWarning } from '@portico/finance'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const LANGUAGES = ['en', 'es', 'de', 'fr', 'it', 'nl', 'pt'] as const
const GUIDES = ['content/guides/en/advertising.md', 'content/guides/es/advertising.md']

/** The wordings of every language and country. */
const WORDINGS = new Set(LANGUAGES.flatMap((language) => COUNTRIES.map((country) => creditWarning(language, country))))
/** In the guides and the decision, with plain blanks. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([...GUIDES, 'docs/decisions/0057-what-an-advertisement-shows.md'])(
  '%s has the source of each wording',
  (file) => {
    const rows = plain(read(file))
      .split('\n')
      .filter((line) => line.startsWith('|'))
    for (const wording of WORDINGS)
      expect(
        rows.filter((row) => row.includes(plain(wording))),
        wording
      ).toHaveLength(1)
  }
)

test.each(GUIDES)('%s has a row for each paragraph of Article 8', (file) => {
  const articles = [...read(file).matchAll(/^\| 8[.(](\d)/gm)].map(([, paragraph]) => paragraph)
  expect(new Set(articles)).toEqual(new Set(['1', '2', '3', '4', '5', '6', '7', '8']))
})

test('no text claims that what it shows is all that a law asks for, or cites the repealed directive alone', () => {
  const documents = ['1.0.0', '2.0.0'].map((version) => read(`content/apis/finance-quotation/${version}/openapi.yaml`))
  for (const text of [...documents, read('content/apis/finance-quotation/es.overlay.yaml')]) {
    expect(text).toContain('2023/2225')
    expect(text).not.toMatch(/2008\/48|is what the law|pide la ley|exige la ley/)
  }
})
