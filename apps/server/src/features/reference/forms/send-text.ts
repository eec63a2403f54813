import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown, sendNotModified } from '../../../platform/http/conditional.ts'
import { UNTRUSTED_CONTENT_HEADERS } from '../../../platform/http/downloads.ts'

/** Sends a text, or 304 when the caller has it. The tag is weak: the same text may be compressed. */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, type, isPublic = false }: { body: string | Uint8Array; type: string; isPublic?: boolean }
): FastifyReply {
  const digest = createHash('sha256').update(body).digest('base64url')
  reply.headers({
    ...UNTRUSTED_CONTENT_HEADERS,
    ETag: `W/"${digest}"`,
    'Cache-Control': isPublic ? 'no-cache' : 'private, no-cache'
  })
  if (isKnown(request, digest)) return sendNotModified(reply)
  return reply.type(type).send(typeof body === 'string' ? body : Buffer.from(body))
}

export const MARKDOWN = 'text/markdown; charset=utf-8'
