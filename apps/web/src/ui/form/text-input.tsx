import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlClass } from './field.tsx'

/** A text of one line. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={clsx(controlClass, 'h-10 px-3', className)} />
}
