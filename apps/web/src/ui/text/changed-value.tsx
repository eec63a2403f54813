import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const SIDES = {
  before: { mark: '−', colours: 'bg-red-wash', ink: 'text-red-ink' },
  after: { mark: '+', colours: 'mt-px bg-teal-wash', ink: 'text-teal' }
}

interface ChangedValueProps {
  side: keyof typeof SIDES
  /** What a screen reader says before the value. */
  label: string
  children: ReactNode
  /** `li` for a line of a list. */
  as?: 'dd' | 'li'
}

/** One side of a change within a description list or a list of lines: what a value was, or what it became. */
export function ChangedValue({ side, label, children, as: Element = 'dd' }: ChangedValueProps) {
  const { mark, colours, ink } = SIDES[side]
  return (
    <Element className={clsx('flex gap-2 rounded-1 px-2 py-1 text-sm text-ink', colours)}>
      <span aria-hidden="true" className={clsx('font-mono select-none', ink)}>
        {mark}
      </span>
      <span className="sr-only">{label}</span>
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
    </Element>
  )
}
