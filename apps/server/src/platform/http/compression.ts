import { promisify } from 'node:util'
import { brotliDecompress, gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsGzip, weightOf } from './negotiation.ts'

export const compress = promisify(gzip)
export const inflate = promisify(gunzip)
const decompressBrotli = promisify(brotliDecompress)

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

/** Sends a text that is stored compressed by Brotli, as sendCompressed() does. */
export async function sendBrotli(request: FastifyRequest, reply: FastifyReply, type: string, body: Uint8Array) {
  reply.type(type).header('Vary', 'Accept-Encoding')
  const accepts = request.headers['accept-encoding'] ?? ''
  if (weightOf(accepts, 'br', '*') === 0) return reply.send(await decompressBrotli(body))
  return reply.header('Content-Encoding', 'br').send(Buffer.from(body.buffer, body.byteOffset, body.byteLength))
}
