import { LANGUAGE_PARAMETER, PATHS, type PartState, type PlatformStatus, STATUS_PATHS } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Rss } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { formatTimestamp } from '@/lib/i18n/formats.ts'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { Hero } from '@/ui/page/hero.tsx'
import { PageBand } from '@/ui/page/page-band.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { FailedState } from '@/ui/state/failed-state.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { SubscribeCard } from '../subscription/subscribe-card.tsx'
import { OpenIncidents, PastIncidents } from './incident-list.tsx'
import { StateIcon } from './marks.tsx'
import { PartList } from './part-list.tsx'
import { readStatus } from './requests.ts'

/** The status of the platform: its parts, their last 90 days, incidents, and ways to be notified of them. */
export default function StatusPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('status.title'))
  const { data, isError, isFetching, dataUpdatedAt, refetch } = useQuery(readStatus)
  const open = data?.incidents.filter(({ resolvedDate }) => resolvedDate === null) ?? []
  useIncidentOfAddress(data)
  // Neighbouring bands differ.
  const [own, other] = open.length > 0 ? (['paper', 'ground'] as const) : (['ground', 'paper'] as const)
  return (
    <>
      <Hero title={t('status.title')} lead={t('status.lead')}>
        <Overall status={data} isFailed={isError} updatedAt={dataUpdatedAt} />
      </Hero>
      {isError && !data ? (
        <div className="wrap py-12">
          <FailedState
            title={t('status.failed.title')}
            retryLabel={t('status.failed.retry')}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          >
            {t('status.failed.text')}
          </FailedState>
        </div>
      ) : (
        <>
          {open.length > 0 && (
            <PageBand id="open-incidents" title={t('status.open')}>
              <div className="grid gap-4">
                <OpenIncidents incidents={open} />
              </div>
            </PageBand>
          )}
          <PageBand id="parts" title={t('status.parts')} lead={t('status.days.lead')} tone={own}>
            {data?.isComplete === false && (
              <Alert tone="warning" className="mb-4" title={t('status.incomplete.title')}>
                {t('status.incomplete.text')}
              </Alert>
            )}
            <PartList status={data} />
          </PageBand>
        </>
      )}
      <PageBand id="notices" title={t('status.notices.title')} lead={t('status.notices.lead')} tone={other}>
        <div className="grid items-start gap-4 md:grid-cols-[1.4fr_1fr]">
          <SubscribeCard />
          <FeedCard />
        </div>
      </PageBand>
      {data && (data.isComplete || data.incidents.length > 0) && (
        <PageBand id="past-incidents" title={t('status.past.title')} lead={t('status.past.lead')} tone={own}>
          <PastIncidents incidents={data.incidents.filter(({ resolvedDate }) => resolvedDate !== null)} />
        </PageBand>
      )}
    </>
  )
}

interface OverallProps {
  status: PlatformStatus | undefined
  isFailed: boolean
  updatedAt: number
}

const SURFACES: Record<PartState, string> = {
  operational: 'border-teal-line bg-teal-wash',
  degraded: 'border-amber-line bg-amber-wash',
  down: 'border-red-line bg-red-wash'
}

/** How everything is now, in one sentence. */
function Overall({ status, isFailed, updatedAt }: OverallProps) {
  const { t } = useTranslation()
  const state = isFailed ? null : (status?.state ?? null)
  const isKnown = isFailed || status !== undefined
  return (
    <div
      className={clsx(
        'flex items-start gap-4 rounded-3 border p-6',
        state ? SURFACES[state] : 'border-line bg-raised shadow-card'
      )}
    >
      {isKnown ? (
        <StateIcon state={state} className="size-9 shrink-0" />
      ) : (
        <Skeleton className="size-9 shrink-0 rounded-full" />
      )}
      <div className="min-w-0">
        <p aria-live="polite" className="min-h-9 text-xl leading-9 font-semibold tracking-[-0.01em]">
          {isKnown ? (
            t(`status.overall.${state ?? 'unknown'}`)
          ) : (
            <span className="text-ink-3">{t('status.overall.loading')}</span>
          )}
        </p>
        <p className="min-h-10 text-[13px] text-ink-2 tabular-nums sm:min-h-5">
          {updatedAt > 0 && t('status.checked', { time: formatTimestamp(new Date(updatedAt).toISOString()) })}
        </p>
      </div>
    </div>
  )
}

/** The address of the feed in the reader's language; pages name it in their head too. */
function FeedCard() {
  const { t, i18n } = useTranslation()
  const path = `/${STATUS_PATHS.feed}?${LANGUAGE_PARAMETER}=${i18n.language}`
  useEffect(() => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'alternate',
      type: 'application/atom+xml',
      href: path,
      title: t('status.feed.title')
    })
    document.head.append(link)
    return () => link.remove()
  }, [path, t])
  return (
    <div className="rounded-3 border border-line bg-raised p-6 shadow-card">
      <h3 className="font-semibold">{t('status.feed.title')}</h3>
      <p className="mt-1 text-sm text-ink-2">{t('status.feed.text')}</p>
      <p className="mt-4 grid justify-items-start gap-2 text-sm">
        <a href={path} className="inline-flex items-center gap-2 font-medium text-blue-ink hover:underline">
          <Rss aria-hidden="true" className="size-4" />
          {t('status.feed.atom')}
        </a>
        <a href={`/${PATHS.status}`} className="font-medium text-blue-ink hover:underline">
          {t('status.feed.json')}
        </a>
      </p>
    </div>
  )
}

/** Brings the incident of the address into view once it is there. */
function useIncidentOfAddress(status: PlatformStatus | undefined): void {
  const { hash } = useLocation()
  const isLoaded = status !== undefined
  useEffect(() => {
    if (isLoaded && /^#incident-\d+$/.test(hash)) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash, isLoaded])
}
