import { type ApiVersions, type Environments, PATHS } from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'
import { HOW_TO_KEEP } from '@/lib/reference/read-piece.ts'

/** The environments in which APIs run, first the one that is ahead of the others. */
export function readEnvironments() {
  return queryOptions({
    queryKey: ['reference', 'environments'],
    queryFn: async ({ signal }) => (await call<Environments>('GET', PATHS.environments, { signal })).data.environments,
    ...HOW_TO_KEEP
  })
}

/**
 * The versions of an API in one environment, newest first.
 *
 * @returns ApiError with status 404 when the environment has none
 */
export function readVersions(environment: string, api: string) {
  return queryOptions({
    queryKey: ['reference', 'versions', environment, api],
    queryFn: async ({ signal }) =>
      (await call<ApiVersions>('GET', PATHS.apiVersions(environment, api), { signal })).data,
    ...HOW_TO_KEEP
  })
}
