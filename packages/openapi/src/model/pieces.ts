import type { OperationView } from './operation.ts'
import type { ApiOutline, SchemaPiece, SchemasPiece, TagPiece } from './outline.ts'
import type { SchemaView } from './schema.ts'
import type { SearchPiece } from './search.ts'

/** What each kind of piece is. `markdown:…` is the same as text, for tools that read text. */
export interface PieceContents {
  readonly outline: ApiOutline
  readonly tag: TagPiece
  readonly schemas: SchemasPiece
  readonly operation: OperationView
  readonly webhook: OperationView
  readonly schema: SchemaPiece
  readonly part: SchemaView
  readonly search: SearchPiece
  readonly 'markdown:overview': string
  readonly 'markdown:operation': string
  readonly 'markdown:webhook': string
  readonly 'markdown:schema': string
  readonly 'markdown:part': string
}

export type PieceKind = keyof PieceContents

/** A piece of a prepared document. Kinds of which there is one have an empty key. */
export type Piece = {
  [K in PieceKind]: { readonly kind: K; readonly key: string; readonly content: PieceContents[K] }
}[PieceKind]

/**
 * Counts the changes of how documents are prepared: pieces of an older preparation are made again.
 *
 * @public A test compares it with the server's copy.
 */
export const PREPARATION = 3
