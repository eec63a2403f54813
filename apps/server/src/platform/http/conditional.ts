import { matchesEntityTag } from '@portico/server-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'

/** The headers of a request that changes something only while it is what the caller knows. */
export const conditional = z.object({ 'if-match': z.string().optional() })

/**
 * Reads what an `If-Match` header demands (RFC 9110, section 13.1.1).
 *
 * @returns whether a version with an entity tag may be changed: any without the header or with `*`, else those listed. Weak tags never
 *   match.
 */
export function preconditionOf({ headers }: FastifyRequest): (etag: string) => boolean {
  return (etag) => matchesEntityTag(headers['if-match'], etag)
}

/** The opaque parts of the entity tags that an `If-None-Match` header lists; weak and strong tags are the same here. */
export const tagsIn = (ifNoneMatch: string | undefined): string[] =>
  [...(ifNoneMatch ?? '').matchAll(/"([\x21\x23-\x7e]*)"/g)].map(([, tag = '']) => tag)

/** Whether the caller has the version with an entity tag, by its `If-None-Match` header (RFC 9110, section 13.1.2). */
export const isKnown = ({ headers }: FastifyRequest, tag: string): boolean =>
  headers['if-none-match']?.trim() === '*' || tagsIn(headers['if-none-match']).includes(tag)

/** Responds that the caller has it already; a length would be that of the content which is not sent (RFC 9110, section 8.6). */
export const sendNotModified = (reply: FastifyReply): FastifyReply => reply.code(304).send()
