import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, type UIMatch, useLocation, useMatches, useNavigationType } from 'react-router'
import { focusHeading } from '@/lib/page/focus-heading.ts'

/** A route whose `handle` is `{ overlay: true }` is a dialog over another page: neither scroll position nor focus belongs to it. */
const isOverlay = (handle: unknown) => typeof handle === 'object' && handle !== null && 'overlay' in handle

/**
 * What tells a page from others: its path. A route whose `handle` has a number `segments` shows parts of one page at several paths; the page
 * is the first so many segments of each, and cares for the focus itself when its part changes.
 */
function pageOf(match: UIMatch | undefined, pathname: string): string {
  const handle = match?.handle as { segments?: number } | undefined
  return handle?.segments ? pathname.split('/', handle.segments + 1).join('/') : pathname
}

/** Where each entry of the history was scrolled to when it was left. */
const positions = new Map<string, number>()

/** Milliseconds within which a page that is returned to must have grown long enough for its old position. */
const RESTORE_TIMEOUT_MS = 1000

/**
 * What a browser does of itself when it loads a page: a new page begins at its top and with the reader's focus at its
 * heading; going back or forward finds the page where it was left. A link to the page shown begins it anew, and one to a part of
 * a page is left to that page, which knows when the part is there; a change of search parameters is no new page, and neither is a
 * dialog that has an address.
 */
export function useNavigationFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname, search, hash, key } = useLocation()
  const type = useNavigationType()
  const matches = useMatches()
  const overlay = matches.some((match) => isOverlay(match.handle))
  const page = pageOf(matches.at(-1), pathname)
  const last = useRef({ pathname, page, search, key, overlay })

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    // A page that the document came with may have been scrolled already.
    positions.set(last.current.key, window.scrollY)
    return () => {
      window.history.scrollRestoration = 'auto'
    }
  }, [])

  // A layout effect: it must have changed over to the new entry before the browser reports the scrolling that the change causes.
  useLayoutEffect(() => {
    const remember = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])

  useLayoutEffect(() => {
    const from = last.current
    last.current = { pathname, page, search, key, overlay }
    if (from.key === key) return
    const isSameAgain = type !== NavigationType.Pop && from.pathname === pathname && from.search === search
    const isNewPage = (from.page !== page || isSameAgain) && !overlay && !from.overlay && hash === ''
    const isReturn = type === NavigationType.Pop
    if (isReturn && !overlay && !from.overlay) restoreScroll(positions.get(key) ?? 0)
    if (!isNewPage) return
    // Both need a layout of the page: in its frame, which needs one too and is not painted before, it costs nothing more.
    requestAnimationFrame(() => {
      if (last.current.key !== key) return
      if (!isReturn) window.scrollTo(0, 0)
      if (main.current && !hasTakenFocus(main.current)) focusHeading(main.current)
    })
  }, [pathname, page, search, hash, key, type, overlay, main])
}

/** Scrolls to a position as soon as the page is long enough for it. */
function restoreScroll(position: number) {
  const reach = () => {
    window.scrollTo(0, position)
    return Math.abs(window.scrollY - position) < 1
  }
  if (reach()) return
  const observer = new ResizeObserver(() => {
    if (reach()) observer.disconnect()
  })
  observer.observe(document.body)
  setTimeout(() => observer.disconnect(), RESTORE_TIMEOUT_MS)
}

/** Whether something on the page has the focus by the page's doing: the link that led here may be part of what has stayed. */
function hasTakenFocus(main: HTMLElement): boolean {
  const { activeElement } = document
  const hasLedHere = activeElement instanceof HTMLAnchorElement && activeElement.href === window.location.href
  return activeElement !== main && main.contains(activeElement) && !hasLedHere
}
