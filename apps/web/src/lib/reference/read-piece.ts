import type { PieceContents, PieceKind } from '@portico/openapi'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import type { DocumentLocation } from './address.ts'
import { piecePath } from './piece-path.ts'

/** Milliseconds for which what was fetched is shown again without asking: a reader goes to and fro. */
export const STALE_TIME_MS = 5 * 60_000

/**
 * A request for data of the reference. A failure is shown by each part of the page that needs the data, and the request is sent again
 * when the reader wants it: not by each part that appears, or what appears on a failure would send requests without end.
 *
 * @param key of the query, below `reference`
 * @param isUncached whether the browser's cache is left out
 */
export const referenceQuery = <T>(key: readonly unknown[], path: string, isUncached = true) =>
  queryOptions({
    queryKey: ['reference', ...key],
    queryFn: async ({ signal }) => (await call<T>('GET', path, { signal, isUncached })).data,
    staleTime: STALE_TIME_MS,
    retryOnMount: false,
    meta: { handles: () => true }
  })

/**
 * A prepared piece of an API's document.
 *
 * @param key empty for kinds of which there is one
 * @param language BCP 47 of the reader's language
 * @returns options whose data is the piece's content; ApiError with status 404 when the version has no such piece
 */
export function readPiece<K extends PieceKind>(place: DocumentLocation, kind: K, key: string, language: string) {
  const { api, version, environment } = place
  return referenceQuery<PieceContents[K]>(
    ['piece', { api, version, environment, language }, kind, key],
    piecePath(place, kind, key, language)
  )
}

/**
 * Fetches a piece that will probably be shown. A failure is forgotten: the part that needs the piece requests it again.
 */
export async function prefetchPiece(client: QueryClient, ...asked: Parameters<typeof readPiece>): Promise<void> {
  const options = readPiece(...asked)
  await client.prefetchQuery(options)
  client.removeQueries({
    queryKey: options.queryKey,
    exact: true,
    predicate: (query) => query.state.status === 'error' && query.getObserversCount() === 0
  })
}
