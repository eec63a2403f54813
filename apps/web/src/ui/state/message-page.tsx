import type { ReactNode } from 'react'

interface MessagePageProps {
  code?: ReactNode
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** `alert` when the message appears in place of something that was expected. */
  role?: 'alert' | 'status'
}

/** A page that is nothing but a message. */
export function MessagePage({ code, title, children, actions, role }: MessagePageProps) {
  return (
    <div className="wrap flex flex-col items-start py-16 sm:py-24" role={role}>
      {code && <p className="mb-4 font-mono text-sm font-semibold text-blue-ink">{code}</p>}
      <h1 className="max-w-2xl text-[28px] leading-tight font-semibold tracking-[-0.02em] text-balance sm:text-4xl">
        {title}
      </h1>
      {children && <div className="mt-4 max-w-prose text-base text-ink-2">{children}</div>}
      {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
    </div>
  )
}
