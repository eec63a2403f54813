// The server's copy of the application: it writes what pages show first. Built by vite.server.config.ts.
import './browser.ts'
import type { FirstView, FirstViewModule, Locale, Texts } from '@portico/contract'
import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { pageAt } from '@/app/page-at.ts'
import { ROUTES } from '@/app/router.tsx'
import { consentStore } from '@/lib/consent/consent.ts'
import { i18n } from '@/lib/i18n/i18n.ts'
import { showSampleLanguage } from '@/lib/samples/sample-language.ts'
import { sessionStore } from '@/lib/session/session.ts'
import { loadAllGrammars } from '@/ui/code/highlight.ts'
import { Application } from '../application.tsx'
import { isWrittenPage } from '../first-view.ts'
import { addTexts } from './texts.ts'
import { setTimeZone } from './time-zone.ts'

/** The files of each page that is written, by language and an expression for its addresses; set by vite.server.config.ts. */
declare const __PAGE_FILES__: Readonly<
  Record<Locale, readonly (readonly [pattern: string, files: readonly string[]])[]>
>

addTexts(import.meta.glob<Texts>('../../../../../content/i18n/*/**/*.json', { eager: true, import: 'default' }))

await loadAllGrammars()
// The notice about cookies comes with the application, which knows whether it is needed.
consentStore.set({ choice: 'necessary' })

const { query, dataRoutes } = createStaticHandler(ROUTES)

const filesOf = (pathname: string, locale: Locale) =>
  __PAGE_FILES__[locale].find(([pattern]) => new RegExp(pattern).test(pathname))?.[1] ?? []

/** Prepares what the application shows first of a page, frame and all: the very components, with nothing of the account. */
export const prepareFirstView: FirstViewModule['prepareFirstView'] = async (request) => {
  const { address, origin, locale, timeZone, sampleLanguage } = request
  const { pathname, search, href } = new URL(address, origin)
  const page = isWrittenPage(pathname) ? pageAt(ROUTES, pathname) : undefined
  const { prefetch } = (await page?.load?.()) ?? {}
  const context = prefetch && (await query(new Request(href)))
  if (!page || !context || context instanceof Response) return null
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  // Forgets what the former reader had: tokens of applications above all.
  sessionStore.set({ phase: 'anonymous' })
  sessionStore.set({ phase: 'loading' })
  showSampleLanguage(sampleLanguage)
  await prefetch(client, {
    parameters: page.parameters,
    pathname,
    search: new URLSearchParams(search),
    language: locale
  })
  const entries = client.getQueryCache().getAll()
  const isWhole = entries.length > 0 && entries.every(({ state }) => state.status === 'success')
  const queries = entries.map(({ queryKey, state }) => [queryKey, state.data] as const)
  if (!isWhole) {
    client.clear()
    return null
  }
  const write = () => {
    void i18n.changeLanguage(locale)
    setTimeZone(timeZone)
    Object.assign(window.location, { origin, pathname, search, href })
    const html = renderToString(
      <Application client={client}>
        <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
      </Application>
    )
    client.clear()
    return JSON.stringify({ html, locale, queries, files: filesOf(pathname, locale) } satisfies FirstView)
  }
  return { key: JSON.stringify([request, queries]), write }
}
