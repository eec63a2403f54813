import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

/** What a control needs to belong to its field; spread it onto the control. */
export interface FieldControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface FieldProps {
  label: ReactNode
  required?: boolean | undefined
  /** Below the control while nothing is wrong. */
  hint?: ReactNode
  /** What is doubtful, though nothing is wrong; takes the place of the hint. */
  warning?: ReactNode
  /** What is wrong; takes the place of the hint. */
  error?: ReactNode
  /** At the end of the line below the control, e.g. how many characters are left. */
  counter?: ReactNode
  /** The control has several parts, each with a name of its own: the label is that of the group. */
  isGroup?: boolean
  className?: string | undefined
  /** The control, given what ties it to its label and messages. */
  children: (control: FieldControlProps) => ReactNode
}

/**
 * A labelled control with its messages. There is always as much room below the control, or below its hint, as a line takes that was
 * not there before: a message that comes or goes moves nothing, and all fields are equally far from the next one. Messages belong to the control's description, and an error is announced when it appears.
 */
export function Field({
  label,
  required,
  hint,
  warning,
  error,
  counter,
  isGroup = false,
  className,
  children
}: FieldProps) {
  const id = useId()
  const ids = { message: `${id}-message`, counter: `${id}-counter` }
  const message = error || warning || hint
  const describedBy = [message && ids.message, counter && ids.counter].filter(Boolean).join(' ') || undefined
  const name = (
    <>
      {label}
      {required && (
        <span aria-hidden="true" className="ml-1 text-red-ink">
          *
        </span>
      )}
    </>
  )
  const content = (
    <>
      {children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined
      })}
      <div className={clsx('flex justify-between gap-4 text-[13px] leading-5', hint ? 'mb-6.5' : 'min-h-5')}>
        <p
          id={ids.message}
          aria-live="polite"
          className={clsx('min-w-0', error ? 'text-red-ink' : warning ? 'text-amber' : 'text-ink-3')}
        >
          {message}
        </p>
        {counter && (
          <p id={ids.counter} className={clsx('shrink-0 tabular-nums', error ? 'text-red-ink' : 'text-ink-3')}>
            {counter}
          </p>
        )}
      </div>
    </>
  )
  if (isGroup) {
    return (
      <fieldset aria-describedby={describedBy} className={clsx('min-w-0', className)}>
        {/* A legend takes no part in the grid of its fieldset. */}
        <legend className="mb-1.5 text-sm font-medium">{name}</legend>
        <div className="grid grid-cols-1 gap-1.5">{content}</div>
      </fieldset>
    )
  }
  return (
    <div className={clsx('grid grid-cols-1 content-start gap-1.5', className)}>
      <label htmlFor={id} className="justify-self-start text-sm font-medium">
        {name}
      </label>
      {content}
    </div>
  )
}

/** The look that all controls one types or chooses in have in common. */
export const controlClass = clsx(
  'w-full rounded-2 border border-control-line bg-field text-[15px] text-ink transition-colors',
  'hover:border-ink-3 focus:border-blue focus-visible:outline-offset-0',
  'aria-invalid:border-red aria-invalid:shadow-[inset_0_0_0_1px_var(--red)]',
  '[&[readonly]]:border-line [&[readonly]]:bg-sunken [&[readonly]]:text-ink-2 disabled:opacity-55'
)
