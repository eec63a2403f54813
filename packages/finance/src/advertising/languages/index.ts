import type { Country, LanguageCode } from '../../countries.ts'
import type { AdvertisementLanguage } from '../language.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import { pt } from './pt.ts'

export const LANGUAGES: Record<LanguageCode, AdvertisementLanguage> = { en, es, de, fr, it, nl, pt }

const OF_COUNTRIES: Record<Country, readonly [LanguageCode, ...LanguageCode[]]> = {
  DE: ['de'],
  ES: ['es'],
  FR: ['fr'],
  IT: ['it'],
  NL: ['nl'],
  GB: ['en'],
  BE: ['nl', 'fr', 'de'],
  PT: ['pt'],
  AT: ['de']
}

/** The languages in which advertisements of a country are checked, the most common one first. */
export const languagesOf = (country: Country): readonly [LanguageCode, ...LanguageCode[]] => OF_COUNTRIES[country]
