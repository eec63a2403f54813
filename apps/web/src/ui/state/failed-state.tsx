import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'

interface FailedStateProps {
  title: ReactNode
  children?: ReactNode
  retryLabel: string
  onRetry: () => void
  isRetrying?: boolean
  actions?: ReactNode
}

/** What stands where something could not be loaded, with another attempt. */
export function FailedState({ title, children, retryLabel, onRetry, isRetrying = false, actions }: FailedStateProps) {
  return (
    <div
      role="alert"
      className="grid justify-items-center rounded-3 border border-red-line bg-red-wash px-6 py-14 text-center"
    >
      <span className="grid size-12 place-items-center rounded-full bg-raised text-red-ink">
        <CloudOff aria-hidden="true" className="size-6" />
      </span>
      <p className="mt-4 text-lg leading-7 font-semibold tracking-[-0.01em]">{title}</p>
      {children && <p className="mt-1 max-w-[44ch] text-ink-2">{children}</p>}
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        <Button pending={isRetrying} onClick={onRetry}>
          {retryLabel}
        </Button>
        {actions}
      </div>
    </div>
  )
}
