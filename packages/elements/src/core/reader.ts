import type { Texts } from '../texts/en.ts'
import type { Language } from './locale.ts'

/** Words and numbers in the reader's language. */
export interface Reader {
  texts: Texts
  language: Language
  /** Country of the customer; empty for one in which nothing is offered. */
  country: string
}
