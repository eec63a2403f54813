import type { DealTimeline } from '@portico/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowLeft, RotateCw } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useApplication } from '@/features/applications/detail/context.ts'
import { isMissing } from '@/lib/api/versions.ts'
import { PageFailed } from '@/lib/page/page-failed.tsx'
import { useView } from '@/lib/records/use-view.ts'
import { Button, LinkButton } from '@/ui/button/button.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { dealsAddress, logAddress } from '../addresses.ts'
import { TimelineSkeleton } from '../list/deals-skeleton.tsx'
import { resourceKind } from '../resource-kind.ts'
import { ClockPanel } from '../simulations/clock-panel.tsx'
import { FilterBar } from './filter-bar.tsx'
import { TIMELINE_FILTER_ADDRESS, type TimelineFilterState } from './timeline-filter.ts'
import { TimelineList } from './timeline-list.tsx'
import { timelineRows } from './timeline-rows.ts'

/** Everything that happened to one deal, in the order of the application’s clock. */
export function Timeline({ query }: { query: UseQueryResult<DealTimeline> }) {
  const { t } = useTranslation()
  const { application } = useApplication()
  const filter = useView(TIMELINE_FILTER_ADDRESS)
  const back = dealsAddress(application)
  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <LinkButton to={back} variant="ghost" size="small" className="-ml-3">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('applicationDeals.timeline.back')}
        </LinkButton>
      </div>
      {query.data ? (
        <Deal deal={query.data} query={query} filter={filter} />
      ) : isMissing(query.error) ? (
        <EmptyState
          tone="warning"
          title={t('applicationDeals.timeline.gone')}
          actions={<LinkButton to={back}>{t('applicationDeals.timeline.back')}</LinkButton>}
        >
          {t('applicationDeals.timeline.goneReason')}
        </EmptyState>
      ) : query.isError ? (
        <PageFailed title={t('applicationDeals.timeline.failed')} calls={query} />
      ) : (
        <TimelineSkeleton hasClock />
      )}
    </div>
  )
}

interface DealProps {
  deal: DealTimeline
  query: UseQueryResult<DealTimeline>
  filter: TimelineFilterState
}

function Deal({ deal: { id, resources, items, isComplete }, query, filter }: DealProps) {
  const { t } = useTranslation()
  const { application } = useApplication()
  const rows = useMemo(() => timelineRows(items, filter.applied), [items, filter.applied])
  const hasEntries = rows.some(({ kind }) => kind === 'entry')
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-xl leading-8 font-semibold tracking-[-0.015em]">
          {t(`applicationDeals.kind.${resourceKind(id)}`)}
          <code className="font-mono text-base font-normal text-ink-2">{id}</code>
        </h2>
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <LinkButton size="small" to={`${logAddress(application)}?deal=${encodeURIComponent(id)}`}>
            {t('applicationDeals.timeline.log')}
          </LinkButton>
          <Button size="small" pending={query.isRefetching} onClick={() => void query.refetch()}>
            <RotateCw aria-hidden="true" className="size-3.5" />
            {t('applicationDeals.refresh')}
          </Button>
        </div>
      </div>
      <ClockPanel isWide />
      <FilterBar items={items} resources={resources} filter={filter} />
      {!isComplete && <Alert tone="info">{t('applicationDeals.timeline.incomplete')}</Alert>}
      {hasEntries ? (
        <TimelineList rows={rows} />
      ) : (
        <EmptyState
          title={t('applicationDeals.timeline.nothing')}
          actions={
            <Button onClick={() => filter.change({ kinds: [], resource: '' })}>
              {t('applicationDeals.filter.clear')}
            </Button>
          }
        >
          {t('applicationDeals.timeline.nothingReason')}
        </EmptyState>
      )}
    </>
  )
}
