import { en, type Messages } from './words-en.ts'
import { es } from './words-es.ts'

/** Languages of the pages. */
export type PageLanguage = 'en' | 'es'

const MESSAGES: Readonly<Record<PageLanguage, Messages>> = { en, es }

/** The pages' texts in a language. */
export const messagesFor = (language: PageLanguage): Messages => MESSAGES[language]
