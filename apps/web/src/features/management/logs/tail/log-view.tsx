import type { LoggerLevel, LogLine } from '@portico/contract'
import { clsx } from 'clsx'
import { type KeyboardEvent, memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTimeOfDay } from '@/features/management/shared/durations.ts'
import type { NumberedLine } from './log-buffer.ts'

interface LogViewProps {
  lines: readonly NumberedLine[]
  emptyText: string
  isFollowing: boolean
  onFollowing: (isFollowing: boolean) => void
  isSpoken: boolean
  /** Whether each line says which instance wrote it. */
  showsInstances: boolean
}

/** Within so many pixels from its end the log counts as scrolled to the end. */
const AT_END = 32

/** The lines of the log. One of them is in the tab order; the arrow keys, Home and End lead to the others. */
export function LogView({ lines, emptyText, isFollowing, onFollowing, isSpoken, showsInstances }: LogViewProps) {
  const { t } = useTranslation()
  const view = useRef<HTMLDivElement>(null)
  const [isPressed, setPressed] = useState(false)
  const [focused, setFocused] = useState<number>()
  const tabStop = lines.some(({ number }) => number === focused) ? focused : lines.at(-1)?.number

  // Also when nothing but the number of lines has changed: what is new lies below. A click would not reach a line that moves meanwhile.
  useLayoutEffect(() => {
    if (isFollowing && !isPressed && lines.length > 0) view.current!.scrollTop = view.current!.scrollHeight
  }, [isFollowing, isPressed, lines])

  useEffect(() => {
    if (!isPressed) return
    const released = new AbortController()
    // The click comes after the release.
    const release = () => setTimeout(() => setPressed(false))
    for (const type of ['pointerup', 'pointercancel']) addEventListener(type, release, { signal: released.signal })
    return () => released.abort()
  }, [isPressed])

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
      // The menu of another button keeps its release to itself.
      onPointerDown={({ button }) => button === 0 && setPressed(true)}
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
            <LogRow
              key={number}
              number={number}
              line={line}
              isTabStop={number === tabStop}
              showsInstance={showsInstances}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

const LEVEL_COLOURS: Partial<Record<LoggerLevel, string>> = {
  ERROR: 'text-red-ink',
  WARN: 'text-amber',
  INFO: 'text-blue-ink'
}

interface LogRowProps {
  number: number
  line: LogLine
  isTabStop: boolean
  showsInstance: boolean
}

/** A line of the log, which unfolds to all of its properties. */
const LogRow = memo(function LogRow({ number, line, isTabStop, showsInstance }: LogRowProps) {
  const [isOpen, setOpen] = useState(false)
  const { time, level, logger, msg } = line
  const at = new Date(time)
  return (
    <li
      className={clsx('border-b border-line', level === 'ERROR' && 'bg-red-wash', level === 'WARN' && 'bg-amber-wash')}
    >
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary
          tabIndex={isTabStop ? 0 : -1}
          data-number={number}
          className={clsx(
            showsInstance
              ? 'sm:grid-cols-[auto_3rem_10rem_8rem_minmax(0,1fr)] lg:grid-cols-[auto_3rem_14rem_8rem_minmax(0,1fr)]'
              : 'sm:grid-cols-[auto_3rem_8rem_minmax(0,1fr)]',
            'grid cursor-pointer list-none grid-cols-[auto_auto_minmax(0,1fr)] gap-x-3 px-5 py-1 leading-5 -outline-offset-2 hover:bg-blue-wash [&::-webkit-details-marker]:hidden [&:focus-visible]:outline-2 [&:focus-visible]:outline-blue'
          )}
        >
          <time dateTime={at.toISOString()} className="text-ink-2 tabular-nums">
            {formatTimeOfDay(time)}.{String(at.getMilliseconds()).padStart(3, '0')}
          </time>
          <span className={clsx('font-semibold', LEVEL_COLOURS[level] ?? 'text-ink-2')}>{level}</span>
          {showsInstance && (
            <span className="truncate text-ink-2 max-sm:col-span-full max-sm:row-start-2" title={line.instance}>
              {line.instance}
            </span>
          )}
          <span className="truncate text-ink-2">{logger}</span>
          <span className={clsx('max-sm:col-span-full', isOpen ? 'wrap-anywhere' : 'truncate')}>
            {summaryOf(line, msg)}
          </span>
        </summary>
        {isOpen && (
          <pre className="mx-5 mb-3 overflow-x-auto rounded-2 border border-line bg-sunken p-3 leading-5 whitespace-pre-wrap wrap-anywhere">
            {JSON.stringify(line, null, 2)}
          </pre>
        )}
      </details>
    </li>
  )
})

/** The message; for a request also method, path, status and duration. */
function summaryOf(line: LogLine, message: string): string {
  const { method, path, status, ms } = line as Record<string, unknown>
  if (typeof method !== 'string' || typeof path !== 'string') return message
  const parts = [message, method, path, status, typeof ms === 'number' ? `${ms} ms` : undefined]
  return parts.filter((part) => part !== undefined).join(' ')
}
