import { PATHS, PIECE_PAGES, type PiecePage } from '@portico/contract'
import type { PieceKind } from '@portico/openapi'
import type { DocumentLocation, ReferenceTarget } from './address.ts'

/** The kind of the piece that a page shows; undefined for pages made of something else. */
export const pieceOfPage = (kind: ReferenceTarget['kind']): PiecePage | undefined =>
  PIECE_PAGES.find((page) => page === kind)

/**
 * The query of a call about one version of an API in one language.
 *
 * @param place what it leaves open, the server decides: the newest version in the sandbox
 * @param language BCP 47; left to the server when it is not said
 * @returns `?…`, ready to follow a path
 */
export function locationQuery({ version, environment }: DocumentLocation, language: string | undefined): string {
  const query = { ...(version && { version }), ...(environment && { environment }), ...(language && { language }) }
  return `?${new URLSearchParams(query)}`
}

/**
 * The path of a prepared piece of an API's document.
 *
 * @param key empty for kinds of which there is one
 * @param language BCP 47 of the reader's language
 * @returns a path with its query, without a leading slash
 */
export const piecePath = (place: DocumentLocation, kind: PieceKind, key: string, language: string): string =>
  PATHS.referencePiece(place.api, kind, key) + locationQuery(place, language)
