import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useReferenceAddress } from '../use-reference-address.ts'

/**
 * Scrolls to what the address names, as soon as it is there; following a link to the same place again scrolls there again.
 *
 * @param isThere whether the page's content is shown
 */
export function useScrollToFragment(isThere: boolean): void {
  const { key } = useLocation()
  const { fragment } = useReferenceAddress()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key distinguishes one navigation from the next
  useEffect(() => {
    if (isThere && fragment !== '') document.getElementById(fragment)?.scrollIntoView()
  }, [fragment, key, isThere])
}
