import type { IncidentText, Locale } from '@portico/contract'
import { contentTexts } from '../../platform/texts.ts'

/** A text of the feed and the mails about incidents, from content/status. */
export const words = contentTexts('status')

/** A text of an incident in a language, or in English where it was not written in that one. */
export const textIn = (text: IncidentText, locale: Locale): string => (locale === 'es' ? (text.es ?? text.en) : text.en)
