import { useCallback, useMemo } from 'react'
import { useLocation } from 'react-router'
import {
  type DocumentLocation,
  type ReferenceAddress,
  type ReferenceTarget,
  readAddress,
  writeAddress
} from '@/lib/reference/address.ts'

/** What the address of the page shown says. The object stays the same as long as the address does. */
export function useReferenceAddress(): ReferenceAddress {
  const { pathname, search, hash } = useLocation()
  return useMemo(() => readAddress({ pathname, search, hash }), [pathname, search, hash])
}

/** A page to go to from another one: what it does not say of the API, version and environment stays as it is. */
export interface NextTarget {
  /** The API's overview when it is not said. */
  readonly kind?: ReferenceTarget['kind']
  readonly api?: string
  readonly key?: string
  readonly fragment?: string
  /** Undefined, when it is said, is the newest. */
  readonly version?: string | undefined
  readonly environment?: string | undefined
}

/**
 * Fills in what a target leaves out from where one is. Another API begins with its newest version; the environment stays.
 *
 * @param place of the page shown
 * @returns a whole target, of which writeAddress() makes an address
 */
export function targetFrom(place: DocumentLocation, next: NextTarget): ReferenceTarget {
  const { kind = 'overview', api = place.api, key = '', fragment = '' } = next
  const version = 'version' in next ? next.version : api === place.api ? place.version : undefined
  const environment = 'environment' in next ? next.environment : place.environment
  return {
    kind,
    api,
    key,
    fragment,
    ...(api !== '' && version && { version }),
    ...(environment && { environment })
  }
}

/** A function that writes the address of another page of the reference for a link, keeping version and environment; it stays the same while they do. */
export function useReferenceLink(): (next: NextTarget) => string {
  const { api, version, environment } = useReferenceAddress()
  return useCallback(
    (next) => writeAddress(targetFrom({ api, ...(version && { version }), ...(environment && { environment }) }, next)),
    [api, version, environment]
  )
}
