import type { TimelineItem } from '@portico/contract'
import { Bell, Send, User } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PathText } from '@/features/applications/log/list/log-row.tsx'
import { ruleText } from '@/features/applications/log/list/rule-text.ts'
import { StatusMark } from '@/features/applications/log/list/status-mark.tsx'
import { MethodBadge } from '@/ui/text/method-badge.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { resourceKind } from '../resource-kind.ts'
import { useOutcome } from './entry-sentence.ts'
import { pageOf } from './page-name.ts'
import { stateOfEvent, stateTone } from './state-tone.ts'

/** The visible part of an entry. */
export function EntrySummary({ item }: { item: TimelineItem }) {
  if (item.event) return <EventSummary event={item.event} />
  if (item.delivery) return <AttemptSummary item={item} />
  if (item.kind === 'PAGE' && item.request) return <PageSummary request={item.request} />
  return item.request && <RequestSummary request={item.request} />
}

function RequestSummary({ request }: { request: NonNullable<TimelineItem['request']> }) {
  const { t } = useTranslation()
  const { method, path, query, status, operationId, rule } = request
  return (
    <span className="grid gap-1.5">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <MethodBadge method={method} size="small" />
        <span className="min-w-0 text-sm font-medium wrap-anywhere" lang="en">
          {operationId}
        </span>
      </span>
      <span className="block leading-5">
        <PathText path={path} query={query} isShort />
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <StatusMark status={status} />
        {rule && <span className="text-[13px] text-ink-2">{ruleText(t, rule)}</span>}
      </span>
    </span>
  )
}

function PageSummary({ request }: { request: NonNullable<TimelineItem['request']> }) {
  const { t } = useTranslation()
  const { method, status, rule } = request
  return (
    <span className="grid gap-1.5">
      <span className="flex items-center gap-2 text-sm font-medium">
        <User className="size-4 shrink-0 text-violet" />
        {t(`applicationDeals.page.${method === 'GET' ? 'opened' : 'submitted'}`, { page: t(pageOf(request)) })}
      </span>
      {(status >= 400 || rule) && (
        <span className="flex flex-wrap items-center gap-2">
          {status >= 400 && <StatusMark status={status} />}
          {rule && <span className="text-[13px] text-ink-2">{ruleText(t, rule)}</span>}
        </span>
      )}
    </span>
  )
}

function EventSummary({ event }: { event: NonNullable<TimelineItem['event']> }) {
  const { t } = useTranslation()
  const state = stateOfEvent(event)
  return (
    <span className="grid gap-1.5">
      <span className="flex items-center gap-2 text-sm">
        <Bell className="size-4 shrink-0 text-teal" />
        <code className="font-mono text-[13px] font-semibold wrap-anywhere">{event.type}</code>
      </span>
      <span className="flex flex-wrap items-center gap-2 text-[13px] text-ink-2">
        <Tag tone={stateTone(state)} className="font-mono">
          {state}
        </Tag>
        <span className="wrap-anywhere">
          {t(`applicationDeals.kind.${resourceKind(event.resourceId)}`)}{' '}
          <code className="font-mono text-xs text-ink-3">{event.resourceId}</code>
        </span>
      </span>
    </span>
  )
}

function AttemptSummary({ item }: { item: TimelineItem }) {
  const { delivery, attempt } = item
  const outcome = useOutcome(item)
  return (
    <span className="grid gap-1.5">
      <span className="flex items-center gap-2 text-sm">
        <Send className="size-4 shrink-0 text-ink-3" />
        <code className="font-mono text-[13px] font-semibold wrap-anywhere">{delivery?.type}</code>
      </span>
      <span className="block font-mono text-xs leading-5 text-ink-2 wrap-anywhere">
        {delivery?.url.replace(/^https:\/\//, '')}
      </span>
      <span className="flex flex-wrap items-center gap-2 text-[13px] text-ink-2">
        {attempt?.statusCode ? (
          <StatusMark status={attempt.statusCode} />
        ) : (
          <Tag tone={attempt || delivery?.status === 'FAILED' ? 'bad' : 'info'}>{outcome.word}</Tag>
        )}
        {outcome.note && <span>{outcome.note}</span>}
      </span>
    </span>
  )
}
