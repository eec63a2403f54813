import type { Overview } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { Loading } from '@/lib/page/page-failed.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { AdministrationPage } from '../shared/administration-page.tsx'
import { readOverview } from '../shared/queries.ts'
import { useRefreshing } from '../shared/use-refreshing.ts'
import { JobsPanel } from './jobs/jobs-panel.tsx'
import { DiskPanel, MailsPanel } from './panels/capacity-panels.tsx'
import { ErrorsPanel } from './panels/errors-panel.tsx'
import { InstancesPanel } from './panels/instances-panel.tsx'
import { LinksPanel } from './panels/links-panel.tsx'
import { SignInsPanel, UsersPanel } from './panels/sign-ins-panel.tsx'
import { StatusPanel } from './panels/status-panel.tsx'
import { TrafficPanel } from './panels/traffic-panel.tsx'

const REFRESH_SECONDS = 10

/** The running system at a glance, and links to the other administration pages. */
export default function OverviewPage() {
  const refreshing = useRefreshing(REFRESH_SECONDS)
  const overview = useQuery({ ...readOverview, refetchInterval: refreshing.interval })
  return (
    <AdministrationPage
      texts="overview"
      queries={[overview]}
      refreshing={refreshing}
      skeleton={
        <Loading className={GRID}>
          {PANELS.map((panel, index) => (
            <Skeleton key={index} className={`rounded-3 ${panel}`} />
          ))}
        </Loading>
      }
      footer={<LinksPanel />}
    >
      {overview.data && <Panels overview={overview.data} />}
    </AdministrationPage>
  )
}

const GRID = 'grid grid-cols-1 gap-4 md:grid-cols-6'

function Panels({ overview }: { overview: Overview }) {
  return (
    <div className={GRID}>
      <StatusPanel overview={overview} className="md:col-span-6" />
      <TrafficPanel traffic={overview.traffic} className="md:col-span-4" />
      <ErrorsPanel errors={overview.errors} isOneOfSeveral={overview.instances.length > 1} className="md:col-span-2" />
      <SignInsPanel signIns={overview.signIns} className="md:col-span-4" />
      <UsersPanel signIns={overview.signIns} className="md:col-span-2" />
      <MailsPanel mails={overview.mails} className="md:col-span-3" />
      <DiskPanel disk={overview.disk} className="md:col-span-3" />
      <InstancesPanel instances={overview.instances} className="md:col-span-6" />
      <JobsPanel jobs={overview.jobs} className="md:col-span-6" />
    </div>
  )
}

const PANELS = [
  'h-[148px] md:h-[104px] md:col-span-6',
  'h-[388px] md:col-span-4',
  'h-[388px] md:col-span-2',
  'h-[330px] md:col-span-4',
  'h-[330px] md:col-span-2',
  'h-[150px] md:col-span-3',
  'h-[150px] md:col-span-3',
  'h-[98px] md:col-span-6',
  'h-[240px] md:col-span-6'
]
