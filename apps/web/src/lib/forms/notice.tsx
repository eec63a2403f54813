import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

interface NoticeProps {
  title: string
  reason: string
  children?: ReactNode
  className?: string
}

/** Says that someone else has changed or deleted what is being edited. It takes the focus when it appears, so that it is read first. */
export function Notice({ title, reason, children, className }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={clsx('flex gap-3 border-amber-line bg-amber-wash px-5 py-4 sm:px-7', className)}>
      <TriangleAlert aria-hidden="true" className="mt-1 size-5 shrink-0 text-amber" />
      <div className="min-w-0 flex-1">
        <h2 ref={heading} tabIndex={-1} className="text-lg leading-7 font-semibold tracking-[-0.01em]">
          {title}
        </h2>
        <p className="mt-0.5 text-sm text-ink-2">{reason}</p>
        {children}
      </div>
    </div>
  )
}
