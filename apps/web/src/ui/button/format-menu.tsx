import { type ReactNode, useId } from 'react'
import { Menu, menuItemClass } from './menu.tsx'

interface FormatMenuProps<Format extends string> {
  label: ReactNode
  formats: readonly { value: Format; label: string }[]
  note: ReactNode
  onChoose: (format: Format) => void
  buttonClassName: string
  side?: 'below' | 'above' | undefined
}

/** Chooses the format in which something is saved as a file. */
export function FormatMenu<Format extends string>(props: FormatMenuProps<Format>) {
  const { label, formats, note, onChoose, buttonClassName, side = 'below' } = props
  const noteId = useId()
  return (
    <Menu align="end" side={side} buttonClassName={buttonClassName} label={label}>
      {(close) => (
        <div className="w-60">
          {formats.map((format) => (
            <button
              key={format.value}
              type="button"
              aria-describedby={noteId}
              className={menuItemClass}
              onClick={() => {
                onChoose(format.value)
                close()
              }}
            >
              {format.label}
            </button>
          ))}
          <p id={noteId} className="mt-1.5 border-t border-line px-3 pt-2.5 pb-1.5 text-[13px] leading-5 text-ink-3">
            {note}
          </p>
        </div>
      )}
    </Menu>
  )
}
