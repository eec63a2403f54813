import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlClass } from './field.tsx'

interface TextAreaProps extends ComponentProps<'textarea'> {
  /** Its height while it holds little: two lines, or six. */
  size?: 'small' | 'medium'
}

/** A text of several lines; it grows with what is typed, up to about half the window. */
export function TextArea({ className, size = 'medium', ...rest }: TextAreaProps) {
  return (
    <textarea
      rows={size === 'small' ? 2 : 6}
      {...rest}
      className={clsx(
        controlClass,
        'field-sizing-content max-h-[50dvh] resize-y px-3 py-2 leading-6',
        size === 'small' ? 'min-h-16' : 'min-h-36',
        className
      )}
    />
  )
}
