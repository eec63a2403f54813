import { PATHS } from '@portico/contract'
import type { Changes } from '@portico/openapi'
import { referenceQuery } from '@/lib/reference/read-piece.ts'

/**
 * What is different between two versions of an API.
 *
 * @param language BCP 47 of the reader's language, for the titles of what is new
 * @returns ApiError with status 404 when there is no such version
 */
export const readChanges = (api: string, from: string, to: string, language: string) =>
  referenceQuery<Changes>(
    ['changes', api, from, to, language],
    `${PATHS.referenceChanges(api)}?${new URLSearchParams({ from, to, language })}`
  )
