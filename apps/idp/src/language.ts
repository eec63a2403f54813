import en from '../../../content/idp/en.json' with { type: 'json' }
import es from '../../../content/idp/es.json' with { type: 'json' }

export type Messages = typeof en
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** Every text of the pages; that both languages have the same keys is checked by the types. */
export const MESSAGES: Record<Language, Messages> = { en, es }

/** A language's own name, for the switch. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' }

/**
 * The first language of a list that the pages speak.
 *
 * @param tags BCP 47 tags separated by blanks, as in the parameter `ui_locales` of OpenID Connect Core, 3.1.2.1
 */
export function matchLanguage(tags: unknown): Language | undefined {
  if (typeof tags !== 'string') return undefined
  return tags
    .toLowerCase()
    .split(/\s+/)
    .map((tag) => LANGUAGES.find((language) => language === tag.split('-')[0]))
    .find((language) => language !== undefined)
}

/**
 * Puts values into a text.
 *
 * @param text with placeholders such as `{wait}`
 */
export function interpolate(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}

/**
 * A waiting time in words, e.g. "5 minutes" or "1 segundo": seconds below a minute, else minutes, rounded up.
 *
 * @param seconds at least one is named
 */
export function formatDuration(seconds: number, language: Language): string {
  const [amount, unit] =
    seconds < 60 ? [Math.max(1, Math.ceil(seconds)), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(amount as number)
}
