import { clsx } from 'clsx'
import { type ComponentProps, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  isMixed?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A check box: the browser's own, in the portal's blue. It has no label; give it one. */
export function Checkbox({ isMixed = false, className, ref, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current!)
  useLayoutEffect(() => {
    input.current!.indeterminate = isMixed
  })
  return (
    <input
      {...rest}
      ref={input}
      type="checkbox"
      className={clsx('size-4 shrink-0 cursor-pointer accent-blue', className)}
    />
  )
}
