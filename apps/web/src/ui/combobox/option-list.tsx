import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Room } from './use-room.ts'

interface OptionListProps {
  id: string
  /** Its name for screen readers. */
  label: string
  room: Room
  status: string
  /** How many options there are; each goes by its place, from 0. */
  count: number
  /** The option that the keyboard is at; -1 for none. */
  active: number
  optionId: (index: number) => string
  keyOf: (index: number) => string | number
  isChosen: (index: number) => boolean
  onHighlight: (index: number) => void
  onChoose: (index: number) => void
  children: (index: number) => ReactNode
}

/** The list below, or above, a combobox. Focus stays in the combobox, which tells which option is the active one. */
export function OptionList(props: OptionListProps) {
  const { id, label, room, status, count, active, optionId, keyOf, isChosen, onHighlight, onChoose, children } = props
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is
    <div
      style={{ maxHeight: room.height }}
      onMouseDown={(event) => event.preventDefault()}
      className={clsx(
        'absolute inset-x-0 z-20 flex animate-menu flex-col overflow-hidden rounded-2 border border-line-2 bg-raised shadow-pop',
        room.side === 'above' ? 'bottom-full mb-1' : 'top-full mt-1'
      )}
    >
      {count > 0 && (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={label}
          tabIndex={-1}
          className="min-h-0 overflow-y-auto overscroll-contain p-1"
        >
          {Array.from({ length: count }, (_, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's
            <div
              key={keyOf(index)}
              id={optionId(index)}
              role="option"
              aria-selected={isChosen(index)}
              tabIndex={-1}
              data-active={index === active || undefined}
              onMouseMove={() => index !== active && onHighlight(index)}
              onClick={() => onChoose(index)}
              className="flex cursor-pointer gap-2 rounded-1 py-2 pr-3 pl-2 text-sm select-none data-active:bg-blue-wash"
            >
              <span className="w-4 shrink-0 pt-0.5">
                {isChosen(index) && <Check aria-hidden="true" className="size-4 text-blue-ink" />}
              </span>
              <span className="min-w-0 flex-1">{children(index)}</span>
            </div>
          ))}
        </div>
      )}
      <p
        aria-hidden="true"
        className={clsx('shrink-0 px-3 py-2 text-[13px] text-ink-2', count > 0 && 'border-t border-line')}
      >
        {status}
      </p>
    </div>
  )
}
