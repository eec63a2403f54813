import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState
} from 'react'

interface MenuProps {
  label: ReactNode
  /** The button's name when `label` is no text of its own. */
  accessibleLabel?: string
  align?: 'start' | 'end'
  side?: 'below' | 'above'
  /** Opens under the mouse as well, on windows at least this many pixels wide. */
  hoverFrom?: number
  /** Marks the button: the page shown belongs to this menu. */
  isCurrent?: boolean
  buttonClassName?: string
  /** Links, buttons or check boxes in a list; `close` is for those that do not navigate. */
  children: (close: () => void) => ReactNode
}

const MARGIN = 8

/**
 * A button that shows and hides a list of links or choices (the disclosure pattern of the WAI-ARIA Authoring Practices).
 * Escape, a click outside and leaving it with the keyboard close it; the arrow keys move through it.
 */
export function Menu(props: MenuProps) {
  const { label, accessibleLabel, align = 'start', side = 'below', hoverFrom, isCurrent } = props
  const { isOpen, setOpen, handleHover, handleClick } = useDisclosure(hoverFrom)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const panelId = useId()

  useKeepInWindow(panel, isOpen)

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: globalThis.PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen, setOpen])

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (!isOpen) {
      setOpen(true)
      return
    }
    const items = [...(root.current?.querySelectorAll<HTMLElement>('a, button, input:enabled') ?? [])]
    const step = event.key === 'ArrowDown' ? 1 : -1
    items[(items.indexOf(document.activeElement as HTMLElement) + step + items.length) % items.length]?.focus()
  }

  /** The chosen item disappears with the panel, so the button gets the focus. */
  function closeAfterChoice() {
    setOpen(false)
    button.current?.focus()
  }

  function handleBlur(event: FocusEvent) {
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches what bubbles up from the button and the list
    <div
      ref={root}
      className="relative"
      onPointerEnter={(event) => handleHover(event, true)}
      onPointerLeave={(event) => handleHover(event, false)}
      onKeyDown={handleKeyDown}
      onBlur={handleBlur}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        aria-label={accessibleLabel}
        data-current={isCurrent || undefined}
        onClick={handleClick}
        className={clsx(
          'flex h-9 items-center gap-1.5 rounded-2 px-3 text-sm font-medium text-ink-2 transition-colors hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink data-current:bg-sunken data-current:text-ink',
          props.buttonClassName
        )}
      >
        {label}
        <ChevronDown
          aria-hidden="true"
          className={clsx('size-4 text-ink-3 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div
        ref={panel}
        id={panelId}
        hidden={!isOpen}
        className={clsx(
          'absolute z-30 max-w-[calc(100vw-1rem)]',
          side === 'above' ? 'bottom-full pb-2' : 'top-full pt-2',
          align === 'end' ? 'right-0' : 'left-0'
        )}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: following a link, also by keyboard, bubbles up as a click */}
        <div
          className="min-w-52 animate-menu rounded-2 border border-line bg-raised p-1.5 shadow-pop"
          onClick={(event) => {
            if ((event.target as HTMLElement).closest('a')) setOpen(false)
          }}
        >
          {isOpen && props.children(closeAfterChoice)}
        </div>
      </div>
    </div>
  )
}

/** Whether the panel is open, which clicks change, and on wide windows the mouse. */
function useDisclosure(hoverFrom: number | undefined) {
  const [isOpen, setOpen] = useState(false)
  const openedByHover = useRef(false)

  function handleHover(event: PointerEvent, enters: boolean) {
    const isWide = hoverFrom !== undefined && window.matchMedia(`(min-width: ${hoverFrom}px)`).matches
    if (event.pointerType !== 'mouse' || !isWide) return
    if (enters === isOpen || (!enters && !openedByHover.current)) return
    openedByHover.current = enters
    setOpen(enters)
  }

  /** A click on a menu that the mouse has just opened keeps it open. */
  function handleClick() {
    const keepsOpen = isOpen && openedByHover.current
    openedByHover.current = false
    setOpen(keepsOpen || !isOpen)
  }

  return { isOpen, setOpen, handleHover, handleClick }
}

/** Moves an open panel sideways so that it stays within the window. */
function useKeepInWindow(panel: RefObject<HTMLElement | null>, isOpen: boolean) {
  useLayoutEffect(() => {
    const element = panel.current
    if (!isOpen || !element) return
    const keepInWindow = () => {
      element.style.translate = ''
      const { left, right } = element.getBoundingClientRect()
      const most = document.documentElement.clientWidth - MARGIN - right
      element.style.translate = `${Math.max(MARGIN - left, Math.min(0, most))}px`
    }
    keepInWindow()
    window.addEventListener('resize', keepInWindow)
    return () => window.removeEventListener('resize', keepInWindow)
  }, [panel, isOpen])
}

const ITEM =
  'flex min-h-9 w-full items-center gap-3 rounded-1 px-3 py-1.5 text-left text-sm text-ink-2 transition-colors hover:bg-sunken hover:text-ink'

/** The classes of a link or button within a menu; what is current is marked by `aria-current`. */
export const menuItemClass = clsx(ITEM, 'aria-[current]:font-medium aria-[current]:text-blue-ink')
