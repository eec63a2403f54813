import { type Health, type HealthStatus, type Info, PATHS } from '@portico/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { call } from '@/lib/api/client.ts'
import { formatDate, formatTimestamp } from '@/lib/i18n/formats.ts'
import { Card } from '@/ui/page/card.tsx'
import { FailedState } from '@/ui/state/failed-state.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'

const COMPONENTS = ['db', 'identityProvider', 'mail', 'jobs', 'diskSpace'] as const

const DOTS: Record<HealthStatus, string> = { UP: 'bg-teal', DOWN: 'bg-red', UNKNOWN: 'bg-ink-3' }

/** Version and status, live. */
export function PlatformState() {
  const { t } = useTranslation()
  const { data, isError, isFetching, dataUpdatedAt, refetch } = useQuery(readPlatform)
  if (isError && !data)
    return (
      <FailedState
        title={t('build.platform.failed.title')}
        retryLabel={t('build.platform.failed.retry')}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      >
        {t('build.platform.failed.text')}
      </FailedState>
    )
  const status = isError ? 'UNKNOWN' : data?.health.status
  const version = data?.info.build.version
  const time = data?.info.build.time
  return (
    <div className="grid gap-4 md:grid-cols-[1fr_2fr]">
      <Card className="p-6">
        <p className="text-[13px] text-ink-2">{t('build.platform.version')}</p>
        {version === undefined ? (
          <Skeleton className="my-1.5 h-7 w-24" />
        ) : (
          <p className="text-[28px] leading-10 font-semibold tracking-[-0.02em] tabular-nums">{version}</p>
        )}
        {time === undefined ? (
          <Skeleton className="my-1 h-4 w-40" />
        ) : (
          <p className="text-sm leading-6 text-ink-2">{t('build.platform.built', { date: formatDate(time) })}</p>
        )}
      </Card>
      <Card className="p-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <p className="text-[13px] text-ink-2">{t('build.platform.status')}</p>
          <p className="min-h-5 text-[13px] text-ink-3 tabular-nums">
            {dataUpdatedAt > 0 &&
              t('build.platform.checked', { time: formatTimestamp(new Date(dataUpdatedAt).toISOString()).slice(-8) })}
          </p>
        </div>
        <p aria-live="polite" className="text-xl leading-9 font-semibold tracking-[-0.01em]">
          {status ? t(`build.platform.${status}`) : <span className="text-ink-3">{t('build.platform.loading')}</span>}
        </p>
        <ul className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
          {COMPONENTS.map((name) => {
            const state = isError ? 'UNKNOWN' : (data?.health.components[name]?.status ?? 'UNKNOWN')
            return (
              <li key={name} className="flex items-center gap-2.5 text-sm">
                <span
                  aria-hidden="true"
                  className={clsx('size-2 shrink-0 rounded-full', data ? DOTS[state] : 'bg-skeleton')}
                />
                {t(`build.platform.component.${name}`)}
                <span className="sr-only">{data && t(`build.platform.${state}`)}</span>
              </li>
            )
          })}
        </ul>
      </Card>
    </div>
  )
}

/** Milliseconds between two requests; hidden pages send none. */
const POLL_INTERVAL_MS = 15_000

/** The public version and status of the platform, refreshed regularly. The page itself shows a failure. */
export const readPlatform = queryOptions({
  queryKey: ['platform'],
  queryFn: async ({ signal }) => {
    const [info, health] = await Promise.all([
      call<Info>('GET', PATHS.info, { signal }),
      // Anonymous: the response to an administrator has details that this page does not show.
      call<Health>('GET', PATHS.health, { signal, anonymous: true })
    ])
    return { info: info.data, health: health.data }
  },
  refetchInterval: POLL_INTERVAL_MS,
  meta: { handles: () => true }
})
