import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

interface LabelledProps {
  label: string
  className?: string
  /** The control, with the id to which the label belongs. */
  children: (id: string) => ReactNode
}

/** A control below its label, as filters have it. A form has `Field`, which has hints and errors. */
export function Labelled({ label, className, children }: LabelledProps) {
  const id = useId()
  return (
    <div className={clsx('min-w-0', className)}>
      <label htmlFor={id} className="mb-1 block text-[13px] text-ink-2">
        {label}
      </label>
      {children(id)}
    </div>
  )
}
