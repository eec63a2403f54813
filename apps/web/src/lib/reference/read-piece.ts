import type { PieceContents, PieceKind } from '@portico/openapi'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import type { Place } from './address.ts'
import { piecePath } from './piece-path.ts'

/** Milliseconds for which what was fetched is shown again without asking: a reader goes to and fro. */
export const FRESH_FOR = 5 * 60_000

/**
 * How all data of the reference is kept. A failure is shown by each part of the page that needs the data, and asked for again when
 * the reader says so: not by each part that appears, or what appears on a failure would ask without end.
 */
export const HOW_TO_KEEP = {
  staleTime: FRESH_FOR,
  retryOnMount: false,
  meta: { handles: () => true }
}

/**
 * A prepared piece of an API's document.
 *
 * @param key empty for kinds of which there is one
 * @param language BCP 47 of the reader's language
 * @returns options whose data is the piece's content; ApiError with status 404 when the version has no such piece
 */
export function readPiece<K extends PieceKind>(place: Place, kind: K, key: string, language: string) {
  const { api, version, environment } = place
  return queryOptions({
    queryKey: ['reference', 'piece', { api, version, environment, language }, kind, key],
    queryFn: async ({ signal }) => {
      const path = piecePath(place, kind, key, language)
      return (await call<PieceContents[K]>('GET', path, { signal, isUncached: true })).data
    },
    ...HOW_TO_KEEP
  })
}

/**
 * Fetches a piece that will probably be shown. A failure is forgotten, so that whoever really needs the piece asks for it anew.
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
