import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface PageBandProps {
  id: string
  title: ReactNode
  lead?: ReactNode
  /** `paper` stands out from the ground, between two lines. */
  tone?: 'ground' | 'paper'
  children: ReactNode
}

/** One thing that a page has to say, from edge to edge: a heading and what belongs to it. */
export function PageBand({ id, title, lead, tone = 'ground', children }: PageBandProps) {
  return (
    <section aria-labelledby={id} className={clsx(tone === 'paper' && 'border-y border-line bg-paper')}>
      <div className="wrap py-12 md:py-16">
        <h2 id={id} className="max-w-[28em] text-[26px] leading-8 font-semibold tracking-[-0.02em] text-balance">
          {title}
        </h2>
        {lead && <p className="mt-2 max-w-[42em] text-base text-ink-2 text-pretty">{lead}</p>}
        <div className="mt-8">{children}</div>
      </div>
    </section>
  )
}
