import { load } from 'js-yaml'
import type { JsonObject } from '../document/json.ts'
import type { Piece, PieceContents, PieceKind } from '../model/pieces.ts'
import { preparePieces } from '../views/prepare.ts'
import type { TextOptions } from '../views/texts.ts'

const ENGLISH: TextOptions = { language: 'en', documentLanguage: 'en' }

/** The pieces of a document, by kind and key, as a browser receives them. */
export class PreparedDocument {
  readonly pieces: readonly Piece[]

  /** @param document YAML, or a document already read */
  constructor(document: string | object, options: TextOptions = ENGLISH) {
    const read = (typeof document === 'string' ? load(document) : document) as JsonObject
    this.pieces = JSON.parse(JSON.stringify([...preparePieces(read, options)])) as Piece[]
  }

  keys(kind: PieceKind): string[] {
    return this.pieces.filter((piece) => piece.kind === kind).map(({ key }) => key)
  }

  get<K extends PieceKind>(kind: K, key = ''): PieceContents[K] {
    const piece = this.pieces.find((one) => one.kind === kind && one.key === key)
    if (!piece) throw new Error(`No ${kind} ${key}: there are ${this.keys(kind).join(', ')}`)
    return piece.content as PieceContents[K]
  }
}

/** The schema of a response's body. */
export function responseSchema(prepared: PreparedDocument, operation: string, status = '200') {
  return prepared.get('operation', operation).responses.find((response) => response.status === status)?.contents[0]
    ?.schema
}

/** The schema of the first body of a request. */
export function requestSchema(prepared: PreparedDocument, operation: string) {
  return prepared.get('operation', operation).requestBody?.contents[0]?.schema
}
