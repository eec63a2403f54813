import { type Guide, PATHS } from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'
import { HOW_TO_KEEP } from '@/lib/reference/read-piece.ts'

/**
 * A guide in the reader's language.
 *
 * @param name `landing`, `security`, `changelog` or `quick-start/<api>`
 * @returns ApiError with status 404 when there is no such guide
 */
export function readGuide(name: string, language: string) {
  return queryOptions({
    queryKey: ['reference', 'guide', name, language],
    queryFn: async ({ signal }) => {
      const path = `${PATHS.guide(name)}?${new URLSearchParams({ language })}`
      return (await call<Guide>('GET', path, { signal, isUncached: true })).data
    },
    ...HOW_TO_KEEP
  })
}
