import type { TimelineItem } from '@portico/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { statusPhrase } from '@/features/applications/log/filter/statuses.ts'
import { formatDuration } from '@/features/applications/log/list/log-row.tsx'
import { formatTimestamp } from '@/lib/i18n/formats.ts'
import { resourceKind } from '../resource-kind.ts'
import { pageOf } from './page-name.ts'
import { stateOfEvent } from './state-tone.ts'
import type { EntryRow } from './timeline-rows.ts'

/** Outcomes of an attempt that have words (Status notifications, schema `Attempt`). */
const OUTCOMES = [
  'SUCCESS',
  'HTTP_ERROR',
  'REDIRECT',
  'TIMEOUT',
  'CONNECTION_FAILED',
  'TLS_FAILED',
  'ADDRESS_NOT_ALLOWED'
]

/** An entry as one sentence, with its time by the application’s clock. */
export function useEntrySentence({ item, clock }: EntryRow): string {
  const { t, i18n } = useTranslation()
  return `${formatTimestamp(clock)}. ${sentenceOf(item, t, i18n.language)}`
}

const statusText = (status: number) => `${status} ${statusPhrase(status)}`.trim()

function sentenceOf(item: TimelineItem, t: TFunction, locale: string): string {
  const { kind, request, event, delivery } = item
  if (event)
    return t('applicationDeals.sentence.event', {
      type: event.type,
      resource: `${t(`applicationDeals.kind.${resourceKind(event.resourceId)}`)} ${event.resourceId}`,
      state: stateOfEvent(event)
    })
  if (delivery) {
    const { word, note } = outcomeOf(item, t, locale)
    return t('applicationDeals.sentence.attempt', {
      type: delivery.type,
      url: delivery.url,
      outcome: [word, note].filter(Boolean).join(', ')
    })
  }
  if (!request) return ''
  const { method, path, query, status } = request
  if (kind === 'PAGE')
    return t(`applicationDeals.sentence.${method === 'GET' ? 'opened' : 'submitted'}`, {
      page: t(pageOf(request)),
      status: statusText(status)
    })
  return t('applicationDeals.sentence.request', { method, path: path + query, status: statusText(status) })
}

/** How an attempt to deliver ended, and which one it was. */
export function useOutcome(item: TimelineItem) {
  const { t, i18n } = useTranslation()
  return outcomeOf(item, t, i18n.language)
}

function outcomeOf({ delivery, attempt }: TimelineItem, t: TFunction, locale: string): { word: string; note: string } {
  if (!attempt) return { word: t(`applicationDeals.delivery.${delivery?.status ?? 'PENDING'}`), note: '' }
  const { number, outcome, durationMilliseconds, statusCode, replay } = attempt
  const word = statusCode
    ? statusText(statusCode)
    : OUTCOMES.includes(outcome)
      ? t(`applicationDeals.outcome.${outcome}`)
      : outcome
  const note = [
    t(`applicationDeals.delivery.${replay ? 'replay' : 'attempt'}`, { number }),
    formatDuration(durationMilliseconds, locale)
  ].join(' · ')
  return { word, note }
}
