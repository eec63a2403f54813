import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'

/** Of a button that opens and closes something: points right while it is closed, and down while it is open. */
export function Chevron({ isOpen, className }: { isOpen: boolean; className?: string }) {
  return (
    <ChevronRight
      aria-hidden="true"
      className={clsx('size-4 shrink-0 transition-transform', isOpen && 'rotate-90', className)}
    />
  )
}
