import { type RefObject, useLayoutEffect, useState } from 'react'

/** Where a list opens beside its control, and how high it may be, in pixels. */
export interface ListPlacement {
  readonly side: 'above' | 'below'
  readonly height: number
}

/** The maximum height of a list, and the distance from the edge of the window, in pixels. */
const MAX_HEIGHT = 352
const MARGIN = 12
/** Pixels below the control; with less, a list opens above where there is more space. */
const MIN_HEIGHT_BELOW = 220

/**
 * Finds the side of its control on which a list has space in the window, also while the page is scrolled or the window changes, as it
 * does when a phone's keyboard appears.
 *
 * @param control the element that the list belongs to
 */
export function useListPlacement(control: RefObject<HTMLElement | null>, isOpen: boolean): ListPlacement {
  const [placement, setPlacement] = useState<ListPlacement>({ side: 'below', height: MAX_HEIGHT })
  useLayoutEffect(() => {
    if (!isOpen) return
    const measure = () => {
      const { top, bottom } = control.current!.getBoundingClientRect()
      const below = (window.visualViewport?.height ?? window.innerHeight) - bottom - MARGIN
      const above = top - MARGIN
      const side = below < MIN_HEIGHT_BELOW && above > below ? 'above' : 'below'
      const height = Math.max(120, Math.min(MAX_HEIGHT, side === 'above' ? above : below))
      setPlacement((known) => (known.side === side && known.height === height ? known : { side, height }))
    }
    measure()
    window.addEventListener('scroll', measure, { capture: true, passive: true })
    window.visualViewport?.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('scroll', measure, { capture: true })
      window.visualViewport?.removeEventListener('resize', measure)
    }
  }, [control, isOpen])
  return placement
}
