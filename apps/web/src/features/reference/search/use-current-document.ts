import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { type DocumentLocation, REFERENCE_ROOT, readAddress } from '@/lib/reference/address.ts'

/** The API, version and environment whose pages are open; no API on pages outside the reference. The object stays the same while they do. */
export function useCurrentDocument(): DocumentLocation {
  const { pathname, search } = useLocation()
  const isReference = pathname.startsWith(`${REFERENCE_ROOT}/`)
  const { api, version, environment } = readAddress({
    pathname: isReference ? pathname : REFERENCE_ROOT,
    search: isReference ? search : '',
    hash: ''
  })
  return useMemo(
    () => ({ api, ...(version && { version }), ...(environment && { environment }) }),
    [api, version, environment]
  )
}
