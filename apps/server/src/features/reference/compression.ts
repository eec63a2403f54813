import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { inflate } from '../../platform/http/compression.ts'
import type { ContentSource } from './preparation/preparations.ts'

/** The text of a prepared piece. */
export const textOfPiece = async (body: Uint8Array): Promise<string> => String(await inflate(body))

/** The bytes of a document of the catalogue, which may be stored compressed by gzip. */
export function readDocument(
  contents: ContentSource,
  { contentId, compressed }: { contentId: number; compressed: boolean }
): AsyncIterable<Uint8Array> {
  const stored = Readable.from(contents.read(contentId), { objectMode: false })
  // A failure reaches the reader by the inflated stream.
  return compressed ? pipeline(stored, createGunzip(), () => {}) : stored
}
