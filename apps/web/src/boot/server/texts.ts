// All texts of the portal, put into i18next: for copies of the application that have no browser to fetch them with.
import { LOCALES, mergeTexts, type Texts } from '@portico/contract'
import { i18n } from '@/lib/i18n/i18n.ts'

/**
 * Makes texts known in every language.
 *
 * @param files by their path below content/i18n, which names the language
 */
export function addTexts(files: Readonly<Record<string, Texts>>): void {
  for (const locale of LOCALES) {
    const names = Object.keys(files).filter((name) => name.includes(`/${locale}/`))
    const texts = mergeTexts(names.sort().map((name) => structuredClone(files[name] ?? {})))
    i18n.addResourceBundle(locale, 'translation', texts, true, true)
  }
}
