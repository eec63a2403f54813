import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGunzip, gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsGzip } from '../../platform/http/negotiation.ts'
import type { ContentSource } from './preparation/preparations.ts'

export const compress = promisify(gzip)
export const inflate = promisify(gunzip)

/** The text of a prepared piece. */
export const textOfPiece = async (body: Uint8Array): Promise<string> => String(await inflate(body))

/** Characters below which a response fits into one packet as it is. */
const SMALLEST = 1_400

/**
 * A hook that compresses responses that are texts where the caller accepts that: the outline of a large document has hundreds of
 * kilobytes. Bytes and streams are left alone: prepared pieces are compressed already, and documents have tags that stand for each byte.
 */
export async function compressText(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < SMALLEST) return payload
  const others = reply.getHeader('Vary')
  reply.header('Vary', others ? `${others}, Accept-Encoding` : 'Accept-Encoding')
  if (!acceptsGzip(request.headers['accept-encoding'])) return payload
  reply.header('Content-Encoding', 'gzip')
  return compress(payload)
}

/** Sends a text that is stored compressed by gzip; it is inflated only for callers that do not accept that. */
export async function sendCompressed(request: FastifyRequest, reply: FastifyReply, type: string, body: Buffer) {
  reply.type(type).header('Vary', 'Accept-Encoding')
  if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(await inflate(body))
  return reply.header('Content-Encoding', 'gzip').send(body)
}

/** The bytes of a document of the catalogue, which may be stored compressed by gzip. */
export function readDocument(
  contents: ContentSource,
  { contentId, compressed }: { contentId: number; compressed: boolean }
): AsyncIterable<Uint8Array> {
  const stored = Readable.from(contents.read(contentId), { objectMode: false })
  // A failure reaches the reader by the inflated stream.
  return compressed ? pipeline(stored, createGunzip(), () => {}) : stored
}
