import './browser.ts'
import { LOCALES, type Locale, mergeTexts, type Texts } from '@portico/contract'
import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { ROUTES } from '@/app/router.tsx'
import { consentStore } from '@/lib/consent/consent.ts'
import { i18n } from '@/lib/i18n/i18n.ts'
import { loadAllGrammars } from '@/ui/code/highlight.ts'
import { Application } from '../application.tsx'

const TEXTS = import.meta.glob<Texts>('../../../../../content/i18n/*/**/*.json', { eager: true, import: 'default' })
for (const locale of LOCALES) {
  const names = Object.keys(TEXTS).filter((name) => name.includes(`/${locale}/`))
  const texts = mergeTexts(names.sort().map((name) => structuredClone(TEXTS[name] ?? {})))
  i18n.addResourceBundle(locale, 'translation', texts, true, true)
}
await loadAllGrammars()
// The notice about cookies comes with the application, which knows whether it is needed.
consentStore.set({ choice: 'necessary' })

const { query, dataRoutes } = createStaticHandler(ROUTES)

/** Writes a page whose code and data are there, in a language. */
export type WritePage = (client: QueryClient, locale: Locale) => string

/**
 * Finds the page of an address. Writing it waits for nothing: another page could set another language meanwhile.
 *
 * @param address absolute
 * @returns undefined where the address leads elsewhere
 */
export async function pageWriter(address: URL): Promise<WritePage | undefined> {
  const { origin, pathname, search, href } = address
  const context = await query(new Request(href))
  if (context instanceof Response) return undefined
  return (client, locale) => {
    void i18n.changeLanguage(locale)
    Object.assign(window.location, { origin, pathname, search, href })
    const html = renderToString(
      <Application client={client}>
        <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
      </Application>
    )
    // Its timers would keep a process from ending.
    client.clear()
    return html
  }
}
