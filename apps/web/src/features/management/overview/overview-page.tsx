import type { Overview } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { PageFailed } from '@/lib/page/page-failed.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { RefreshBar, StaleNotice } from '../shared/refresh-bar.tsx'
import { combined, useRefreshing } from '../shared/use-refreshing.ts'
import { JobsPanel } from './jobs/jobs-panel.tsx'
import { DiskPanel, MailsPanel } from './panels/capacity-panels.tsx'
import { ErrorsPanel } from './panels/errors-panel.tsx'
import { LinksPanel } from './panels/links-panel.tsx'
import { SignInsPanel } from './panels/sign-ins-panel.tsx'
import { StatusPanel } from './panels/status-panel.tsx'
import { TrafficPanel } from './panels/traffic-panel.tsx'
import { UsersPanel } from './panels/users-panel.tsx'
import { readOverview } from './read-overview.ts'

/** Seconds between two looks at the system. */
const INTERVAL = 10

/** The running system at a glance, with ways to everything about it. */
export default function OverviewPage() {
  const { t } = useTranslation()
  const refreshing = useRefreshing(INTERVAL)
  const overview = useQuery({ ...readOverview, refetchInterval: refreshing.interval })
  const calls = combined([overview])
  const title = t('overview.title')
  useDocumentTitle(title)
  return (
    <div className="wrap py-10">
      <PageHeader
        title={title}
        description={t('overview.description')}
        actions={<RefreshBar calls={calls} refreshing={refreshing} />}
      />
      <StaleNotice calls={calls} />
      {overview.data ? (
        <Panels overview={overview.data} />
      ) : overview.isError ? (
        <PageFailed title={t('overview.failed')} calls={calls} />
      ) : (
        <OverviewSkeleton />
      )}
      <LinksPanel />
    </div>
  )
}

const GRID = 'grid grid-cols-1 gap-4 md:grid-cols-6'

function Panels({ overview }: { overview: Overview }) {
  return (
    <div className={GRID}>
      <StatusPanel overview={overview} className="md:col-span-6" />
      <TrafficPanel traffic={overview.traffic} className="md:col-span-4" />
      <ErrorsPanel errors={overview.errors} className="md:col-span-2" />
      <SignInsPanel signIns={overview.signIns} className="md:col-span-4" />
      <UsersPanel signIns={overview.signIns} className="md:col-span-2" />
      <MailsPanel mails={overview.mails} className="md:col-span-3" />
      <DiskPanel disk={overview.disk} className="md:col-span-3" />
      <JobsPanel jobs={overview.jobs} className="md:col-span-6" />
    </div>
  )
}

const PLACES = [
  'h-[148px] md:h-[104px] md:col-span-6',
  'h-[388px] md:col-span-4',
  'h-[388px] md:col-span-2',
  'h-[330px] md:col-span-4',
  'h-[330px] md:col-span-2',
  'h-[150px] md:col-span-3',
  'h-[150px] md:col-span-3',
  'h-[240px] md:col-span-6'
]

function OverviewSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">{t('global.loading')}</span>
      {PLACES.map((place, index) => (
        <Skeleton key={index} className={`rounded-3 ${place}`} />
      ))}
    </div>
  )
}
