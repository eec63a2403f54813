import { expect, test } from 'vitest'
import { en } from '../../packages/elements/src/texts/en.ts'
import { es } from '../../packages/elements/src/texts/es.ts'
import { PHRASES } from '../../packages/sandbox/src/finance-quotation/phrases.ts'
import {
  type ExampleFigures,
  representativeExample
} from '../../packages/sandbox/src/finance-quotation/representative-example.ts'
import { LANGUAGES, type Language, read } from './texts.ts'

/** A loan with the most digits that examples usually have. */
const FIGURES: ExampleFigures = {
  country: 'DE',
  currency: 'EUR',
  price: 10_000_000,
  deposit: 1_000_000,
  tradeIn: 1_000_000,
  charges: [],
  amountOfCredit: 8_000_000,
  termInMonths: 48,
  instalment: 100_000,
  lastInstalment: 100_001,
  nominalRate: 500,
  annualPercentageRate: 500,
  totalCostOfCredit: 1_000_000,
  totalPayable: 9_000_000
}

/** What an element reserves the height of an example with. */
const reserved = (language: Language): string =>
  language === 'en' || language === 'es'
    ? { en, es }[language].exampleLike
    : JSON.parse(read(`packages/elements/src/texts/${language}.json`)).exampleLike

test.each(LANGUAGES)('in %s, elements reserve the height of the sentences that the sandbox writes', (language) => {
  const example = representativeExample(FIGURES, language)
  expect(reserved(language)).toBe(example.slice(example.indexOf(PHRASES[language].price)))
})
