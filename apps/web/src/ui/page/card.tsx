import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** A raised surface for one thing; its padding is the caller's. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx('rounded-3 border border-line bg-raised shadow-card', className)} />
}
