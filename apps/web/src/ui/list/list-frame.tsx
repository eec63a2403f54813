import { type ReactNode, useEffect, useRef } from 'react'

/**
 * A card around the table, in which columns that do not fit are scrolled to, with a shadow where there are more; where the rows are cards themselves it is not drawn.
 */
export function ListFrame({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = frame.current!
    const look = () => {
      const isCut = element.scrollWidth - element.clientWidth - Math.ceil(element.scrollLeft) > 1
      element.toggleAttribute('data-cut', isCut)
    }
    const observer = new ResizeObserver(look)
    for (const box of [element, ...element.children]) observer.observe(box)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return (
    <div
      ref={frame}
      className="group/frame md:overflow-x-auto md:rounded-3 md:border md:border-line md:bg-raised md:shadow-card"
    >
      {children}
    </div>
  )
}
