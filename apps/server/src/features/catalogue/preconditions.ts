import type { Precondition } from './store.ts'

/** The entity tag of a revision: strong, for a revision's representation never changes. */
export const etagOf = (revision: number) => `"${revision}"`

const ENTITY_TAG = /(W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g

/**
 * What an `If-Match` header demands (RFC 9110, section 13.1.1): any revision without the header or with `*`, else one of those
 * listed. Weak tags never match.
 */
export function preconditionOf(ifMatch: string | undefined): Precondition {
  if (ifMatch === undefined || ifMatch.trim() === '*') return () => true
  const accepted = new Set(ifMatch.match(ENTITY_TAG) ?? [])
  return (revision) => accepted.has(etagOf(revision))
}
