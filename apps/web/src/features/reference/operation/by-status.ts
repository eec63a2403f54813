import type { ResponseView } from '@portico/openapi'

/**
 * Responses in the order in which they are read: by status, a range such as `2XX` after the statuses in it, the default at the end.
 * Documents cannot say so: JavaScript puts the keys of an object that are numbers before all others.
 */
export const byStatus = (responses: readonly ResponseView[]): readonly ResponseView[] =>
  // Digits come before letters, and `X` before the `d` of `default`.
  [...responses].sort((one, other) => (one.status < other.status ? -1 : 1))
