import { type RefObject, useEffect, useMemo } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { Command } from './schema/tree/commands.ts'
import { focusRow } from './schema/tree/keyboard.ts'

/** Entries of the history whose place was scrolled to; going back to one restores the scroll position instead. */
const arrived = new Set<string>()

/** Milliseconds that a place may take to be there: what it stands in may have to be fetched. */
const ARRIVAL_TIMEOUT_MS = 15_000

/** What a reader does who goes on without waiting. */
const CANCELLING_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

function mark(page: Element, place: Element): void {
  for (const other of page.querySelectorAll('[data-arrived]')) other.removeAttribute('data-arrived')
  place.setAttribute('data-arrived', '')
}

function arrive(place: HTMLElement, scrolls: boolean): void {
  if (place.getAttribute('role') === 'treeitem') focusRow(place)
  else {
    if (!place.hasAttribute('tabindex')) place.tabIndex = -1
    place.focus({ preventScroll: true })
  }
  if (scrolls) place.scrollIntoView({ block: 'start' })
}

/**
 * Brings the place that the address names into sight and under the keyboard, and marks it, as soon as it is there. Gives up when the
 * reader goes on.
 *
 * @param page the element in which the place will be
 * @param fragment decoded, without `#`; empty for the page's beginning
 */
export function useArrival(page: RefObject<HTMLElement | null>, fragment: string): void {
  const { key } = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    const container = page.current
    if (!container) return
    if (fragment === '') {
      for (const other of container.querySelectorAll('[data-arrived]')) other.removeAttribute('data-arrived')
      return
    }
    const isReturn = type === NavigationType.Pop && arrived.has(key)
    // Addresses that were typed have no key of their own.
    if (key !== 'default') arrived.add(key)
    const look = (): boolean => {
      const place = document.getElementById(fragment)
      if (!place || !container.contains(place)) return false
      mark(container, place)
      arrive(place, !isReturn)
      return true
    }
    if (look()) return
    const stop = new AbortController()
    const observer = new MutationObserver(() => {
      if (look()) stop.abort()
    })
    stop.signal.addEventListener('abort', () => observer.disconnect())
    observer.observe(container, { childList: true, subtree: true })
    for (const event of CANCELLING_EVENTS)
      window.addEventListener(event, () => stop.abort(), { signal: stop.signal, passive: true })
    const timer = setTimeout(() => stop.abort(), ARRIVAL_TIMEOUT_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [page, fragment, key, type])
}

/** The command that shows what the address names; a new one for each navigation, also to the same address. */
export function useReveal(fragment: string): Command | undefined {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key distinguishes one navigation from the next
  return useMemo(() => (fragment === '' ? undefined : { kind: 'reveal', target: fragment }), [fragment, key])
}
