import { PATHS, type ReferenceApi, type ReferenceApis, type ReferencePage } from '@portico/contract'
import type { ApiOutline } from '@portico/openapi'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'
import type { Place } from '@/lib/reference/address.ts'
import { placeQuery } from '@/lib/reference/piece-path.ts'
import { HOW_TO_KEEP } from '@/lib/reference/read-piece.ts'

/** What every page of an API's version stands in, with the outline of its document. */
export interface ReferenceContext extends Omit<ReferencePage, 'outline'> {
  readonly outline: ApiOutline
}

/**
 * What every page of an API's version stands in: its versions, environments, outline and warnings.
 *
 * @param language BCP 47 of the reader's language
 * @returns ApiError with status 404 when there is no such API, or no such version in the environment
 */
export function readReference(place: Place, language: string) {
  const { api, version, environment } = place
  return queryOptions({
    queryKey: ['reference', 'context', { api, version, environment, language }],
    queryFn: async ({ signal }) => {
      const path = PATHS.reference(api) + placeQuery(place, language)
      return (await call<ReferenceContext>('GET', path, { signal, isUncached: true })).data
    },
    ...HOW_TO_KEEP
  })
}

/** All APIs that there are, each with its versions; first the published ones in the order of the menu. */
export function readReferences(language: string) {
  return queryOptions({
    queryKey: ['reference', 'apis', language],
    queryFn: async ({ signal }): Promise<readonly ReferenceApi[]> => {
      const path = `${PATHS.references}?${new URLSearchParams({ language })}`
      return (await call<ReferenceApis>('GET', path, { signal, isUncached: true })).data.apis
    },
    ...HOW_TO_KEEP
  })
}
