import { useId } from 'react'

interface RangeFieldProps {
  label: string
  value: number
  min: number
  max: number
  step: number
  text: string
  ends: readonly [string, string]
  onChange: (value: number) => void
}

/** A number that is chosen by sliding, with the browser's own keys: arrows, Page Up and Down, Home and End. */
export function RangeField({ label, value, min, max, step, text, ends, onChange }: RangeFieldProps) {
  const id = useId()
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <output htmlFor={id} className="text-base font-semibold tabular-nums">
          {text}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={({ target }) => onChange(Number(target.value))}
        className="mt-2 h-6 w-full cursor-pointer accent-blue"
      />
      <div aria-hidden="true" className="flex justify-between text-xs text-ink-3 tabular-nums">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </div>
  )
}
