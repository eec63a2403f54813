import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown, sendNotModified } from '../../../platform/http/conditional.ts'
import { HARMLESS } from '../../../platform/http/downloads.ts'

/** Sends what was made, or tells that it is what the caller has already. The tag is weak: the same may come compressed. */
export function sendMade(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, type, isPublic = false }: { body: string | Uint8Array; type: string; isPublic?: boolean }
): FastifyReply {
  const digest = createHash('sha256').update(body).digest('base64url')
  reply.headers({
    ...HARMLESS,
    ETag: `W/"${digest}"`,
    'Cache-Control': isPublic ? 'no-cache' : 'private, no-cache'
  })
  if (isKnown(request, digest)) return sendNotModified(reply)
  return reply.type(type).send(typeof body === 'string' ? body : Buffer.from(body))
}

export const MARKDOWN = 'text/markdown; charset=utf-8'
