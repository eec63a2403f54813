import { Pause, Play, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button/button.tsx'
import { Tag, type TagTone } from '@/ui/text/tag.tsx'
import { type ElementEvent, type EventName, eventSummary } from './events.ts'

interface EventListProps {
  events: readonly ElementEvent[]
  isPaused: boolean
  onPause: (isPaused: boolean) => void
  onClear: () => void
}

/** The events of the elements of a page, the newest first, with each detail as JSON. */
export function EventList({ events, isPaused, onPause, onClear }: EventListProps) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('plugin.events.title')} className="border-t border-line">
      <div className="flex min-h-14 flex-wrap items-center gap-2 px-5 py-2 sm:px-6">
        <h3 className="text-sm font-semibold">{t('plugin.events.title')}</h3>
        <span className="text-[13px] text-ink-3 tabular-nums">
          {isPaused ? t('plugin.events.paused') : t('plugin.events.count', { count: events.length })}
        </span>
        <div className="ml-auto flex gap-2">
          <Button size="small" variant="ghost" aria-pressed={isPaused} onClick={() => onPause(!isPaused)}>
            {isPaused ? (
              <Play aria-hidden="true" className="size-4" />
            ) : (
              <Pause aria-hidden="true" className="size-4" />
            )}
            {isPaused ? t('plugin.events.resume') : t('plugin.events.pause')}
          </Button>
          <Button
            size="small"
            variant="ghost"
            aria-disabled={events.length === 0 || undefined}
            onClick={() => events.length > 0 && onClear()}
            className="aria-disabled:opacity-55"
          >
            <Trash2 aria-hidden="true" className="size-4" />
            {t('plugin.events.clear')}
          </Button>
        </div>
      </div>
      {events.length === 0 ? (
        <p className="border-t border-line px-5 py-8 text-center text-sm text-ink-3 sm:px-6">
          {t('plugin.events.empty')}
        </p>
      ) : (
        <section
          aria-label={t('plugin.events.list')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its place can then be scrolled by keys
          tabIndex={0}
          className="max-h-72 overflow-y-auto border-t border-line"
        >
          <ol className="divide-y divide-line">
            {events.map((event) => (
              <li key={event.id}>
                <EventLine event={event} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </section>
  )
}

const TONES: Partial<Record<EventName, TagTone>> = {
  'portico-error': 'bad',
  'portico-payment-failed': 'bad',
  'portico-payment-succeeded': 'good',
  'portico-quotation': 'good',
  'portico-apply': 'good'
}

function EventLine({ event }: { event: ElementEvent }) {
  const { t } = useTranslation()
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-5 py-2.5 text-[13px] hover:bg-sunken sm:px-6">
        <time dateTime={event.at.toISOString()} className="font-mono text-xs text-ink-3 tabular-nums">
          {timeText(event.at)}
        </time>
        <Tag tone={TONES[event.name] ?? 'info'} className="font-mono">
          {event.name}
        </Tag>
        <span className="min-w-0 truncate text-ink-2 tabular-nums">{eventSummary(event.detail)}</span>
        <span aria-hidden="true" className="ml-auto text-ink-3 transition-transform group-open:rotate-90">
          ›
        </span>
      </summary>
      <section
        aria-label={t('plugin.events.detail', { name: event.name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its place can then be scrolled by keys
        tabIndex={0}
        className="mx-5 mb-3 max-h-80 overflow-auto rounded-2 bg-code p-4 font-mono text-[12px] leading-[1.6] text-code-ink sm:mx-6"
      >
        <pre className="text-[1em]">{JSON.stringify(event.detail, null, 2)}</pre>
      </section>
    </details>
  )
}

/** The time of day to the millisecond: events may follow one another closely. */
const timeText = (at: Date) =>
  [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':') +
  `.${String(at.getMilliseconds()).padStart(3, '0')}`
