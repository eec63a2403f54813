import { clsx } from 'clsx'
import type { ReactElement } from 'react'

/** Of a button that opens and closes something: points right while it is closed, and down while it is open. */
export function Chevron({ isOpen, className }: { isOpen: boolean; className?: string }) {
  return renderChevron(isOpen, className)
}

/** The same where a page has hundreds of them, without a component for each. */
export function renderChevron(isOpen: boolean, className?: string): ReactElement {
  return <span className={clsx('chevron', isOpen && 'rotate-90', className)} />
}
