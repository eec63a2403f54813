import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesGzip } from './negotiation.ts'

const deflate = promisify(gzip)

/** Characters below which an answer fits into one packet as it is. */
const SMALLEST = 1_400

/**
 * A hook that compresses answers that are texts where the caller takes that: the outline of a large document has hundreds of
 * kilobytes. What is compressed already, and what a strong tag stands for byte by byte, is left alone.
 */
export async function compressText(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const isStrong = String(reply.getHeader('ETag') ?? '').startsWith('"')
  if (typeof payload !== 'string' || payload.length < SMALLEST || isStrong) return payload
  const others = reply.getHeader('Vary')
  reply.header('Vary', others ? `${others}, Accept-Encoding` : 'Accept-Encoding')
  if (!takesGzip(request.headers['accept-encoding'])) return payload
  reply.header('Content-Encoding', 'gzip').removeHeader('Content-Length')
  return deflate(payload)
}
