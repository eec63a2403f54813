import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { TimelineSkeleton } from '../deals/list/deals-skeleton.tsx'
import { readTimeline } from '../deals/queries.ts'
import { Timeline } from '../deals/timeline/timeline.tsx'
import { ApplicationPage, isApplicationId } from '../detail/application-page.tsx'

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
