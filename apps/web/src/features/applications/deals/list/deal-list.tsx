import type { ApplicationDeal } from '@portico/contract'
import { ChevronRight, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApplication } from '@/features/applications/detail/context.ts'
import { formatDateTime } from '@/lib/i18n/formats.ts'
import { PageFailed } from '@/lib/page/page-failed.tsx'
import { REFERENCE_ROOT } from '@/lib/reference/address.ts'
import { Button, LinkButton } from '@/ui/button/button.tsx'
import { Section } from '@/ui/page/section.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { dealAddress, logAddress } from '../addresses.ts'
import type { DealsQuery } from '../queries.ts'
import { resourceKind } from '../resource-kind.ts'
import { NewDealButton } from '../simulations/new-deal-button.tsx'
import { DealListSkeleton } from './deals-skeleton.tsx'

/** Further resources of a deal that its row has; more are counted. */
const SHOWN_RESOURCES = 4

/** The deals, the newest first, or what is shown in their place. */
export function DealList({ query }: { query: DealsQuery }) {
  const { t } = useTranslation()
  const { application } = useApplication()
  const deals = query.data?.pages.flatMap(({ items }) => items)
  if (!deals)
    return query.isError ? <PageFailed title={t('applicationDeals.list.failed')} calls={query} /> : <DealListSkeleton />
  if (deals.length === 0)
    return (
      <EmptyState
        title={t('applicationDeals.list.empty')}
        actions={
          <>
            <LinkButton to={REFERENCE_ROOT} variant="primary">
              {t('applicationDeals.list.emptyReference')}
            </LinkButton>
            <NewDealButton />
            <LinkButton to={logAddress(application)}>{t('applicationDeals.list.emptyLog')}</LinkButton>
          </>
        }
      >
        {t('applicationDeals.list.emptyReason')}
      </EmptyState>
    )
  return (
    <Section
      title={t('applicationDeals.list.title')}
      actions={
        <>
          <NewDealButton size="small" />
          <Button size="small" pending={query.isRefetching} onClick={() => void query.refetch()}>
            <RotateCw aria-hidden="true" className="size-3.5" />
            {t('applicationDeals.refresh')}
          </Button>
        </>
      }
    >
      <ul className="divide-y divide-line">
        {deals.map((deal) => (
          <DealRow key={deal.id} deal={deal} address={dealAddress(application, deal.id)} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div role="status" className="grid justify-items-center gap-2 border-t border-line px-5 py-4">
          {query.isFetchNextPageError && (
            <p className="text-sm text-red-ink">{t('applicationDeals.list.olderFailed')}</p>
          )}
          <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('applicationDeals.list.older')}
          </Button>
        </div>
      )}
    </Section>
  )
}

/** A deal: its first resource, when it began, and the resources that belong to it. */
function DealRow({ deal: { id, startedDate, resources }, address }: { deal: ApplicationDeal; address: string }) {
  const { t } = useTranslation()
  const others = resources.filter((resource) => resource !== id)
  const more = others.length - SHOWN_RESOURCES
  return (
    <li className="relative flex items-center gap-4 px-5 py-3.5 hover:bg-sunken sm:px-6">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <Link
            to={address}
            className="flex flex-wrap items-baseline gap-x-2 font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-blue"
          >
            {t(`applicationDeals.kind.${resourceKind(id)}`)}
            <code className="font-mono text-[13px] font-normal text-ink-2">{id}</code>
          </Link>
          <time dateTime={startedDate} className="text-[13px] text-ink-2 tabular-nums sm:ml-auto">
            {formatDateTime(startedDate)}
          </time>
        </p>
        {others.length > 0 && (
          <ul aria-label={t('applicationDeals.resources')} className="mt-1.5 flex flex-wrap gap-1.5">
            {others.slice(0, SHOWN_RESOURCES).map((resource) => (
              <li key={resource}>
                <ResourceChip id={resource} />
              </li>
            ))}
            {more > 0 && (
              <li className="text-xs leading-[22px] text-ink-2">{t('applicationDeals.list.more', { count: more })}</li>
            )}
          </ul>
        )}
      </div>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
    </li>
  )
}

/** A resource with its kind in words. */
export function ResourceChip({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex items-baseline gap-1.5 rounded-1 border border-line bg-raised px-1.5 text-xs leading-[22px] text-ink-2">
      {t(`applicationDeals.kind.${resourceKind(id)}`)}
      <code className="font-mono text-ink-3">{id}</code>
    </span>
  )
}
