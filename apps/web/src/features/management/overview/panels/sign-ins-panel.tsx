import type { Overview } from '@portico/contract'
import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { chartLabels } from '@/features/management/shared/chart-labels.ts'
import { Figure, Panel, PanelLink } from '@/features/management/shared/panel.tsx'
import { formatDate, formatDateTime, formatNumber } from '@/lib/i18n/formats.ts'
import { formatRelativeTime } from '@/lib/i18n/relative-time.ts'
import { Chart } from '@/ui/chart/chart.tsx'
import type { ChartSeries } from '@/ui/chart/series.ts'
import { Tag, type TagTone } from '@/ui/text/tag.tsx'

interface SignInsPanelProps {
  signIns: Overview['signIns']
  className: string
}

/** A calendar day as an instant in the browser's zone, so that it is the same day there. */
const midnight = (date: string) => new Date(`${date}T00:00:00`).getTime()
/** And back: an instant is shown as the day it is in the browser's zone. */
const day = (instant: number) => formatDate(new Date(instant).toISOString())

/** The sign-ins of each day, and the latest ones. */
export function SignInsPanel({ signIns: { activeSessions, perDay, latest }, className }: SignInsPanelProps) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => formatNumber(value, i18n.language)
  const instants = useMemo(() => perDay.map(({ date }) => midnight(date)), [perDay])
  const series = useMemo<ChartSeries[]>(
    () => [
      {
        key: 'signIns',
        label: t('overview.signIns.chart'),
        tone: 'teal',
        values: perDay.map(({ signIns }) => signIns)
      }
    ],
    [perDay, t]
  )
  const total = perDay.reduce((sum, { signIns }) => sum + signIns, 0)
  return (
    <Panel title={t('overview.signIns.title')} className={className}>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[minmax(0,1fr)_220px]">
        <div className="min-w-0">
          <dl className="mb-4 flex flex-wrap gap-x-10 gap-y-3">
            <Figure label={t('overview.signIns.activeSessions')}>{number(activeSessions)}</Figure>
            <Figure label={t('overview.signIns.total')}>{number(total)}</Figure>
          </dl>
          <Chart
            {...chartLabels(t)}
            label={t('overview.signIns.chart')}
            kind="bars"
            height={140}
            instants={instants}
            series={series}
            isWhole
            formatValue={number}
            instantLabel={t('overview.signIns.day')}
            formatTick={(instant) => day(instant).slice(0, 5)}
            formatInstant={day}
          />
        </div>
        <div className="min-w-0">
          <h3 className="text-[13px] leading-5 text-ink-3">{t('overview.signIns.latest')}</h3>
          {latest.length === 0 && <p className="mt-1 text-sm text-ink-2">{t('overview.signIns.none')}</p>}
          <ol className="mt-1">
            {latest.slice(0, 6).map(({ at, login }) => (
              <li key={`${at} ${login}`} className="flex items-baseline justify-between gap-3 py-1 text-sm">
                <Link
                  to={`/admin/user-management/${encodeURIComponent(login)}`}
                  className="min-w-0 truncate rounded-1 leading-6 text-blue-ink hover:underline"
                >
                  {login}
                </Link>
                <time dateTime={at} title={formatDateTime(at)} className="shrink-0 text-xs text-ink-3">
                  {formatRelativeTime(at, Date.now(), i18n.language)}
                </time>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Panel>
  )
}

const USERS = '/admin/user-management'

interface UsersPanelProps {
  signIns: Overview['signIns']
  className: string
}

/** How many accounts there are, and which of them wait for an administrator. */
export function UsersPanel({ signIns: { users, pendingUsers, suspendedUsers }, className }: UsersPanelProps) {
  const { t, i18n } = useTranslation()
  const rows: { key: string; to: string; count: number; tone: TagTone }[] = [
    { key: 'all', to: USERS, count: users, tone: 'neutral' },
    {
      key: 'pending',
      to: `${USERS}?state=pending`,
      count: pendingUsers,
      tone: pendingUsers > 0 ? 'warning' : 'neutral'
    },
    { key: 'suspended', to: `${USERS}?state=suspended`, count: suspendedUsers, tone: 'neutral' }
  ]
  return (
    <Panel
      title={t('overview.users.title')}
      aside={<PanelLink to={USERS}>{t('global.menu.admin.userManagement')}</PanelLink>}
      isFlush
      className={className}
    >
      <ul className="divide-y divide-line">
        {rows.map(({ key, to, count, tone }) => (
          <li key={key}>
            <Link
              to={to}
              className="flex items-center gap-3 px-5 py-3.5 -outline-offset-2 transition-colors hover:bg-blue-wash"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-medium">{t(`overview.users.${key}.title`)}</span>
                <span className="block text-xs leading-5 text-ink-3">{t(`overview.users.${key}.text`)}</span>
              </span>
              <Tag tone={tone} className="text-sm tabular-nums">
                {formatNumber(count, i18n.language)}
              </Tag>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
