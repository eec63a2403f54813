import type { TFunction } from 'i18next'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dealAddress } from '@/features/applications/deals/addresses.ts'
import { useApplication } from '@/features/applications/detail/context.ts'
import { scopeName } from '@/features/applications/detail/values.tsx'
import { formatDateTime } from '@/lib/i18n/formats.ts'
import { Button, LinkButton } from '@/ui/button/button.tsx'
import { EVERYTHING, type LogFilter, type LogFilterState } from './log-filter.ts'

interface ActiveFilter {
  key: keyof LogFilter
  label: string
  value: string
  isCode?: boolean
}

/** Every filter that restricts the list, each with a button that removes it. */
export function ActiveFilters({ filter: { applied, change } }: { filter: LogFilterState }) {
  const { t } = useTranslation()
  const { application } = useApplication()
  const filters = activeFilters(applied, t)
  if (filters.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label={t('applicationLog.filter.active')} className="contents">
        {filters.map(({ key, label, value, isCode }) => (
          <li key={key} className="flex max-w-full">
            <button
              type="button"
              onClick={() => change({ [key]: '' })}
              className="flex min-h-7 max-w-full items-center gap-1.5 rounded-full border border-blue-line bg-blue-wash py-0.5 pr-2 pl-3 text-left text-[13px] text-ink hover:border-blue"
            >
              <span className="sr-only">{t('applicationLog.filter.remove')} </span>
              <span className="shrink-0 text-ink-2">{label} </span>
              <span className={isCode ? 'min-w-0 font-mono text-xs wrap-anywhere' : 'min-w-0 wrap-anywhere'}>
                {value}
              </span>
              <X aria-hidden="true" className="size-3.5 shrink-0 text-ink-2" />
            </button>
          </li>
        ))}
      </ul>
      <DealButton filter={applied} onChange={change} />
      {applied.deal !== '' && (
        <LinkButton size="small" variant="ghost" to={dealAddress(application, applied.deal)}>
          {t('applicationLog.showTimeline')}
        </LinkButton>
      )}
      <Button size="small" variant="ghost" onClick={() => change(EVERYTHING)}>
        {t('applicationLog.filter.clear')}
      </Button>
    </div>
  )
}

/** Where one resource is shown: leads to all requests of its deal. */
function DealButton({ filter, onChange }: { filter: LogFilter; onChange: LogFilterState['change'] }) {
  const { t } = useTranslation()
  if (filter.id === '' || filter.deal !== '') return null
  return (
    <Button size="small" variant="ghost" onClick={() => onChange({ id: '', deal: filter.id })}>
      {t('applicationLog.filter.wholeDeal')}
    </Button>
  )
}

function activeFilters(filter: LogFilter, t: TFunction): ActiveFilter[] {
  const { q, api, operation, status, id, deal, period, since, until } = filter
  const filters: ActiveFilter[] = [
    { key: 'q', label: t('applicationLog.filter.text'), value: q.trim() },
    { key: 'api', label: t('applicationLog.api'), value: api && scopeName(t, api) },
    { key: 'operation', label: t('applicationLog.operation'), value: operation, isCode: true },
    { key: 'status', label: t('applicationLog.status'), value: status, isCode: true },
    { key: 'id', label: t('applicationLog.id'), value: id, isCode: true },
    { key: 'deal', label: t('applicationLog.deal'), value: deal, isCode: true },
    { key: 'period', label: t('applicationLog.time'), value: period && t(`applicationLog.period.${period}`) },
    { key: 'since', label: t('applicationLog.filter.since'), value: formatDateTime(since) },
    { key: 'until', label: t('applicationLog.filter.until'), value: formatDateTime(until) }
  ]
  return filters.filter(({ value }) => value !== '')
}
