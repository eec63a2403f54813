// Writes the first view of an operation, a webhook or a schema as HTML.
import type { MarkupModule } from '@portico/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import ReferencePage from '@/features/reference/reference-page.tsx'
import { i18n } from '@/lib/i18n/i18n.ts'
import { writeAddress } from '@/lib/reference/address.ts'
import { readPiece } from '@/lib/reference/read-piece.ts'
import { Frame } from '../frame/frame.tsx'

const PAGES = createStaticHandler([
  { element: <Frame overlaid={false} />, children: [{ path: '*', element: <ReferencePage /> }] }
])

/**
 * Writes what the application shows at first of a page of the reference, frame and all: the very components, with nothing of the
 * account and without what the browser fetches afterwards.
 *
 * @returns what belongs into the document's `#root`, where the application then takes its place
 */
export const renderReference: MarkupModule['renderReference'] = async ({ target, locale, piece }) => {
  const address = new Request(new URL(writeAddress(target), 'http://localhost'))
  const context = await PAGES.query(address)
  if (context instanceof Response) throw new Error(`The address of ${target.kind} ${target.key} leads elsewhere`)
  // From here to the end nothing is waited for: another page could set another language meanwhile.
  void i18n.changeLanguage(locale)
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const { kind, key, ...place } = target
  client.setQueryData(readPiece(place, kind, key, locale).queryKey, JSON.parse(piece))
  return renderToStaticMarkup(
    // The document itself is said to be in its first language until the application has come.
    <div lang={locale} className="contents">
      <QueryClientProvider client={client}>
        <StaticRouterProvider
          router={createStaticRouter(PAGES.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </QueryClientProvider>
    </div>
  )
}
