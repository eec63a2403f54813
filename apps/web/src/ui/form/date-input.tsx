import { clsx } from 'clsx'
import { CalendarDays } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { isDay, readDate, writeDate } from './date-text.ts'
import { controlClass } from './field.tsx'

interface DateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** `YYYY-MM-DD`, or whatever was typed instead. */
  value: string
  onChange: (value: string) => void
}

/**
 * A calendar date, written as DD/MM/YYYY whatever the browser's own language is: its date control follows that one, and would
 * show the same date in another order than the rest of the page. Its calendar is there for the mouse.
 */
export function DateInput({ value, onChange, onBlur, className, ...rest }: DateInputProps) {
  const [text, setText] = useState(() => writeDate(value))
  // Typing keeps its own spelling until the field is left; a value that comes from elsewhere is written out.
  if (readDate(text) !== value) setText(writeDate(value))

  return (
    <span className={clsx('relative block', className)}>
      <input
        {...rest}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onChange(readDate(event.target.value))
        }}
        onBlur={(event) => {
          setText(writeDate(value))
          onBlur?.(event)
        }}
        className={clsx(controlClass, 'h-10 pr-11 pl-3 tabular-nums')}
      />
      <CalendarDays
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-3"
      />
      <input
        type="date"
        aria-hidden="true"
        tabIndex={-1}
        min="0001-01-01"
        max="9999-12-31"
        value={isDay(value) ? value : ''}
        onChange={(event) => onChange(event.target.value)}
        onClick={(event) => event.currentTarget.showPicker()}
        className="absolute inset-y-0 right-1 my-auto size-8 cursor-pointer opacity-0"
      />
    </span>
  )
}
