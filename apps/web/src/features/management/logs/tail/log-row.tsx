import type { LoggerLevel, LogLine } from '@portico/contract'
import { clsx } from 'clsx'
import { memo, useState } from 'react'
import { formatTimeOfDay } from '@/features/management/shared/durations.ts'

const LEVEL_COLOURS: Partial<Record<LoggerLevel, string>> = {
  ERROR: 'text-red-ink',
  WARN: 'text-amber',
  INFO: 'text-blue-ink'
}

interface LogRowProps {
  number: number
  line: LogLine
  isTabStop: boolean
}

/** A line of the log, which unfolds to all that was written with it. */
export const LogRow = memo(function LogRow({ number, line, isTabStop }: LogRowProps) {
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
          className="grid cursor-pointer list-none grid-cols-[auto_auto_minmax(0,1fr)] gap-x-3 px-5 py-1 leading-5 -outline-offset-2 hover:bg-blue-wash sm:grid-cols-[auto_3rem_8rem_minmax(0,1fr)] [&::-webkit-details-marker]:hidden [&:focus-visible]:outline-2 [&:focus-visible]:outline-blue"
        >
          <time dateTime={at.toISOString()} className="text-ink-2 tabular-nums">
            {formatTimeOfDay(time)}.{String(at.getMilliseconds()).padStart(3, '0')}
          </time>
          <span className={clsx('font-semibold', LEVEL_COLOURS[level] ?? 'text-ink-2')}>{level}</span>
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

/** The message, and of a call which it was and how it ended. */
function summaryOf(line: LogLine, message: string): string {
  const { method, path, status, ms } = line as Record<string, unknown>
  if (typeof method !== 'string' || typeof path !== 'string') return message
  const parts = [message, method, path, status, typeof ms === 'number' ? `${ms} ms` : undefined]
  return parts.filter((part) => part !== undefined).join(' ')
}
