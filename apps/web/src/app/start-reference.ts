import { queryClient } from '../lib/query-client.ts'
import { referenceAddress } from '../lib/reference/address.ts'
import { pieceOfPage } from '../lib/reference/piece-path.ts'
import { prefetchPiece } from '../lib/reference/read-piece.ts'
import { getToken } from '../lib/session/token.ts'
import { loadReferencePage } from './routes/reference.tsx'

/**
 * Fetches what a page of the reference will show while the application is still starting, so that it is rendered once and whole: its
 * code, and the piece of the document that its address names. Does nothing on other pages and for those who are not signed in;
 * what fails is asked for again, and told, by the page.
 *
 * @param language BCP 47 of the language that the page will probably be shown in
 * @returns settles when all is there, or has failed; undefined when there is nothing to fetch
 */
export function startReferenceEarly(language: string): Promise<unknown> | undefined {
  const address = referenceAddress(window.location)
  if (!address || getToken() === undefined) return undefined
  const piece = pieceOfPage(address.kind)
  return Promise.allSettled([
    piece && prefetchPiece(queryClient, address, piece, address.key, language),
    loadReferencePage()
  ])
}
