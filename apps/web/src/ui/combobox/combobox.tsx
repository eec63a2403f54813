import { clsx } from 'clsx'
import { ChevronDown, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { controlClass, type FieldControlProps } from '../form/field.tsx'
import { OptionList } from './option-list.tsx'
import { useListPlacement } from './use-list-placement.ts'

interface ComboboxProps<Item> extends FieldControlProps {
  name: string
  value: Item | null
  onChange: (value: Item | null) => void
  /** What is offered for the present search. Each is an element of the page: give a screenful or two, not thousands. */
  options: readonly Item[]
  /** Called with the search text while it is typed; with the empty text when all options are offered again. */
  onSearch: (text: string) => void
  /** Called before the list opens. */
  onOpen?: () => void
  keyOf: (option: Item) => string | number
  labelOf: (option: Item) => string
  children: (option: Item) => ReactNode
  placeholder?: string
  /**
   * Below the options: how many more there are, that they are being loaded, that there are none. It is announced. Undefined while
   * nothing can be offered: then no list appears.
   */
  status: string | undefined
  labels: { open: string; clear: string; options: string }
  ref?: Ref<HTMLInputElement>
}

/**
 * A choice of one among many, which one finds by typing: the editable combobox with a listbox of the ARIA Authoring Practices.
 * What is typed only searches; left without a choice, it gives way to what was chosen before.
 */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { onChange: _change, onSearch: _search, onOpen: _open, ...shown } = props
  const { name, value, options, keyOf, labelOf, children, placeholder, status, labels, ref, ...control } = shown
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current!)
  const listId = useId()
  const { typed, isOpen, active, setHighlighted, open, close, choose, handleText, handleKeyDown } = useCombobox(props)
  const placement = useListPlacement(frame, isOpen)
  const hasList = isOpen && options.length > 0
  const optionId = (index: number) => `${listId}-${index}`

  /** An action of a button; the focus stays in the control. */
  const focusing = (act: () => void) => () => {
    act()
    input.current?.focus()
  }

  return (
    <div ref={frame} className="relative">
      <input
        {...control}
        ref={input}
        type="text"
        role="combobox"
        name={name}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={hasList}
        aria-controls={hasList ? listId : undefined}
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        value={typed ?? (value === null ? '' : labelOf(value))}
        onChange={(event) => handleText(event.target.value)}
        onClick={() => !isOpen && open(-1)}
        onKeyDown={handleKeyDown}
        onBlur={close}
        className={clsx(
          controlClass,
          'h-10 truncate pl-3 placeholder:text-ink-3 placeholder:opacity-100',
          value === null ? 'pr-10' : 'pr-18'
        )}
      />
      <Buttons
        labels={labels}
        hasList={hasList}
        onClear={value === null ? undefined : focusing(() => choose(null))}
        onToggle={focusing(() => (isOpen ? close() : open(-1)))}
      />
      <p role="status" className="sr-only">
        {isOpen && status}
      </p>
      {isOpen && status !== undefined && (
        <OptionList
          id={listId}
          label={labels.options}
          {...{ placement, status, options, active, optionId, keyOf, children }}
          isChosen={(option) => value !== null && keyOf(option) === keyOf(value)}
          onHighlight={setHighlighted}
          onChoose={choose}
        />
      )}
    </div>
  )
}

function useCombobox<Item>({ options, onChange, onSearch, onOpen }: ComboboxProps<Item>) {
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [highlighted, setHighlighted] = useState(-1)
  // The options may have become fewer since.
  const active = isOpen ? Math.min(highlighted, options.length - 1) : -1

  function open(first: number) {
    onOpen?.()
    setOpen(true)
    setHighlighted(first)
  }

  function close() {
    setOpen(false)
    setTyped(undefined)
    onSearch('')
  }

  function choose(option: Item | null) {
    onChange(option)
    close()
  }

  function handleText(text: string) {
    setTyped(text)
    onSearch(text)
    open(text.trim() === '' ? -1 : 0)
    if (text === '') onChange(null)
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (!isOpen) return open(-1)
      const next = active + step
      setHighlighted(next < 0 ? options.length - 1 : next % Math.max(1, options.length))
    } else if (event.key === 'Enter' && isOpen) {
      // Choosing is not yet sending the form.
      event.preventDefault()
      const option = options[active]
      if (option !== undefined) choose(option)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }

  return { typed, isOpen, active, setHighlighted, open, close, choose, handleText, handleKeyDown }
}

interface ButtonsProps {
  labels: { open: string; clear: string }
  hasList: boolean
  onClear: (() => void) | undefined
  onToggle: () => void
}

function Buttons({ labels, hasList, onClear, onToggle }: ButtonsProps) {
  return (
    <div className="absolute inset-y-0 right-1 flex items-center">
      {onClear && <IconButton label={labels.clear} Icon={X} size="small" onClick={onClear} />}
      {/* For the mouse: the arrow keys do the same. */}
      <IconButton
        label={labels.open}
        Icon={ChevronDown}
        size="small"
        tabIndex={-1}
        aria-expanded={hasList}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onToggle}
      />
    </div>
  )
}
