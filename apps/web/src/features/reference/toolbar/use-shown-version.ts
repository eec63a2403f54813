import { useQuery } from '@tanstack/react-query'
import { readVersions } from '../api/read-environments.ts'
import { useReference } from '../api/use-reference.ts'
import { useReferenceAddress } from '../use-reference-address.ts'

/** The environment that is shown when the address names none: the one that is ahead of the others. */
export const FIRST_ENVIRONMENT = 'sandbox'

/** The environment that a page is about, and the versions that are published there. */
export function useShownVersion() {
  const { api, environment: askedEnvironment, version: asked } = useReferenceAddress()
  const { data: reference } = useReference()
  const environment = askedEnvironment ?? reference?.environment ?? FIRST_ENVIRONMENT
  const versions = useQuery({ ...readVersions(environment, api), enabled: api !== '' })
  return {
    api,
    environment,
    versions,
    /** As asked for, else the newest; undefined while that is not known. */
    version: asked ?? reference?.version ?? versions.data?.version
  }
}
