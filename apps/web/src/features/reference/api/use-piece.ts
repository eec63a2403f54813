import type { PieceContents, PieceKind } from '@portico/openapi'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReferenceTarget } from '../address.ts'
import { useReferenceAddress } from '../use-reference-address.ts'
import { prefetchPiece, readPiece } from './read-piece.ts'

/** Kinds of pages whose content is one piece of the same name. */
const PIECE_PAGES = ['operation', 'webhook', 'schema'] as const
type PiecePage = (typeof PIECE_PAGES)[number]

/** The kind of the piece that a page shows; undefined for pages made of something else. */
export const pieceOfPage = (kind: ReferenceTarget['kind']): PiecePage | undefined =>
  PIECE_PAGES.find((page) => page === kind)

/**
 * A piece of the document that the page's address names, in the reader's language.
 *
 * @param key empty for kinds of which there is one
 * @param options.enabled false while it is not wanted yet
 */
export function usePiece<K extends PieceKind>(
  kind: K,
  key: string,
  { enabled = true }: { enabled?: boolean } = {}
): UseQueryResult<PieceContents[K]> {
  const address = useReferenceAddress()
  const { language } = useTranslation().i18n
  return useQuery({ ...readPiece(address, kind, key, language), enabled: enabled && address.api !== '' })
}

/** A function that fetches what a page will show, because its reader seems about to go there; what fails is not told. */
export function usePrefetchPage(): (target: ReferenceTarget) => void {
  const client = useQueryClient()
  const { language } = useTranslation().i18n
  return useCallback(
    (target) => {
      const { kind, api = '', key = '', version, environment } = target
      const piece = pieceOfPage(kind)
      if (!piece || api === '') return
      const place = { api, ...(version && { version }), ...(environment && { environment }) }
      void prefetchPiece(client, place, piece, key, language)
    },
    [client, language]
  )
}
