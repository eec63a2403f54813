import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { Key } from '../text/key.tsx'
import { controlClass } from './field.tsx'

interface SearchBoxProps {
  label: string
  clearLabel: string
  value: string
  onChange: (text: string) => void
  /** The search is finished: Enter was pressed, or focus goes elsewhere. */
  onSettle?: (() => void) | undefined
  /** The key that brings one here, shown at its end. */
  shortcut?: string | undefined
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** A field that searches while one types; Escape empties it. */
export function SearchBox({ label, clearLabel, value, onChange, onSettle, shortcut, className, ref }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current!)
  return (
    <div className={clsx('relative', className)}>
      <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-ink-3" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder={label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onSettle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSettle?.()
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault()
            onChange('')
          }
        }}
        className={clsx(
          controlClass,
          'h-10 pr-10 pl-9 placeholder:text-ink-3 placeholder:opacity-100 [&::-webkit-search-cancel-button]:hidden'
        )}
      />
      {value !== '' ? (
        <IconButton
          label={clearLabel}
          Icon={X}
          size="small"
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
          className="absolute inset-y-0 right-1 my-auto"
        />
      ) : (
        shortcut && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-2.5 hidden items-center sm:flex"
          >
            <Key>{shortcut}</Key>
          </span>
        )
      )}
    </div>
  )
}
