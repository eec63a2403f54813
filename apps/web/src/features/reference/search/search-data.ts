import { type Guides, PATHS, type ReferenceApis } from '@portico/contract'
import type { SearchPiece } from '@portico/openapi'
import { ApiError, call } from '@/lib/api/client.ts'
import type { DocumentLocation } from '@/lib/reference/address.ts'
import { locationQuery } from '@/lib/reference/piece-path.ts'
import { STALE_TIME_MS } from '@/lib/reference/read-piece.ts'
import { onAccountChange } from '@/lib/session/session.ts'
import type { ApiName } from '../use-api-name.ts'
import { guideSource } from './guide-source.ts'
import { SearchIndex, type SearchSource } from './search-index.ts'

/** What is searched, with the names of APIs of which it could not be fetched. */
export interface SearchData {
  readonly index: SearchIndex
  readonly missing: readonly string[]
}

interface CachedResponse {
  readonly etag: string | null
  readonly body: unknown
}

/** Responses by path: what has not changed is not sent again. */
const cachedResponses = new Map<string, CachedResponse>()
let made: { key: string; at: number; data: Promise<SearchData> } | undefined

// What one account has fetched must not be there for the next one.
onAccountChange(() => {
  cachedResponses.clear()
  made = undefined
})

/**
 * Everything that can be searched: fetched once, and asked for anew when five minutes have passed.
 *
 * @param language BCP 47 of the reader's language
 * @param current version and environment of the API whose pages are open; of others the newest version is searched
 * @param apiName what an API is called in that language
 * @returns the same promise for the same question; it rejects with ApiError when not even the list of APIs can be fetched
 */
export function loadSearch(language: string, current: DocumentLocation, apiName: ApiName): Promise<SearchData> {
  const key = JSON.stringify([language, current.version || current.environment ? current : {}])
  if (made?.key === key && performance.now() - made.at < STALE_TIME_MS) return made.data
  const data = load(language, current, apiName)
  made = { key, at: performance.now(), data }
  data.catch(() => {
    if (made?.data === data) made = undefined
  })
  return data
}

/** Forgets an index that lacks something, so that the next loadSearch() asks for it again. */
export function forgetSearch(): void {
  made = undefined
}

async function load(language: string, current: DocumentLocation, apiName: ApiName): Promise<SearchData> {
  const query = `?${new URLSearchParams({ language })}`
  const guides = read<Guides>(PATHS.guides + query).then(guideSource)
  const { apis } = await read<ReferenceApis>(PATHS.references + query)
  const published = apis.filter(({ versions }) => versions.some(({ file }) => file !== null))
  const named = published.map(({ api, name }) => ({ api, name: apiName(api, name) }))
  const sources = named.map(async ({ api, name }): Promise<SearchSource> => {
    const place = api === current.api ? current : { api }
    return {
      api,
      name,
      piece: await read<SearchPiece>(PATHS.referencePiece(api, 'search') + locationQuery(place, language))
    }
  })
  const settled = await Promise.allSettled([...sources, guides])
  const missing = settled.flatMap(({ status }, at) => (status === 'rejected' ? [named[at]?.name ?? ''] : []))
  const there = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = settled.find((one) => one.status === 'rejected')
  if (there.length === 0 && failed) throw failed.reason
  return { index: await SearchIndex.make(there, yieldToMain), missing }
}

async function read<T>(path: string): Promise<T> {
  const cached = cachedResponses.get(path)
  try {
    const headers = cached?.etag ? { 'If-None-Match': cached.etag } : {}
    const response = await call<T>('GET', path, { headers, isUncached: true })
    const etag = response.headers.get('ETag')
    if (etag !== null) cachedResponses.set(path, { etag, body: response.data })
    return response.data
  } catch (error) {
    if (cached && error instanceof ApiError && error.status === 304) return cached.body as T
    throw error
  }
}

/** Lets the browser do what waits, such as painting or hearing a key. */
function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}
