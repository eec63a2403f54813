import type { SchemasPiece, TagPiece } from '../model/outline.ts'
import type { Piece } from '../model/pieces.ts'
import type { PhraseBook } from '../phrases/phrase-book.ts'
import { operationMarkdown } from './operation.ts'
import { overviewMarkdown, partMarkdown, schemaMarkdown } from './overview.ts'

/**
 * Adds the Markdown of each page to the pieces of a document, right behind the page. The overview's is made of the tags and schemas that
 * came before the outline.
 *
 * @param words of the pieces' language
 */
export function* withMarkdown(pieces: Iterable<Piece>, words: PhraseBook): Generator<Piece, void, undefined> {
  const tags: TagPiece[] = []
  let schemas: SchemasPiece = { schemas: [] }
  for (const piece of pieces) {
    yield piece
    const { kind, key, content } = piece
    if (kind === 'operation' || kind === 'webhook')
      yield { kind: `markdown:${kind}`, key, content: operationMarkdown(content, words) }
    else if (kind === 'schema') yield { kind: 'markdown:schema', key, content: schemaMarkdown(content, words) }
    else if (kind === 'part') yield { kind: 'markdown:part', key, content: partMarkdown(key, content, words) }
    else if (kind === 'tag') tags.push(content)
    else if (kind === 'schemas') schemas = content
    else if (kind === 'outline')
      yield { kind: 'markdown:overview', key, content: overviewMarkdown({ outline: content, tags, schemas }, words) }
  }
}
