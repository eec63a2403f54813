import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesGzip } from './negotiation.ts'

const deflate = promisify(gzip)

/** Characters below which an answer fits into one packet as it is. */
const SMALLEST = 1_400

/**
 * A hook that compresses answers that are texts where the caller takes that: the outline of a large document has hundreds of
 * kilobytes. Bytes and streams are left alone: prepared pieces are compressed already, and documents have tags that stand for each byte.
 */
export async function compressText(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < SMALLEST) return payload
  const others = reply.getHeader('Vary')
  reply.header('Vary', others ? `${others}, Accept-Encoding` : 'Accept-Encoding')
  if (!takesGzip(request.headers['accept-encoding'])) return payload
  reply.header('Content-Encoding', 'gzip')
  return deflate(payload)
}
