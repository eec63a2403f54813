import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface ScrollRegionProps {
  /** Its name, for screen readers. */
  label: string
  className?: string
  children: ReactNode
}

/** What scrolls within its own frame, also by keyboard. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard.
      tabIndex={0}
      className={clsx(
        'overflow-auto focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-blue',
        className
      )}
    >
      {children}
    </section>
  )
}
