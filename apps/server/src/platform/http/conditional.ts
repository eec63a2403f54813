import type { FastifyReply } from 'fastify'
import * as z from 'zod'

/** The headers of a call that is made only while something is what the caller knows. */
export const conditional = z.object({ 'if-match': z.string().optional() })

const ENTITY_TAG = /(W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g

/**
 * The entity tags that an `If-Match` header lists (RFC 9110, section 13.1.1); undefined when any will do, without the header or with
 * `*`.
 */
export function acceptedTags(ifMatch: string | undefined): Set<string> | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  return new Set(ifMatch.match(ENTITY_TAG) ?? [])
}

/** Answers that the caller has it already; a length would be that of the content which is not sent (RFC 9110, section 8.6). */
export const sendNotModified = (reply: FastifyReply): FastifyReply => reply.code(304).send()
