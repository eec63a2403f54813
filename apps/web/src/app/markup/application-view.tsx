// Writes the first views of pages of an application as HTML.
import type { MarkupModule } from '@portico/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, matchPath, StaticRouterProvider } from 'react-router'
import DealPage, { prefetch as prefetchDeal } from '@/features/applications/pages/deal-page.tsx'
import DealsPage, { prefetch as prefetchDeals } from '@/features/applications/pages/deals-page.tsx'
import LogPage, { prefetch as prefetchLog } from '@/features/applications/pages/log-page.tsx'
import VersionsPage, { prefetch as prefetchVersions } from '@/features/applications/pages/versions-page.tsx'
import WebhooksPage, { prefetch as prefetchWebhooks } from '@/features/applications/pages/webhooks-page.tsx'
import { i18n } from '@/lib/i18n/i18n.ts'
import { sessionStore } from '@/lib/session/session.ts'
import { Frame } from '../frame/frame.tsx'
import { setTimeZone } from './time-zone.ts'

/** The pages that have first views, by their paths. */
const PAGES = {
  '/applications/:id/log': { Page: LogPage, prefetch: prefetchLog },
  '/applications/:id/deals': { Page: DealsPage, prefetch: prefetchDeals },
  '/applications/:id/deals/:dealId': { Page: DealPage, prefetch: prefetchDeal },
  '/applications/:id/webhooks': { Page: WebhooksPage, prefetch: prefetchWebhooks },
  '/applications/:id/versions': { Page: VersionsPage, prefetch: prefetchVersions }
}
const ROUTES = createStaticHandler([
  {
    element: <Frame overlaid={false} />,
    children: Object.entries(PAGES).map(([path, { Page }]) => ({ path, element: <Page /> }))
  }
])
const ORIGIN = 'http://localhost'

/**
 * Writes what the application shows at first of a page, frame and all: the very components, with nothing of the account.
 *
 * @returns what belongs into the document's `#root`, where the application then takes its place; null where the page has no first view,
 *   or what it shows was not to be had
 */
export const renderPage: MarkupModule['renderPage'] = async ({ address, locale, timeZone }) => {
  const { pathname, search, href } = new URL(address, ORIGIN)
  const context = await ROUTES.query(new Request(href))
  const [path, page] = Object.entries(PAGES).find(([pattern]) => matchPath(pattern, pathname)) ?? []
  const parameters = path && matchPath(path, pathname)?.params
  if (!page || !parameters || context instanceof Response) return null
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false, retry: false } } })
  // Forgets what the former reader had: tokens of applications above all.
  sessionStore.set({ phase: 'anonymous' })
  sessionStore.set({ phase: 'loading' })
  await page.prefetch(client, parameters, new URLSearchParams(search))
  const queries = client.getQueryCache().getAll()
  if (queries.some(({ state }) => state.status !== 'success')) {
    client.clear()
    return null
  }
  // From here to the end nothing is waited for: another page could set another language meanwhile.
  void i18n.changeLanguage(locale)
  setTimeZone(timeZone)
  const html = renderToStaticMarkup(
    // The document itself is said to be in its first language until the application has come.
    <div lang={locale} className="contents">
      <QueryClientProvider client={client}>
        <StaticRouterProvider
          router={createStaticRouter(ROUTES.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </QueryClientProvider>
    </div>
  )
  client.clear()
  return html
}
