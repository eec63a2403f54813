import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ListPlacement } from './use-list-placement.ts'

interface OptionListProps<Item> {
  id: string
  label: string
  placement: ListPlacement
  status: string
  options: readonly Item[]
  /** The index of the option that the keyboard is at; -1 for none. */
  active: number
  optionId: (index: number) => string
  keyOf: (option: Item) => string | number
  isChosen: (option: Item) => boolean
  onHighlight: (index: number) => void
  onChoose: (option: Item) => void
  children: (option: Item) => ReactNode
}

/** The list below or above a combobox. Focus stays in the combobox, which specifies the active option. */
export function OptionList<Item>(props: OptionListProps<Item>) {
  const { id, label, placement, status, options, active, optionId, keyOf, isChosen, onHighlight, onChoose, children } =
    props
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is
    <div
      style={{ maxHeight: placement.height }}
      onMouseDown={(event) => event.preventDefault()}
      className={clsx(
        'absolute inset-x-0 z-20 flex animate-menu flex-col overflow-hidden rounded-2 border border-line-2 bg-raised shadow-pop',
        placement.side === 'above' ? 'bottom-full mb-1' : 'top-full mt-1'
      )}
    >
      {options.length > 0 && (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={label}
          tabIndex={-1}
          className="min-h-0 overflow-y-auto overscroll-contain p-1"
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's
            <div
              key={keyOf(option)}
              id={optionId(index)}
              role="option"
              aria-selected={isChosen(option)}
              tabIndex={-1}
              data-active={index === active || undefined}
              onMouseMove={() => index !== active && onHighlight(index)}
              onClick={() => onChoose(option)}
              className="flex cursor-pointer gap-2 rounded-1 py-2 pr-3 pl-2 text-sm select-none data-active:bg-blue-wash"
            >
              <span className="w-4 shrink-0 pt-0.5">
                {isChosen(option) && <Check aria-hidden="true" className="size-4 text-blue-ink" />}
              </span>
              <span className="min-w-0 flex-1">{children(option)}</span>
            </div>
          ))}
        </div>
      )}
      <p
        aria-hidden="true"
        className={clsx('shrink-0 px-3 py-2 text-[13px] text-ink-2', options.length > 0 && 'border-t border-line')}
      >
        {status}
      </p>
    </div>
  )
}
