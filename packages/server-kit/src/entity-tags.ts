const ENTITY_TAG = /(W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g

/**
 * Whether an `If-Match` header permits a change (RFC 9110, section 13.1.1): always without the header or with `*`, otherwise when it
 * lists the entity tag. Weak tags never match.
 *
 * @param etag the present entity tag, with its quotation marks
 */
export function matchesEntityTag(ifMatch: string | undefined, etag: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true
  const listed: readonly string[] = ifMatch.match(ENTITY_TAG) ?? []
  return listed.includes(etag)
}
