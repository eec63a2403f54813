import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

interface RadioChipsProps {
  legend: ReactNode
  isLegendHidden?: boolean
  options: readonly { readonly key: string; readonly label: ReactNode }[]
  /** Position of the chosen option. */
  chosen: number
  onChoose: (index: number, input: HTMLInputElement) => void
  /** Classes of each option. */
  chipClassName: string
}

/** A choice of one among few, whose options stand side by side. */
export function RadioChips({ legend, isLegendHidden, options, chosen, onChoose, chipClassName }: RadioChipsProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1.5 text-[13px] text-ink-2'}>{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map(({ key, label }, index) => (
          <label
            key={key}
            className={clsx(
              'relative inline-flex min-h-7 cursor-pointer items-center gap-1.5 rounded-2 border px-2.5 text-[13px] wrap-anywhere',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue',
              index === chosen
                ? 'border-blue bg-blue-wash text-blue-ink'
                : 'border-line-2 bg-paper text-ink-2 hover:border-ink-3 hover:text-ink',
              chipClassName
            )}
          >
            <input
              type="radio"
              name={name}
              checked={index === chosen}
              onChange={({ currentTarget }) => onChoose(index, currentTarget)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
