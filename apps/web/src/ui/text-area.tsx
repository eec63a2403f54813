import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlClass } from './field.tsx'

/** A text of several lines; it grows with what is typed, up to about half the window. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={6}
      {...rest}
      className={clsx(
        controlClass,
        'field-sizing-content max-h-[50dvh] min-h-36 resize-y px-3 py-2 leading-6',
        className
      )}
    />
  )
}
