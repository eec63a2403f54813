import { clsx } from 'clsx'
import { Inbox, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** `warning` when something ought to be here, `neutral` when nothing was found or chosen. */
  tone?: 'neutral' | 'warning'
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

/** What stands where there is nothing to show; announced when it appears. */
export function EmptyState({ tone = 'neutral', title, children, actions }: EmptyStateProps) {
  const isWarning = tone === 'warning'
  const Icon = isWarning ? TriangleAlert : Inbox
  return (
    <div
      role="status"
      className={clsx(
        'grid justify-items-center rounded-3 border px-6 py-14 text-center',
        isWarning ? 'border-amber-line bg-amber-wash' : 'border-line bg-raised'
      )}
    >
      <span
        className={clsx(
          'grid size-12 place-items-center rounded-full',
          isWarning ? 'bg-raised text-amber' : 'bg-sunken text-ink-3'
        )}
      >
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <p className="mt-4 max-w-full text-lg leading-7 font-semibold tracking-[-0.01em] wrap-anywhere">{title}</p>
      {children && <p className="mt-1 max-w-[44ch] text-ink-2">{children}</p>}
      {actions && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
