import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface HeroProps {
  eyebrow?: ReactNode
  title: ReactNode
  lead: ReactNode
  notes?: ReactNode
  /** What to do first: at most two links. */
  actions?: ReactNode
  children?: ReactNode
}

/** The top of a page that presents something. */
export function Hero({ eyebrow, title, lead, notes, actions, children }: HeroProps) {
  return (
    <section aria-labelledby="page-title" className="border-b border-line bg-paper">
      <div
        className={clsx(
          'wrap grid items-center gap-x-16 gap-y-12 py-14 md:py-[72px]',
          children !== undefined && 'md:grid-cols-[1.05fr_0.95fr]'
        )}
      >
        <div className="min-w-0">
          {eyebrow && <p className="mb-3 text-sm font-medium text-blue-ink">{eyebrow}</p>}
          <h1
            id="page-title"
            className="max-w-[20em] text-[34px] leading-[1.1] font-semibold tracking-[-0.025em] text-balance sm:text-[44px] md:text-[38px] lg:text-[44px]"
          >
            {title}
          </h1>
          <p className="mt-5 max-w-[34em] text-lg leading-[1.55] text-ink-2 text-pretty">{lead}</p>
          {notes && <div className="mt-5">{notes}</div>}
          {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
        </div>
        {children}
      </div>
    </section>
  )
}
