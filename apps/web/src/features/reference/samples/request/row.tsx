import { type ReactNode, useId } from 'react'

interface RowProps {
  /** Name of the value. */
  label: ReactNode
  /** Below the label, e.g. where the parameter stands. */
  detail?: ReactNode
  /** Below the control. */
  hint?: ReactNode
  children: (control: { id: string; 'aria-describedby': string | undefined }) => ReactNode
}

/** A value of the compact form, below its name. */
export function Row({ label, detail, hint, children }: RowProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className="grid grid-cols-1 gap-1">
      <div className="min-w-0">
        <label htmlFor={id} className="text-[13px] leading-5 font-medium wrap-anywhere">
          {label}
        </label>
        {detail && <span className="ml-1.5 text-xs text-ink-3">{detail}</span>}
      </div>
      <div className="min-w-0">
        {children({ id, 'aria-describedby': hint ? hintId : undefined })}
        {hint && (
          <p id={hintId} className="mt-1 text-xs leading-[18px] text-ink-3">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

/** The size of inputs in this form. */
export const compactInput = 'h-8! px-2.5! text-[13px]!'
