import type { Metrics } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { PageFailed } from '@/lib/page/page-failed.tsx'
import { Button } from '@/ui/button/button.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { RefreshBar, StaleNotice } from '../shared/refresh-bar.tsx'
import { combined, useRefreshing } from '../shared/use-refreshing.ts'
import { HistoryCharts } from './history-charts.tsx'
import { readHistory, readMetrics } from './read-metrics.ts'
import { DatabaseSection } from './sections/database-section.tsx'
import { CacheSection, HttpSection } from './sections/http-section.tsx'
import { MemorySection } from './sections/memory-section.tsx'
import { EventLoopSection, GarbageSection, ProcessSection } from './sections/process-sections.tsx'
import { ServicesSection } from './sections/services-section.tsx'
import { ThreadDumpDialog } from './threads/thread-dump-dialog.tsx'

/** Seconds between two refreshes, to choose from. The server notes a sample every 15. */
const CHOICES = [5, 15, 30, 60] as const

/** What the server has measured of itself: the last hour as charts, and everything since its start as numbers. */
export default function MetricsPage() {
  const { t } = useTranslation()
  const refreshing = useRefreshing(15)
  const metrics = useQuery({ ...readMetrics, refetchInterval: refreshing.interval })
  const history = useQuery({ ...readHistory, refetchInterval: refreshing.interval })
  const calls = combined([metrics, history])
  const [hasThreads, setThreads] = useState(false)
  const title = t('metrics.title')
  useDocumentTitle(title)
  return (
    <div className="wrap py-10">
      <PageHeader
        title={title}
        description={t('metrics.description')}
        actions={
          <>
            <RefreshBar calls={calls} refreshing={refreshing} choices={CHOICES} />
            <Button onClick={() => setThreads(true)}>
              <Layers aria-hidden="true" className="size-4" />
              {t('metrics.threads.open')}
            </Button>
          </>
        }
      />
      <StaleNotice calls={calls} />
      {metrics.data && history.data ? (
        <div className="grid gap-4">
          <HistoryCharts history={history.data} />
          <Sections metrics={metrics.data} />
        </div>
      ) : calls.error ? (
        <PageFailed title={t('metrics.failed')} calls={calls} />
      ) : (
        <MetricsSkeleton />
      )}
      {hasThreads && <ThreadDumpDialog onClose={() => setThreads(false)} />}
    </div>
  )
}

/** The numbers; a server of another release may not tell all of them. */
function Sections({ metrics }: { metrics: Metrics }) {
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          {metrics.processMetrics && <ProcessSection figures={metrics.processMetrics} />}
          {metrics.garbageCollector && <GarbageSection collector={metrics.garbageCollector} />}
          {metrics.eventLoop && <EventLoopSection delays={metrics.eventLoop} />}
        </div>
        <div className="grid grid-cols-1 gap-4">
          {metrics.jvm && <MemorySection spaces={metrics.jvm} />}
          {metrics['http.server.requests'] && <HttpSection requests={metrics['http.server.requests']} />}
          {metrics.cache && <CacheSection caches={metrics.cache} />}
        </div>
      </div>
      {metrics.services && <ServicesSection services={metrics.services} />}
      {metrics.databases && <DatabaseSection pool={metrics.databases} />}
    </>
  )
}

function MetricsSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <span className="sr-only">{t('global.loading')}</span>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-[296px] rounded-3" />
      ))}
    </div>
  )
}
