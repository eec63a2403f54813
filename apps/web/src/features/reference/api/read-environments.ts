import { type ApiVersions, type Environments, PATHS } from '@portico/contract'
import { referenceQuery } from '@/lib/reference/read-piece.ts'

/** The environments in which APIs run, first the one that is ahead of the others. */
export const readEnvironments = () => referenceQuery<Environments>(['environments'], PATHS.environments, false)

/**
 * The versions of an API in one environment, newest first.
 *
 * @returns ApiError with status 404 when the environment has none
 */
export const readVersions = (environment: string, api: string) =>
  referenceQuery<ApiVersions>(['versions', environment, api], PATHS.apiVersions(environment, api), false)
