import { call } from '@/lib/api/client.ts'

/**
 * A page as Markdown.
 *
 * @param pathname the page's address
 * @param search its query; version, environment and those of the page count
 * @param language BCP 47 of the reader's language
 * @throws ApiError with status 404 for a page that has none
 */
export async function readMarkdown(pathname: string, search: string, language: string): Promise<string> {
  const path = pathname.replace(/^\/|\/$/g, '')
  const query = new URLSearchParams(search)
  query.set('language', language)
  const address = `${path === 'apireference' ? 'apireference/landing' : path}.md?${query}`
  return (await call<string>('GET', address, { headers: { Accept: 'text/markdown' }, isUncached: true })).data
}
