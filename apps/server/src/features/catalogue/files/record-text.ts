import type { ContentSnapshot } from '@portico/contract'
import type { Contents } from './contents.ts'

/**
 * Writes a record as JSON, with its content in base64 as the last field; the content is read while the response is sent.
 *
 * @param record all but the content
 * @param field the content's field
 * @param content null for a record without one
 * @returns the text in pieces
 */
export async function* recordText(
  record: object,
  field: string,
  content: ContentSnapshot | null,
  contents: Contents
): AsyncGenerator<Buffer> {
  const { [field]: _, ...others } = record as Record<string, unknown>
  const text = JSON.stringify(others)
  const beginning = `${text.slice(0, -1)}${text === '{}' ? '' : ','}${JSON.stringify(field)}:`
  if (!content) {
    yield Buffer.from(`${beginning}null}`)
    return
  }
  yield Buffer.from(`${beginning}"`)
  // A piece is a multiple of three bytes, so that its base64 can be followed by that of the next.
  for await (const piece of contents.read(content.id)) yield Buffer.from(piece.toString('base64'), 'latin1')
  yield Buffer.from('"}')
}
