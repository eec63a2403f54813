import type { LanguageCode } from '@portico/finance'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import type { ValuationTexts } from './model.ts'
import { nl } from './nl.ts'
import { pt } from './pt.ts'

/** What valuations say to the customer, by language. */
export const TEXTS: Readonly<Record<LanguageCode, ValuationTexts>> = { en, es, de, fr, it, nl, pt }
