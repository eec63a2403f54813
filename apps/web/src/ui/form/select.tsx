import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { controlClass } from './field.tsx'

/** A value that can be chosen; without a label the value itself is shown. */
export interface SelectOption {
  readonly value: string | number
  readonly label?: ReactNode
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'size'> {
  size?: 'small' | 'medium'
  /** What can be chosen, in place of children. */
  options?: readonly SelectOption[]
}

/** A choice of one among few: the browser's own list, which every device shows in the way its user knows. */
export function Select({ className, size = 'medium', options, children, ...rest }: SelectProps) {
  return (
    <span className={clsx('relative block', className)}>
      <select
        {...rest}
        className={clsx(
          controlClass,
          'cursor-pointer appearance-none truncate',
          size === 'small' ? 'h-8 pr-8 pl-2.5 text-[13px]' : 'h-10 pr-9 pl-3'
        )}
      >
        {options?.map(({ value, label = value }) => (
          <option key={value} value={value}>
            {label}
          </option>
        )) ?? children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-ink-3"
      />
    </span>
  )
}

interface OptionSelectProps<Value extends string | number>
  extends Omit<SelectProps, 'value' | 'onChange' | 'children' | 'options'> {
  value: Value
  options: readonly Value[]
  /** The text of an option; by default its value. */
  optionLabel?: (option: Value) => string
  onChange: (value: Value) => void
}

/** A select whose options are values of one type. */
export function OptionSelect<Value extends string | number>(props: OptionSelectProps<Value>) {
  const { options, optionLabel = String, onChange, ...select } = props
  return (
    <Select
      {...select}
      options={options.map((value) => ({ value, label: optionLabel(value) }))}
      onChange={({ target }) => onChange(options[target.selectedIndex]!)}
    />
  )
}
