// The application as the build runs it, to write public pages as HTML (build/prerender.ts). Built by vite.server.config.ts.
import './browser.ts'
import { type Locale, ORIGIN_PLACEHOLDER, type Texts } from '@portico/contract'
import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { PUBLIC_PAGES } from '@/app/public-pages.ts'
import { ROUTES } from '@/app/router.tsx'
import { consentStore } from '@/lib/consent/consent.ts'
import { i18n } from '@/lib/i18n/i18n.ts'
import { loadPublicPage } from '@/lib/page/public-page.tsx'
import { sessionStore } from '@/lib/session/session.ts'
import { loadAllGrammars } from '@/ui/code/highlight.ts'
import { Application } from '../application.tsx'
import { addTexts } from './texts.ts'

export interface WrittenPage {
  /** For the document's `#root`. */
  html: string
  /** The document's, with the portal's own name. */
  title: string
  description: string
}

addTexts(import.meta.glob<Texts>('../../../../../content/i18n/*/**/*.json', { eager: true, import: 'default' }))

await loadAllGrammars()

const { query, dataRoutes } = createStaticHandler(ROUTES)

// For a reader who is not signed in and has chosen nothing; the head's script and the application handle the others.
sessionStore.set({ phase: 'anonymous' })
consentStore.set({ choice: 'necessary' })

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
  if (!page) throw new Error(`There is no page ${path}`)
  await i18n.changeLanguage(locale)
  await loadPublicPage(page)
  const href = ORIGIN_PLACEHOLDER + path
  Object.assign(window.location, { origin: ORIGIN_PLACEHOLDER, pathname: path, href })
  const context = await query(new Request(href))
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`)
  const client = new QueryClient()
  const html = renderToString(
    <Application client={client}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </Application>
  )
  // Its timers would keep the build from ending.
  client.clear()
  const portal = i18n.t('global.title')
  return {
    html,
    title: page.title === undefined ? portal : `${i18n.t(page.title)} – ${portal}`,
    description: i18n.t(page.description)
  }
}
