import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  trail?: ReactNode
}

/** A page's first heading. There is one per page, and focus comes to it after a navigation. */
export function PageHeader({ title, description, actions, trail }: PageHeaderProps) {
  return (
    <div className="mb-6">
      {trail && <div className="mb-2 text-sm text-ink-2">{trail}</div>}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 grow basis-72">
          <h1 className="text-[28px] leading-9 font-semibold tracking-[-0.02em] text-balance wrap-anywhere">{title}</h1>
          {description && <div className="mt-1 max-w-prose text-ink-2">{description}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </div>
  )
}
