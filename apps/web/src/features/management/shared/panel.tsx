import { clsx } from 'clsx'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Card } from '@/ui/page/card.tsx'

interface PanelProps {
  title: string
  aside?: ReactNode
  isFlush?: boolean
  className?: string
  children: ReactNode
}

/** One subject of a page, in a card with its heading. */
export function Panel({ title, aside, isFlush = false, className, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={clsx('min-w-0', className)}>
      <Card className="flex h-full flex-col overflow-hidden">
        <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 pt-3 pb-2">
          <h2 id={id} className="text-[15px] font-semibold tracking-[-0.01em]">
            {title}
          </h2>
          {aside && <div className="text-[13px] text-ink-3">{aside}</div>}
        </div>
        <div className={clsx('flex-1', isFlush ? 'border-t border-line' : 'px-5 pt-1 pb-5')}>{children}</div>
      </Card>
    </section>
  )
}

interface FigureProps {
  label: string
  children: ReactNode
  tone?: 'neutral' | 'warning' | 'bad'
}

const FIGURE_TONES = { neutral: '', warning: 'text-amber', bad: 'text-red-ink' }

/** One number to be seen at a glance; its parent must be a `dl`. */
export function Figure({ label, children, tone = 'neutral' }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-[13px] leading-5 text-ink-3">{label}</dt>
      <dd className={clsx('text-[22px] leading-8 font-semibold tracking-[-0.02em] tabular-nums', FIGURE_TONES[tone])}>
        {children}
      </dd>
    </div>
  )
}

/** A link from a panel to the page about its subject. */
export function PanelLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-6 items-center gap-1 rounded-1 font-medium text-blue-ink hover:underline"
    >
      {children}
      <ArrowRight aria-hidden="true" className="size-3.5" />
    </Link>
  )
}
