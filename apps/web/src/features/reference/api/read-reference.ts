import { PATHS, type ReferenceApis, type ReferencePage } from '@portico/contract'
import type { ApiOutline } from '@portico/openapi'
import type { DocumentLocation } from '@/lib/reference/address.ts'
import { locationQuery } from '@/lib/reference/piece-path.ts'
import { referenceQuery } from '@/lib/reference/read-piece.ts'

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
export function readReference(place: DocumentLocation, language: string) {
  const { api, version, environment } = place
  return referenceQuery<ReferenceContext>(
    ['context', { api, version, environment, language }],
    PATHS.reference(api) + locationQuery(place, language)
  )
}

/** All APIs that there are, each with its versions; first the published ones in the order of the menu. */
export const readReferences = (language: string) =>
  referenceQuery<ReferenceApis>(['apis', language], `${PATHS.references}?${new URLSearchParams({ language })}`)
