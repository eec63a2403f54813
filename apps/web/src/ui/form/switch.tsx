import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** A switch between on and off: the browser's own check box in another shape. It has no label; give it one. */
export function Switch({ className, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  return (
    <input
      {...rest}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a check box says itself whether it is checked
      role="switch"
      className={clsx(
        'relative h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full border border-control-line bg-sunken transition-colors',
        'after:absolute after:top-[3px] after:left-[3px] after:size-4 after:rounded-full after:bg-control-line after:transition-transform',
        'checked:border-blue checked:bg-blue checked:after:translate-x-4 checked:after:bg-on-blue',
        'disabled:cursor-not-allowed disabled:opacity-55 forced-colors:appearance-auto',
        className
      )}
    />
  )
}
