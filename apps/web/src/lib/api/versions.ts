import { ERRORS } from '@portico/contract'
import { ApiError } from './client.ts'

/** The header that makes a request conditional on the version that was read; without a tag the server compares nothing. */
export function ifMatch(etag: string | undefined): Record<string, string> {
  return etag === undefined ? {} : { 'If-Match': etag }
}

/** Whether a request was refused because someone else has changed the record since it was read. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && error.status === ERRORS.preconditionFailed.status
}

/** Whether a request failed because its record does not exist: 404 by URL, 400 `idnotfound` by a body that specifies it. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 404 || (error.status === 400 && error.problem?.message === ERRORS.idNotFound.message)
}
