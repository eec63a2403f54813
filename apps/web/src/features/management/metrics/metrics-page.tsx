import type { Metrics } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '@/lib/page/page-failed.tsx'
import { Button } from '@/ui/button/button.tsx'
import { Skeletons } from '@/ui/state/skeleton.tsx'
import { AdministrationPage } from '../shared/administration-page.tsx'
import { InstanceBar } from '../shared/instance-bar.tsx'
import { readHistory, readMetrics } from '../shared/queries.ts'
import { useInstance } from '../shared/use-instance.ts'
import { useRefreshing } from '../shared/use-refreshing.ts'
import { HistoryCharts } from './history-charts.tsx'
import { CacheSection, HttpSection } from './sections/http-section.tsx'
import { EventLoopSection, GarbageSection, ProcessSection } from './sections/process-sections.tsx'
import { DatabaseSection, MemorySection } from './sections/resource-sections.tsx'
import { ServicesSection } from './sections/services-section.tsx'
import { ThreadDumpDialog } from './threads/thread-dump-dialog.tsx'

/** Seconds between two refreshes, to choose from. The server takes a sample every 15 seconds. */
const CHOICES = [5, 15, 30, 60] as const

/** What an instance has measured: the last hour as charts, and everything since its start as numbers. */
export default function MetricsPage() {
  const { t } = useTranslation()
  const refreshing = useRefreshing(15)
  const chosen = useInstance(refreshing.interval)
  const { instance } = chosen
  const metrics = useQuery({ ...readMetrics(instance?.id), refetchInterval: refreshing.interval })
  const history = useQuery({ ...readHistory(instance?.id), refetchInterval: refreshing.interval })
  const [hasThreads, setThreads] = useState(false)
  return (
    <AdministrationPage
      texts="metrics"
      queries={[chosen.query, metrics, history]}
      subject={<InstanceBar chosen={chosen} />}
      refreshing={refreshing}
      choices={CHOICES}
      actions={
        <Button onClick={() => setThreads(true)}>
          <Layers aria-hidden="true" className="size-4" />
          {t('metrics.threads.open')}
        </Button>
      }
      skeleton={
        <Loading className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <Skeletons count={8} className="h-[296px] rounded-3" />
        </Loading>
      }
      footer={hasThreads && instance && <ThreadDumpDialog instance={instance} onClose={() => setThreads(false)} />}
    >
      {metrics.data && history.data && (
        <div className="grid gap-4">
          <HistoryCharts history={history.data} />
          <Sections metrics={metrics.data} />
        </div>
      )}
    </AdministrationPage>
  )
}

/** The numbers; a server of another release may not have all of them. */
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
