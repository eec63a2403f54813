import type { PieceContents, PieceKind } from '@portico/openapi'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReferenceTarget } from '@/lib/reference/address.ts'
import { pieceOfPage } from '@/lib/reference/piece-path.ts'
import { prefetchPiece, readPiece } from '@/lib/reference/read-piece.ts'
import { useReferenceAddress } from '../use-reference-address.ts'
import { prefetchDeferred } from './prefetch-deferred.ts'

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

/**
 * A function that fetches what a page will show, because its reader is about to go there, or seems so; a failure is not shown. Its
 * promise settles when all is there or has failed; there is none when the page's content is no piece.
 */
export function usePrefetchPage(): (target: ReferenceTarget) => Promise<void> | undefined {
  const client = useQueryClient()
  const { language } = useTranslation().i18n
  return useCallback(
    (target) => {
      const { kind, api = '', key = '', version, environment } = target
      const piece = pieceOfPage(kind)
      if (!piece || api === '') return undefined
      const place = { api, ...(version && { version }), ...(environment && { environment }) }
      return prefetchPiece(client, place, piece, key, language).then(() =>
        prefetchDeferred(client, place, piece, key, language)
      )
    },
    [client, language]
  )
}
