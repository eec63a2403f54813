import { LOCALES, type Locale } from '@portico/contract'
// A type alone: what runs in browsers is none of the build's modules.
import type { WrittenPageName } from '../src/boot/written-pages.ts'
import { filesOf, type Manifest } from './manifest.ts'

interface WrittenPage {
  /** Sources below apps/web, and names of groups of modules, that the page is made of. */
  modules: readonly string[]
  /** Names of its files of texts. */
  texts: readonly string[]
}

const ofApplication = (page: string, ...texts: string[]): WrittenPage => ({
  modules: [
    'src/app/routes/application-pages.ts',
    'src/lib/i18n/page-text-files.ts',
    `src/features/applications/pages/${page}-page.tsx`
  ],
  texts: ['application-pages', 'application-credentials', ...texts]
})

/** What the pages are made of that the server writes first views of. */
const PAGES: Readonly<Record<WrittenPageName, WrittenPage>> = {
  operation: {
    modules: [
      'reference-page',
      'src/features/reference/samples/samples-column.tsx',
      'src/lib/samples/generators/curl.ts'
    ],
    texts: []
  },
  schema: { modules: ['reference-page'], texts: [] },
  log: ofApplication('log', 'application-log'),
  deals: ofApplication('deals', 'application-log', 'application-deals'),
  deal: ofApplication('deal', 'application-log', 'application-deals'),
  webhooks: ofApplication('webhooks', 'application-log', 'application-webhooks'),
  versions: ofApplication('versions', 'application-versions')
}

/**
 * The files of each page that the server writes, by language and page: a browser requests them with the first view.
 *
 * @returns paths below the origin
 * @throws Error when a source has no file
 */
export function writtenPageFiles(manifest: Manifest): Record<Locale, Record<WrittenPageName, string[]>> {
  const ofLocale = (locale: Locale) =>
    Object.fromEntries(Object.entries(PAGES).map(([name, page]) => [name, filesOf(manifest, { ...page, locale })]))
  return Object.fromEntries(LOCALES.map((locale) => [locale, ofLocale(locale)])) as ReturnType<typeof writtenPageFiles>
}
