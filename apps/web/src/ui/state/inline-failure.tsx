import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface InlineFailureProps {
  children: ReactNode
  retryLabel: string
  onRetry: () => void
  isRetrying?: boolean
  className?: string
}

/** One line in place of a small part that could not be loaded, with another attempt. */
export function InlineFailure({ children, retryLabel, onRetry, isRetrying = false, className }: InlineFailureProps) {
  return (
    <p role="alert" className={clsx('text-red-ink', className)}>
      {children}{' '}
      <button
        type="button"
        disabled={isRetrying}
        onClick={onRetry}
        className="rounded-1 font-medium underline underline-offset-2"
      >
        {retryLabel}
      </button>
    </p>
  )
}
