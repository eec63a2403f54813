import { type RefObject, useLayoutEffect, useState } from 'react'

/** Where a list opens beside its control, and how high it may be, in pixels. */
export interface Room {
  readonly side: 'above' | 'below'
  readonly height: number
}

/** The highest a list gets where there is room for more, and what is kept free at the edge of the window. */
const HIGHEST = 352
const MARGIN = 12
/** With less room than this below, a list opens above if there is more. */
const ENOUGH = 220

/**
 * Finds room in the window for a list beside its control, also while the page is scrolled or the window changes, as it does when
 * a phone's keyboard appears.
 *
 * @param control the element that the list belongs to
 */
export function useRoom(control: RefObject<HTMLElement | null>, isOpen: boolean): Room {
  const [room, setRoom] = useState<Room>({ side: 'below', height: HIGHEST })
  useLayoutEffect(() => {
    if (!isOpen) return
    const measure = () => {
      const { top, bottom } = control.current!.getBoundingClientRect()
      const below = (window.visualViewport?.height ?? window.innerHeight) - bottom - MARGIN
      const above = top - MARGIN
      const side = below < ENOUGH && above > below ? 'above' : 'below'
      const height = Math.max(120, Math.min(HIGHEST, side === 'above' ? above : below))
      setRoom((known) => (known.side === side && known.height === height ? known : { side, height }))
    }
    measure()
    window.addEventListener('scroll', measure, { capture: true, passive: true })
    window.visualViewport?.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('scroll', measure, { capture: true })
      window.visualViewport?.removeEventListener('resize', measure)
    }
  }, [control, isOpen])
  return room
}
