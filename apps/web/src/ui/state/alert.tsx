import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export type AlertTone = 'info' | 'success' | 'warning' | 'danger'

const TONES = {
  info: { colours: 'border-blue-line bg-blue-wash', icon: 'text-blue-ink', Icon: Info },
  success: { colours: 'border-teal-line bg-teal-wash', icon: 'text-teal', Icon: CircleCheck },
  warning: { colours: 'border-amber-line bg-amber-wash', icon: 'text-amber', Icon: TriangleAlert },
  danger: { colours: 'border-red-line bg-red-wash', icon: 'text-red-ink', Icon: CircleAlert }
}

interface AlertProps {
  tone?: AlertTone
  title?: ReactNode
  children?: ReactNode
  className?: string
}

/** A message within a page that stays. `danger` and `warning` are read out immediately, the others when the reader is idle. */
export function Alert({ tone = 'info', title, children, className }: AlertProps) {
  const { colours, icon, Icon } = TONES[tone]
  return (
    <div
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
      className={clsx('flex items-start gap-3 rounded-2 border p-4', colours, className)}
    >
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-5 shrink-0', icon)} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-medium text-ink">{title}</p>}
        {children && <div className={clsx('text-sm text-ink-2', title && 'mt-0.5')}>{children}</div>}
      </div>
    </div>
  )
}
