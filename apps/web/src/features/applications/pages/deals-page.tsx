import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Deals } from '../deals/list/deals.tsx'
import { DealsSkeleton } from '../deals/list/deals-skeleton.tsx'
import { listDeals } from '../deals/queries.ts'
import { ApplicationPage, isApplicationId } from '../detail/application-page.tsx'

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
