import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { PrefetchPage } from '@/lib/page/prefetch-page.ts'
import { Deals } from '../deals/list/deals.tsx'
import { DealsSkeleton } from '../deals/list/deals-skeleton.tsx'
import { listDeals } from '../deals/queries.ts'
import { prefetchSimulations } from '../deals/simulations/simulations.ts'
import { ApplicationPage, isApplicationId, prefetchApplication } from '../detail/application-page.tsx'

/**
 * Fetches the first page of the deals, the clock and the restore points.
 *
 * @public for whoever shows or writes the page (PageModule)
 */
export const prefetch: PrefetchPage = (client, { parameters: { id = '' } }) =>
  Promise.all([
    prefetchApplication(client, id).then(() => prefetchSimulations(client, id, true)),
    client.prefetchInfiniteQuery(listDeals(Number(id)))
  ])

/** The deals of an application, its clock and its restore points. */
export default function DealsPage() {
  const { id = '' } = useParams()
  // Fetched together with the application rather than after it.
  const query = useInfiniteQuery({ ...listDeals(Number(id)), enabled: isApplicationId(id) })
  return (
    <ApplicationPage part="deals" skeleton={{ content: <DealsSkeleton /> }}>
      <Deals query={query} />
    </ApplicationPage>
  )
}
