import type { OperationView, PieceKey, SchemaPiece, SchemaView } from '@portico/openapi'
import type { QueryClient } from '@tanstack/react-query'
import type { DocumentLocation } from '@/lib/reference/address.ts'
import { prefetchPiece, readPiece } from '@/lib/reference/read-piece.ts'
import { type Direction, schemaContents } from '../schema/tree/schema-contents.ts'

/** The kinds of pieces that are pages. */
type Kind = 'operation' | 'webhook' | 'schema'

/** The pieces that hold the first level of a schema's fields, where the view of the schema defers them. */
const deferredIn = (schema: SchemaView | undefined, direction: Direction): PieceKey[] =>
  schema
    ? schemaContents(schema, '', direction).parts.flatMap((part) => (part.kind === 'deferred' ? [part.piece] : []))
    : []

function deferredBy(piece: OperationView | SchemaPiece | undefined): PieceKey[] {
  if (!piece) return []
  if ('schema' in piece) return deferredIn(piece.schema, 'both')
  const { kind, requestBody, responses } = piece
  const [sent, received] = kind === 'operation' ? (['request', 'response'] as const) : (['both', 'both'] as const)
  return [
    ...deferredIn(requestBody?.contents[0]?.schema, sent),
    ...responses.flatMap(({ contents }) => deferredIn(contents[0]?.schema, received))
  ]
}

/**
 * Fetches the first level of fields that a page shows and that its piece defers to other pieces. A failure is forgotten: the part of the page
 * that needs a piece requests it again.
 *
 * @param kind of the page's piece, which has been fetched
 * @param language BCP 47 of the reader's language
 */
export async function prefetchDeferred(
  client: QueryClient,
  place: DocumentLocation,
  kind: Kind,
  key: string,
  language: string
): Promise<void> {
  const piece = client.getQueryData(readPiece(place, kind, key, language).queryKey)
  const names = new Map(deferredBy(piece).map((deferred) => [`${deferred.kind} ${deferred.key}`, deferred]))
  await Promise.all(
    [...names.values()].map((deferred) => prefetchPiece(client, place, deferred.kind, deferred.key, language))
  )
}
