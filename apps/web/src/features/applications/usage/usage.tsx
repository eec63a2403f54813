import type { ApplicationUsage } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { formatNumber, formatPercent } from '@/lib/i18n/formats.ts'
import { Loading, PageFailed } from '@/lib/page/page-failed.tsx'
import { recordAddress } from '@/lib/records/collection.ts'
import { LinkButton } from '@/ui/button/button.tsx'
import { ChoiceSwitch } from '@/ui/form/choice-switch.tsx'
import { Section } from '@/ui/page/section.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { readUsage } from '../api/queries.ts'
import { APPLICATIONS } from '../collection.ts'
import { useApplication } from '../detail/context.ts'
import { daysBetween, lastDays, usageByApi } from './usage-by-day.ts'
import { UsageChart } from './usage-chart.tsx'
import { UsageTable } from './usage-table.tsx'

const PERIODS = ['7', '30', '90'] as const
type Period = (typeof PERIODS)[number]

/** What an application has requested, by day and API. The address has the period. */
export function Usage() {
  const { t } = useTranslation()
  const { application } = useApplication()
  const [parameters, setParameters] = useSearchParams()
  const period = PERIODS.find((days) => days === parameters.get('days')) ?? '30'
  const { since, until } = lastDays(Number(period), Date.now())
  const query = useQuery(readUsage(application.id, since, until))
  const choose = (days: Period) => setParameters({ days }, { replace: true, preventScrollReset: true })
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-sm text-ink-2">{t('applications.usage.explanation')}</p>
        <ChoiceSwitch
          label={t('applications.usage.period')}
          choices={PERIODS.map((value) => ({ value, label: t('applications.usage.days', { days: value }) }))}
          value={period}
          onChange={choose}
        />
      </div>
      {query.data ? (
        <UsageFigures usage={query.data} address={recordAddress(APPLICATIONS, application)} />
      ) : query.isError ? (
        <PageFailed title={t('applications.usage.failed')} calls={query} />
      ) : (
        <Loading className="grid gap-6">
          <Skeleton className="h-24 rounded-3" />
          <Skeleton className="h-80 rounded-3" />
        </Loading>
      )}
    </div>
  )
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

interface UsageFiguresProps {
  usage: ApplicationUsage
  /** The address of the application. */
  address: string
}

function UsageFigures({ usage: { since, until, items }, address }: UsageFiguresProps) {
  const { t, i18n } = useTranslation()
  const days = useMemo(() => daysBetween(since, until), [since, until])
  if (items.length === 0)
    return (
      <EmptyState
        title={t('applications.usage.none')}
        actions={<LinkButton to={address}>{t('applications.usage.noneAction')}</LinkButton>}
      >
        {t('applications.usage.noneReason')}
      </EmptyState>
    )
  const requests = sum(items.map((item) => item.requests))
  const errors = sum(items.map((item) => item.errors))
  return (
    <>
      <Section title={t('applications.usage.chart')}>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 px-5 pt-5 sm:grid-cols-4 sm:px-6">
          <Figure label={t('applications.usage.requests')}>{formatNumber(requests, i18n.language)}</Figure>
          <Figure label={t('applications.usage.errors')}>{formatNumber(errors, i18n.language)}</Figure>
          <Figure label={t('applications.usage.errorRate')}>
            {formatPercent(requests === 0 ? 0 : errors / requests, i18n.language, 1)}
          </Figure>
          <Figure label={t('applications.usage.apis')}>{formatNumber(usageByApi(items).length, i18n.language)}</Figure>
        </dl>
        <div className="px-5 py-5 sm:px-6">
          <UsageChart items={items} days={days} />
        </div>
      </Section>
      <Section title={t('applications.usage.byDay')}>
        <UsageTable items={items} log={`${address}/log`} />
      </Section>
    </>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[13px] text-ink-3">{label}</dt>
      <dd className="text-xl leading-7 font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
