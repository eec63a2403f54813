import { matchesEntityTag } from '@portico/server-kit'
import type { Call } from './handler.ts'
import { commonProblem } from './problems.ts'

/** The state of a resource for `ETag` and `If-Match`. */
export const etagOf = (version: number): string => `"${version}"`

/** @throws SandboxProblem 412 when the resource is not the one that was read; a call without If-Match changes any */
export function requireMatchingEtag({ headers }: Pick<Call, 'headers'>, version: number): void {
  if (!matchesEntityTag(headers['If-Match'], etagOf(version)))
    throw commonProblem('preconditionFailed', 'Retrieve the resource again and retry with its new ETag.')
}
