import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { requireTexts } from '../i18n/page-texts.ts'
import { type LazyPage, lazyPage, type PageModule } from './lazy-page.tsx'

/** A public page, which is also written as HTML when the application is built (build/prerender.ts). */
export interface PublicPage {
  path: string
  /** Translation keys of its name, without which the portal's own stands alone, and of the sentence that search engines show. */
  title?: string
  description: string
  /** Files of texts that it needs in addition to those that every page fetches: names in content/i18n/<locale>/pages. */
  texts: readonly string[]
  /** Its file, below apps/web; undefined for one that the start of the application brings along. */
  module?: string
  Page: ComponentType | LazyPage
}

/**
 * A public page whose code and texts are fetched when it is first shown.
 *
 * @param load imports `module`
 */
export function publicPage(page: Omit<PublicPage, 'Page'>, load: () => Promise<PageModule>): PublicPage {
  return { ...page, Page: pageWithTexts(page.texts, load) }
}

/**
 * A page whose code and texts are fetched when it is first shown.
 *
 * @param texts names of files in content/i18n/<locale>/pages
 * @param load imports the page's module
 */
export function pageWithTexts(texts: readonly string[], load: () => Promise<PageModule>): LazyPage {
  return lazyPage(() => loadWithTexts(texts, load))
}

/** Fetches a page's module and its texts. */
export async function loadWithTexts(texts: readonly string[], load: () => Promise<PageModule>): Promise<PageModule> {
  const [module] = await Promise.all([load(), requireTexts(texts)])
  return module
}

/** The router's entries of public pages. */
export const routesOf = (pages: readonly PublicPage[]): RouteObject[] =>
  pages.map(({ path, Page }) => ({ path, element: <Page /> }))
