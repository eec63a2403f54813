// The server's copy of the application: it writes what pages show first. Built by vite.server.config.ts.
import './browser.ts'
import type { FirstView, FirstViewModule, Locale } from '@portico/contract'
import { QueryClient } from '@tanstack/react-query'
import { pageAt } from '@/app/page-at.ts'
import { ROUTES } from '@/app/router.tsx'
import { showSampleLanguage } from '@/lib/samples/sample-language.ts'
import { sessionStore } from '@/lib/session/session.ts'
import { type WrittenPageName, writtenPageAt } from '../written-pages.ts'
import { setTimeZone } from './time-zone.ts'
import { pageWriter } from './write-page.tsx'

/** The files of each page that is written, by language; set by vite.server.config.ts. */
declare const __PAGE_FILES__: Readonly<Record<Locale, Readonly<Record<WrittenPageName, readonly string[]>>>>

/** Prepares what the application shows first of a page, frame and all: the very components, with nothing of the account. */
export const prepareFirstView: FirstViewModule['prepareFirstView'] = async (request) => {
  const { origin, locale, timeZone, sampleLanguage } = request
  const address = new URL(request.address, origin)
  const { pathname, searchParams: search } = address
  const name = writtenPageAt(pathname)
  const page = name && pageAt(ROUTES, pathname)
  const { prefetch } = (await page?.load?.()) ?? {}
  const write = prefetch && (await pageWriter(address))
  if (!name || !page || !write) return null
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  // Forgets what the former reader had: tokens of applications above all.
  sessionStore.set({ phase: 'anonymous' })
  sessionStore.set({ phase: 'loading' })
  showSampleLanguage(sampleLanguage)
  await prefetch(client, { parameters: page.parameters, pathname, search, language: locale })
  const entries = client.getQueryCache().getAll()
  const isWhole = entries.length > 0 && entries.every(({ state }) => state.status === 'success')
  const queries = entries.map(({ queryKey, state }) => [queryKey, state.data] as const)
  if (!isWhole) {
    client.clear()
    return null
  }
  return {
    key: JSON.stringify([request, queries]),
    write: () => {
      setTimeZone(timeZone)
      const html = write(client, locale)
      return JSON.stringify({ html, locale, queries, files: __PAGE_FILES__[locale][name] } satisfies FirstView)
    }
  }
}
