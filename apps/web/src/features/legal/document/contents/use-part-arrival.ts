import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Entries of the history whose part was come to; whoever goes back to one finds the page where it was left. */
const arrived = new Set<string>()

/** Brings the part of the page that the address names into sight and under the keyboard. Call it when the parts are there. */
export function usePartArrival(): void {
  const { hash, key } = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    if (hash === '' || (type === NavigationType.Pop && arrived.has(key))) return
    // Addresses that were typed have no key of their own.
    if (key !== 'default') arrived.add(key)
    const part = document.getElementById(hash.slice(1))
    if (!part) return
    part.tabIndex = -1
    part.focus({ preventScroll: true })
    part.scrollIntoView()
  }, [hash, key, type])
}
