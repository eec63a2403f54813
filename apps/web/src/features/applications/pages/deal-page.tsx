import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { PrefetchPage } from '@/lib/page/prefetch-page.ts'
import { TimelineSkeleton } from '../deals/list/deals-skeleton.tsx'
import { readTimeline } from '../deals/queries.ts'
import { prefetchSimulations } from '../deals/simulations/simulations.ts'
import { Timeline } from '../deals/timeline/timeline.tsx'
import { ApplicationPage, isApplicationId, prefetchApplication } from '../detail/application-page.tsx'

/**
 * Fetches the timeline and the clock.
 *
 * @public for whoever shows or writes the page (PageModule)
 */
export const prefetch: PrefetchPage = (client, { parameters: { id = '', dealId = '' } }) =>
  Promise.all([
    prefetchApplication(client, id).then(() => prefetchSimulations(client, id, false)),
    client.prefetchQuery(readTimeline(Number(id), dealId))
  ])

/** The timeline of a deal. */
export default function DealPage() {
  const { id = '', dealId = '' } = useParams()
  // Fetched together with the application rather than after it.
  const query = useQuery({ ...readTimeline(Number(id), dealId), enabled: isApplicationId(id) })
  return (
    <ApplicationPage part="deals" skeleton={{ content: <TimelineSkeleton hasClock /> }}>
      <Timeline query={query} />
    </ApplicationPage>
  )
}
