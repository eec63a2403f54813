import { clsx } from 'clsx'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Spinner } from '../state/spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'ghost'
export type ButtonSize = 'small' | 'medium' | 'large'

interface Appearance {
  /** One `primary` per page or dialog; `danger` only for what destroys. */
  variant?: ButtonVariant
  size?: ButtonSize
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-blue bg-blue text-on-blue hover:border-blue-strong hover:bg-blue-strong',
  secondary: 'border-line-2 bg-paper text-ink hover:border-ink-3 hover:bg-ground',
  danger: 'border-red bg-red text-on-red hover:border-red-strong hover:bg-red-strong',
  ghost: 'border-transparent text-ink-2 hover:bg-sunken hover:text-ink'
}

const SIZES: Record<ButtonSize, string> = {
  small: 'h-8 gap-1.5 px-3 text-[13px]',
  medium: 'h-10 gap-2 px-4 text-sm',
  large: 'h-12 gap-2 px-5 text-base'
}

/** The classes of a button; for the rare element that is neither a button nor a link of the router. */
export function buttonClass({ variant = 'secondary', size = 'medium' }: Appearance, className?: string): string {
  return clsx(
    'relative inline-flex shrink-0 items-center justify-center rounded-2 border font-medium whitespace-nowrap transition-colors select-none',
    'aria-disabled:cursor-not-allowed disabled:cursor-not-allowed disabled:opacity-55',
    VARIANTS[variant],
    SIZES[size],
    className
  )
}

export interface ButtonProps extends ComponentProps<'button'>, Appearance {
  /** The action is under way: clicks do nothing, focus stays, and a wait of more than 300 ms shows a spinner. */
  pending?: boolean
}

/** A button; `type` is `button` unless it says otherwise. */
export function Button({ variant, size, pending = false, className, children, onClick, ...rest }: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={pending || rest['aria-disabled'] || undefined}
      aria-busy={pending || undefined}
      className={buttonClass({ variant, size } as Appearance, className)}
      onClick={handleClick}
    >
      {pending ? <PendingLabel>{children}</PendingLabel> : children}
    </button>
  )
}

/** Keeps the label's room while the spinner takes its place, so that the button does not change its width. */
function PendingLabel({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="inline-flex animate-yield items-center gap-[inherit]">{children}</span>
      <span className="absolute inset-0 grid animate-appear-late place-items-center">
        <Spinner />
      </span>
    </>
  )
}

/** A link of the router that looks like a button. */
export function LinkButton({ variant, size, className, ...rest }: LinkProps & Appearance) {
  return <Link {...rest} className={buttonClass({ variant, size } as Appearance, className)} />
}
