import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'

const SIZES = {
  small: { button: 'size-8 rounded-1', icon: 'size-4' },
  medium: { button: 'size-9 rounded-2', icon: 'size-5' },
  large: { button: 'size-10 rounded-2', icon: 'size-5' }
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string
  Icon: LucideIcon
  /** 32, 36 or 40 pixels. */
  size: keyof typeof SIZES
}

/** A button that shows nothing but an icon. */
export function IconButton({ label, Icon, size, className, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...button}
      className={clsx(
        'grid shrink-0 place-items-center text-ink-3 hover:bg-sunken hover:text-ink',
        SIZES[size].button,
        className
      )}
    >
      <Icon aria-hidden="true" className={SIZES[size].icon} />
    </button>
  )
}
