import { queryClient } from '../../lib/query-client.ts'
import { getToken } from '../../lib/session/token.ts'
import { REFERENCE_ROOT, readAddress } from './address.ts'
import { prefetchPiece } from './api/read-piece.ts'

/**
 * Asks for what a page of the reference will show while the application is still starting: its code, and the piece of the document
 * that its address names. The page then finds both under way. Does nothing on other pages and for those who are not signed in;
 * what fails is asked for again, and told, by the page.
 *
 * @param language BCP 47 of the language that the page will probably be shown in
 */
export function startReferenceEarly(language: string): void {
  const { pathname } = window.location
  const isReference = pathname === REFERENCE_ROOT || pathname.startsWith(`${REFERENCE_ROOT}/`)
  if (!isReference || getToken() === undefined) return
  const address = readAddress(window.location)
  const { kind, key } = address
  if (kind === 'operation' || kind === 'webhook' || kind === 'schema') {
    void prefetchPiece(queryClient, address, kind, key, language)
  }
  import('./reference-page.tsx').catch(() => {})
}
