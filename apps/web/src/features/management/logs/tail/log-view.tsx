import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NumberedLine } from './log-buffer.ts'
import { LogRow } from './log-row.tsx'

interface LogViewProps {
  lines: readonly NumberedLine[]
  emptyText: string
  isFollowing: boolean
  onFollowing: (isFollowing: boolean) => void
  isSpoken: boolean
}

/** Pixels from the end within which a reader counts as being there. */
const AT_END = 32

/** The lines of the log. One of them is in the tab order; the arrow keys, Home and End lead to the others. */
export function LogView({ lines, emptyText, isFollowing, onFollowing, isSpoken }: LogViewProps) {
  const { t } = useTranslation()
  const view = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number>()
  const tabStop = lines.some(({ number }) => number === focused) ? focused : lines.at(-1)?.number

  // Also when nothing but the number of lines has changed: what is new lies below.
  useLayoutEffect(() => {
    if (isFollowing && lines.length > 0) view.current!.scrollTop = view.current!.scrollHeight
  }, [isFollowing, lines])

  function follow() {
    const { scrollHeight, scrollTop, clientHeight } = view.current!
    const isAtEnd = scrollHeight - scrollTop - clientHeight < AT_END
    if (isAtEnd !== isFollowing) onFollowing(isAtEnd)
  }

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const rows = [...view.current!.querySelectorAll('summary')]
    const at = rows.indexOf(event.target as HTMLElement)
    if (at < 0) return
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    rows[Math.max(0, Math.min(to, rows.length - 1))]?.focus()
  }

  return (
    <div
      ref={view}
      role="log"
      aria-label={t('logs.tail.title')}
      aria-live={isSpoken ? 'polite' : 'off'}
      onScroll={follow}
      onKeyDown={move}
      onFocus={({ target }) => target.dataset.number && setFocused(Number(target.dataset.number))}
      // Whole rows of 29 pixels, so that none is cut where the newest is at the end.
      className="h-[min(560px,70dvh)] overflow-y-auto border-t sm:h-[calc(round(down,min(560px,70dvh),29px)+1px)] border-line bg-paper font-mono text-xs"
    >
      {lines.length === 0 ? (
        <p className="grid h-full place-items-center p-6 text-center font-sans text-sm text-ink-2">{emptyText}</p>
      ) : (
        <ol>
          {lines.map(({ number, line }) => (
            <LogRow key={number} number={number} line={line} isTabStop={number === tabStop} />
          ))}
        </ol>
      )}
    </div>
  )
}
