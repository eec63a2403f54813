import type { AuditAction, AuditEntry } from '@portico/contract'
import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatTimestamp } from '@/lib/i18n/formats.ts'
import { formatRelativeTime } from '@/lib/i18n/relative-time.ts'
import { Tag, type TagTone } from '@/ui/text/tag.tsx'
import type { AuditFilter } from '../filter/audit-filter.ts'
import { EntryDetail } from './entry-detail.tsx'
import { entityName, fieldName, subjectName } from './entry-names.ts'
import { stateChanges } from './state-changes.ts'

const TONES: Record<AuditAction, TagTone> = {
  create: 'good',
  update: 'info',
  delete: 'bad',
  restore: 'info',
  signIn: 'neutral',
  signOut: 'neutral',
  endSessions: 'warning',
  execute: 'warning',
  run: 'neutral',
  release: 'good',
  return: 'warning',
  refuse: 'bad'
}

const MAX_NAMED = 4

interface EntryItemProps {
  entry: AuditEntry
  /** Milliseconds since the epoch, to which times are relative. */
  now: number
  onFilter: (changes: Partial<AuditFilter>) => void
}

/** One entry of the audit log in a line: who, what, when. Opened, it shows the details. */
export function EntryItem({ entry, now, onFilter }: EntryItemProps) {
  const { t, i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const detailId = useId()
  const { action, actor, at, entity, before, after } = entry
  const changes = stateChanges(before, after)
  const isWrite = entity === 'database' && entry.entityId === 'write'
  const hasError = changes.some(({ field }) => field === 'error')
  const exactTime = formatTimestamp(at)
  return (
    <li data-entry={entry.id}>
      <div
        className={clsx(
          'relative grid gap-x-4 gap-y-1 px-4 py-3 transition-colors hover:bg-sunken sm:px-5',
          'grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[9rem_8rem_minmax(0,1fr)_9.5rem_1rem] md:items-center'
        )}
      >
        <p className="order-2 truncate text-sm font-medium text-ink md:order-none">{actorName(actor, t)}</p>
        <p className="order-3 justify-self-end md:order-none md:justify-self-start">
          <Tag tone={isWrite ? 'bad' : TONES[action]}>{t(`audit.action.${action}`)}</Tag>
        </p>
        <div className="order-1 col-span-2 min-w-0 md:order-none md:col-span-1">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={detailId}
            onClick={() => setOpen(!isOpen)}
            className="flex w-full min-w-0 items-baseline gap-2 rounded-1 text-left text-sm after:absolute after:inset-0"
          >
            <span className="shrink-0 text-ink-3">{entityName(entity, t)}</span>
            <span className={clsx('truncate text-ink', entity === 'database' && 'font-mono text-[13px]')}>
              {subjectName(entry, t)}
            </span>
          </button>
          {action === 'update' && changes.length > 0 && (
            <p className="truncate text-[13px] text-ink-3">
              {changes
                .slice(0, MAX_NAMED)
                .map(({ field }) => fieldName(entity, field, t))
                .join(', ')}
              {changes.length > MAX_NAMED && ` ${t('audit.moreFields', { count: changes.length - MAX_NAMED })}`}
            </p>
          )}
          {hasError && <p className="text-[13px] text-red-ink">{t('audit.failed')}</p>}
        </div>
        <p className="order-4 col-span-2 text-[13px] text-ink-3 md:order-none md:col-span-1 md:text-right">
          <time dateTime={at} title={exactTime} className="tabular-nums">
            {formatDateTime(at)}
          </time>
          <span className="ml-2 md:ml-0 md:block">{formatRelativeTime(at, now, i18n.language)}</span>
        </p>
        <ChevronRight
          aria-hidden="true"
          className={clsx(
            'size-4 justify-self-end text-ink-3 transition-transform max-md:hidden',
            isOpen && 'rotate-90'
          )}
        />
      </div>
      <div id={detailId} hidden={!isOpen}>
        {isOpen && <EntryDetail entry={entry} changes={changes} exactTime={exactTime} onFilter={onFilter} />}
      </div>
    </li>
  )
}

const PORTAL = 'system'

const actorName = (actor: string, t: (key: string) => string) => (actor === PORTAL ? t('audit.portal') : actor)
