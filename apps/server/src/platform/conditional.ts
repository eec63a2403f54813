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
