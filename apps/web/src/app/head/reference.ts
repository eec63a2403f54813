import { prefetch } from '@/lib/api/prefetch.ts'
import { requestFirstView } from '@/lib/page/first-view.ts'
import { preloadScript } from '@/lib/page/preload-script.ts'
import { referenceAddress } from '@/lib/reference/address.ts'
import { markupPath, pieceOfPage, piecePath } from '@/lib/reference/piece-path.ts'

/** The files that the reference's page is made of, beside those that every page needs; set by build/document-head.ts. */
declare const __REFERENCE_FILES__: { readonly private: readonly string[]; readonly public: readonly string[] }

/**
 * Asks for the first view of the page of the reference that the address names, which is shown when it is there. Does nothing on other
 * pages.
 *
 * @param token the session's bearer
 * @param language BCP 47 that the reader has chosen in this tab; otherwise the account's counts, which the server knows
 */
export function requestReferenceView(token: string, language: string | undefined): void {
  const address = referenceAddress(window.location)
  const piece = address && pieceOfPage(address.kind)
  if (piece) requestFirstView(markupPath(address, piece, address.key, language), token)
}

/**
 * Asks for what a page of the reference will show before the application's own code has come: its files, and the piece of the
 * document that its address names. Does nothing on other pages.
 *
 * @param token the session's bearer
 * @param language BCP 47 of the language that the page will probably be shown in
 */
export function prefetchReference(token: string, language: string): void {
  const address = referenceAddress(window.location)
  if (!address) return
  const piece = pieceOfPage(address.kind)
  if (piece) prefetch(piecePath(address, piece, address.key, language), token, true)
  for (const file of __REFERENCE_FILES__.private) prefetch(file, token)
  for (const file of __REFERENCE_FILES__.public) preloadScript(`/${file}`)
}
