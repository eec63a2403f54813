import { clsx } from 'clsx'
import type { ReactElement } from 'react'

const COLOURS: Record<string, string> = {
  GET: 'bg-blue-wash text-blue-ink',
  POST: 'bg-teal-wash text-teal',
  PUT: 'bg-amber-wash text-amber',
  PATCH: 'bg-violet-wash text-violet',
  DELETE: 'bg-red-wash text-red-ink'
}

/** Where there is little room, as in a navigation, whose links say the whole method to screen readers. */
const SHORT: Record<string, string> = { DELETE: 'DEL', OPTIONS: 'OPT' }

interface MethodBadgeProps {
  method: string
  /** 64 or 44 pixels wide; what is longer than five letters is shortened in the small one. */
  size?: 'medium' | 'small'
  className?: string
}

/** An HTTP method, in capitals. */
export const MethodBadge = (badge: MethodBadgeProps) => renderMethodBadge(badge)

/** The same where a page has hundreds of them, without a component for each. */
export function renderMethodBadge({ method, size = 'medium', className }: MethodBadgeProps): ReactElement {
  const isSmall = size === 'small'
  return (
    <span
      className={clsx(
        'shrink-0 rounded-1 text-center font-mono font-semibold',
        isSmall ? 'w-11 text-[10px] leading-[18px]' : 'w-16 text-[11px] leading-5',
        COLOURS[method] ?? 'bg-sunken text-ink-2',
        className
      )}
    >
      {isSmall && method.length > 5 ? (
        <abbr title={method} className="no-underline">
          {SHORT[method] ?? method.slice(0, 4)}
        </abbr>
      ) : (
        method
      )}
    </span>
  )
}
