import { en, type Words } from './words-en.ts'
import { es } from './words-es.ts'

/** Languages of the pages. */
export type PageLanguage = 'en' | 'es'

const WORDS: Readonly<Record<PageLanguage, Words>> = { en, es }

/** The pages' texts in a language. */
export const wordsOf = (language: PageLanguage): Words => WORDS[language]
