import { readFileSync } from 'node:fs'
import path from 'node:path'
import { COUNTRIES, creditWarning } from '@portico/finance'
import { expect, test } from 'vitest'
import { representativeExample } from '../../packages/sandbox/src/finance-quotation/representative-example.ts'
import { LANGUAGES } from '../words/texts.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
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

/** The quotation of the story that the guides and the documents tell, as the document has it. */
const STORY = JSON.parse(read('content/apis/finance-quotation/2.0.0/examples.json')).createQuotation.response

const hundredths = (text: string) => Math.round(Number(text) * 100)
const cents = ({ value }: { value: string }) => hundredths(value)

/** The example that the sandbox writes for that quotation; the document has it in English only. */
const exampleIn = (language: 'en' | 'es') =>
  representativeExample(
    {
      country: STORY.country,
      currency: STORY.price.currency,
      price: cents(STORY.price),
      deposit: cents(STORY.deposit),
      tradeIn: cents(STORY.tradeIn.amount),
      charges: [],
      amountOfCredit: cents(STORY.amountOfCredit),
      termInMonths: STORY.termInMonths,
      instalment: cents(STORY.instalment),
      lastInstalment: cents(STORY.lastInstalment),
      nominalRate: hundredths(STORY.nominalRate),
      annualPercentageRate: hundredths(STORY.annualPercentageRate),
      totalCostOfCredit: cents(STORY.totalCostOfCredit),
      totalPayable: cents(STORY.totalPayable)
    },
    language
  )

test.each([
  ['en', 'landing.md', 'Representative example:'],
  ['en', 'quick-start/finance-quotation.md', 'Representative example:'],
  ['es', 'landing.md', 'Ejemplo representativo:'],
  ['es', 'quick-start/finance-quotation.md', 'Ejemplo representativo:']
] as const)('in %s, %s shows the warning and the example of the document', (language, guide, name) => {
  expect(exampleIn('en')).toBe(STORY.representativeExample)
  const [warning, example] = [creditWarning(language), exampleIn(language)]
  const line = `**${warning}** ${name} ${example.slice(warning.length + 1)}`
  expect(plain(read(`content/guides/${language}/${guide}`)).split('\n')).toContain(plain(line))
})

test.each(['en', 'es'] as const)(
  'in %s, the first quotation of the guide has the warning and the example',
  (language) => {
    const guide = plain(read(`content/guides/${language}/quick-start/finance-quotation.md`))
    expect(guide).toContain(`"language": "${language}"\n  }' | jq '{`)
    expect(guide).toMatch(/jq '\{[^}]*\bwarning, representativeExample\b/)
    expect(guide).toContain(`"warning": ${JSON.stringify(creditWarning(language))},`)
    expect(guide).toContain(`"representativeExample": ${JSON.stringify(plain(exampleIn(language)))},`)
  }
)

test('no text claims that what it shows is all that a law asks for, or cites the repealed directive alone', () => {
  const documents = ['1.0.0', '2.0.0'].map((version) => read(`content/apis/finance-quotation/${version}/openapi.yaml`))
  for (const text of [...documents, read('content/apis/finance-quotation/es.overlay.yaml')]) {
    expect(text).toContain('2023/2225')
    expect(text).not.toMatch(/2008\/48|is what the law|pide la ley|exige la ley/)
  }
})
