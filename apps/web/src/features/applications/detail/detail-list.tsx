import { clsx } from 'clsx'
import { createContext, type ReactNode, use } from 'react'

const Wide = createContext(false)

/** Facts within a section, line by line; `isWide` puts labels beside the values where there is room. */
export function DetailList({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <Wide value={isWide}>
      <dl className="divide-y divide-line">{children}</dl>
    </Wide>
  )
}

interface DetailRowProps {
  label: string
  /** The value is as high as a button, so its label is too. */
  isCode?: boolean
  children: ReactNode
}

/** One fact with its label. */
export function DetailRow({ label, isCode = false, children }: DetailRowProps) {
  const isWide = use(Wide)
  return (
    <div
      className={clsx(
        'grid grid-cols-1 gap-x-6 px-5 sm:px-6',
        isCode ? 'py-1.5' : 'py-3',
        isWide && 'sm:grid-cols-[140px_minmax(0,1fr)]'
      )}
    >
      <dt className={clsx('text-[13px] text-ink-3', isCode && isWide ? 'leading-8' : 'leading-6')}>{label}</dt>
      <dd className="min-w-0 text-sm leading-6 wrap-anywhere">{children}</dd>
    </div>
  )
}
