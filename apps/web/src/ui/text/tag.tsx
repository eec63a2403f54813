import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type TagTone = 'neutral' | 'good' | 'warning' | 'bad' | 'info'

const TONES: Record<TagTone, string> = {
  neutral: 'bg-sunken text-ink-2',
  good: 'bg-teal-wash text-teal',
  warning: 'bg-amber-wash text-amber',
  bad: 'bg-red-wash text-red-ink',
  info: 'bg-blue-wash text-blue-ink'
}

/** A short word about something's state or kind. */
export function Tag({
  tone = 'neutral',
  className,
  children
}: {
  tone?: TagTone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={clsx(
        'inline-block rounded-full px-2.5 text-xs leading-[22px] font-medium inset-ring inset-ring-current/15',
        TONES[tone],
        className
      )}
    >
      {children}
    </span>
  )
}
