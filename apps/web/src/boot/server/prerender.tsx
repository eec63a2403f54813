// The application as the build runs it, to write public pages as HTML (build/prerender.ts). Built by vite.server.config.ts.
import './browser.ts'
import { type Locale, ORIGIN_PLACEHOLDER } from '@portico/contract'
import { QueryClient } from '@tanstack/react-query'
import { pageAt } from '@/app/page-at.ts'
import { PUBLIC_PAGES } from '@/app/public-pages.ts'
import { ROUTES } from '@/app/router.tsx'
import { i18n } from '@/lib/i18n/i18n.ts'
import { sessionStore } from '@/lib/session/session.ts'
import { pageWriter } from './write-page.tsx'

export interface WrittenPage {
  /** For the document's `#root`. */
  html: string
  /** The document's, with the portal's own name. */
  title: string
  description: string
}

// For a reader who is not signed in; the head's script and the application handle the others.
sessionStore.set({ phase: 'anonymous' })

/** The pages there are, and what each is made of. */
export const pages = PUBLIC_PAGES.map(({ path, module, texts }) => ({ path, module, texts }))

/**
 * Writes a public page as the application shows it first, frame and all.
 *
 * @param path of one of `pages`
 * @throws Error when there is no such page
 */
export async function writePage(path: string, locale: Locale): Promise<WrittenPage> {
  const page = PUBLIC_PAGES.find((one) => one.path === path)
  const write = await pageWriter(new URL(path, ORIGIN_PLACEHOLDER))
  if (!page || !write) throw new Error(`There is no page ${path}`)
  await i18n.changeLanguage(locale)
  await pageAt(ROUTES, path)?.load?.()
  const html = write(new QueryClient(), locale)
  const portal = i18n.t('global.title')
  return {
    html,
    title: page.title === undefined ? portal : `${i18n.t(page.title)} – ${portal}`,
    description: i18n.t(page.description)
  }
}
