import type { Locale } from '@portico/contract'
import { byLocale, filesOf, type Manifest } from './manifest.ts'

interface WrittenPage {
  /** Source of a regular expression for the page's addresses. */
  pattern: string
  /** Sources below apps/web, and names of groups of modules, that the page is made of. */
  modules: readonly string[]
  /** Names of its files of texts. */
  texts: readonly string[]
}

const ofReference = (folders: string, ...modules: string[]): WrittenPage => ({
  pattern: `^/apireference/[^/]+/(?:${folders})/`,
  modules: ['reference-page', ...modules],
  texts: []
})

const ofApplication = (part: string, page: string, ...texts: string[]): WrittenPage => ({
  pattern: `^/applications/\\d+/${part}/?$`,
  modules: [
    'src/app/routes/application-pages.ts',
    'src/lib/i18n/page-text-files.ts',
    `src/features/applications/pages/${page}-page.tsx`
  ],
  texts: ['application-pages', 'application-credentials', ...texts]
})

/** Pages that the server writes first views of (src/boot/first-view.ts), and what each is made of. */
const PAGES: readonly WrittenPage[] = [
  ofReference(
    'operations|webhooks',
    'src/features/reference/samples/samples-column.tsx',
    'src/lib/samples/generators/curl.ts'
  ),
  ofReference('schemas'),
  ofApplication('log', 'log', 'application-log'),
  ofApplication('deals', 'deals', 'application-log', 'application-deals'),
  ofApplication('deals/\\w+', 'deal', 'application-log', 'application-deals'),
  ofApplication('webhooks', 'webhooks', 'application-log', 'application-webhooks'),
  ofApplication('versions', 'versions', 'application-versions')
]

/**
 * The files of each page that the server writes, by language: a browser requests them with the first view.
 *
 * @returns pairs of an expression for addresses and paths below the origin
 * @throws Error when a source has no file
 */
export const writtenPageFiles = (manifest: Manifest): Record<Locale, [pattern: string, files: string[]][]> =>
  byLocale((locale) => PAGES.map((page) => [page.pattern, filesOf(manifest, { ...page, locale })]))
