import { PATHS } from '@portico/contract'
import type { Changes } from '@portico/openapi'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'
import { HOW_TO_KEEP } from '@/lib/reference/read-piece.ts'

/**
 * What is different between two versions of an API.
 *
 * @param language BCP 47 of the reader's language, for the titles of what is new
 * @returns ApiError with status 404 when there is no such version
 */
export function readChanges(api: string, from: string, to: string, language: string) {
  return queryOptions({
    queryKey: ['reference', 'changes', api, from, to, language],
    queryFn: async ({ signal }) => {
      const path = `${PATHS.referenceChanges(api)}?${new URLSearchParams({ from, to, language })}`
      return (await call<Changes>('GET', path, { signal, isUncached: true })).data
    },
    ...HOW_TO_KEEP
  })
}
