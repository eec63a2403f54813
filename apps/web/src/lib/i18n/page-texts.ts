import { type Locale, matchLocale } from '@portico/contract'
import { firstLocale } from './first-locale.ts'
import { i18n } from './i18n.ts'

/** Names of all files that pages have asked for so far. */
const needed = new Set<string>()
const loading = new Map<string, Promise<void>>()
const loaded = new Set<string>()

const pathOf = (name: string, locale: Locale) => `../../../../../content/i18n/${locale}/pages/${name}.json`

/** Fetches texts that only the readers of a page fetch, in addition to the file that every page fetches. */
async function fetchTexts(path: string) {
  const { PAGE_TEXT_FILES } = await import('./page-text-files.ts')
  const file = PAGE_TEXT_FILES[path]
  if (!file) throw new Error(`There are no texts ${path}`)
  return file()
}

function load(name: string, locale: Locale): Promise<void> {
  const path = pathOf(name, locale)
  const known = loading.get(path)
  if (known) return known
  const pending = fetchTexts(path).then((texts) => {
    i18n.addResourceBundle(locale, 'translation', texts, true, true)
    loaded.add(path)
  })
  pending.catch(() => loading.delete(path))
  loading.set(path, pending)
  return pending
}

/** Whether the texts of all pages that have been opened so far are there in a language. */
export const hasPageTexts = (locale: Locale): boolean => [...needed].every((name) => loaded.has(pathOf(name, locale)))

/**
 * Fetches the texts of pages in a language, all those that have been needed so far.
 *
 * @throws whatever an import throws that does not load
 */
export async function loadPageTexts(locale: Locale): Promise<void> {
  await Promise.all([...needed].map((name) => load(name, locale)))
}

/**
 * Fetches texts that a page needs, in the language shown; changes of language then fetch them too.
 *
 * @param names of files in content/i18n/<locale>/pages, without their ending
 * @throws whatever an import throws that does not load
 */
export async function requireTexts(names: readonly string[]): Promise<void> {
  for (const name of names) needed.add(name)
  const shown = () => matchLocale(i18n.language) ?? firstLocale()
  let locale: Locale
  do {
    locale = shown()
    await loadPageTexts(locale)
    // The language may have changed meanwhile, before these texts were known to be needed.
  } while (locale !== shown())
}
