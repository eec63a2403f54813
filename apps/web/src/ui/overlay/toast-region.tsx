import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../button/icon-button.tsx'
import { useTopDialog } from './open-dialogs.ts'

export interface ToastItem {
  id: number
  kind: 'success' | 'error'
  text: string
  detail?: string | undefined
}

interface ToastRegionProps {
  toasts: readonly ToastItem[]
  label: string
  closeLabel: string
  onDismiss: (id: number) => void
}

/** Milliseconds a toast stays; an error stays longer because it has more to read. */
const DURATION_MS = { success: 5000, error: 10_000 }

/**
 * Toasts at the top left. Successes are announced politely, errors immediately. They stay while the mouse is over them or focus is
 * in them. The region moves into the dialog on top, because everything outside a modal dialog is out of reach.
 */
export function ToastRegion({ toasts, label, closeLabel, onDismiss }: ToastRegionProps) {
  const host = useTopDialog() ?? document.body
  const [isHeld, setHeld] = useState(false)
  // A button that goes while it has the focus is not heard to lose it.
  const dismiss = (id: number) => {
    setHeld(false)
    onDismiss(id)
  }
  const list = (kind: ToastItem['kind'], live: 'polite' | 'assertive') => (
    <div aria-live={live} aria-relevant="additions" className="grid gap-2">
      {toasts
        .filter((toast) => toast.kind === kind)
        .map((toast) => (
          <ToastCard key={toast.id} toast={toast} isHeld={isHeld} closeLabel={closeLabel} onDismiss={dismiss} />
        ))}
    </div>
  )
  return createPortal(
    <section
      aria-label={label}
      className="pointer-events-none fixed top-[72px] left-4 z-50 grid w-[min(360px,calc(100vw-2rem))] gap-2 print:hidden"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {list('error', 'assertive')}
      {list('success', 'polite')}
    </section>,
    host
  )
}

interface ToastCardProps {
  toast: ToastItem
  isHeld: boolean
  closeLabel: string
  onDismiss: (id: number) => void
}

function ToastCard({ toast, isHeld, closeLabel, onDismiss }: ToastCardProps): ReactNode {
  const dismiss = useEffectEvent(() => onDismiss(toast.id))
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismiss(), DURATION_MS[toast.kind])
    return () => clearTimeout(timer)
  }, [isHeld, toast.kind])

  const isError = toast.kind === 'error'
  const Icon = isError ? CircleAlert : CircleCheck
  return (
    <div
      data-toast={toast.kind}
      className={clsx(
        'pointer-events-auto flex animate-toast items-start gap-3 rounded-2 border border-l-[3px] border-line bg-raised py-3 pr-2 pl-4 shadow-pop',
        isError ? 'border-l-red' : 'border-l-teal'
      )}
    >
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-5 shrink-0', isError ? 'text-red-ink' : 'text-teal')} />
      <div className="min-w-0 flex-1 py-0.5 text-sm wrap-anywhere">
        <p className="font-medium text-ink">{toast.text}</p>
        {toast.detail && <p className="mt-0.5 text-ink-2">{toast.detail}</p>}
      </div>
      <IconButton label={closeLabel} Icon={X} size="small" onClick={() => onDismiss(toast.id)} />
    </div>
  )
}
