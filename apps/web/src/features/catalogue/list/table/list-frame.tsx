import type { ReactNode } from 'react'

/**
 * A card around the table, in which columns that do not fit are scrolled to; where the rows are cards themselves it is not drawn.
 */
export function ListFrame({ children }: { children: ReactNode }) {
  return (
    <div className="md:overflow-x-auto md:rounded-3 md:border md:border-line md:bg-raised md:shadow-card">
      {children}
    </div>
  )
}
