import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { PrefetchPage } from '@/lib/page/prefetch-page.ts'
import { useView } from '@/lib/records/use-view.ts'
import { ApplicationPage, isApplicationId, prefetchApplication } from '../detail/application-page.tsx'
import { LOG_FILTER_ADDRESS } from '../log/filter/log-filter.ts'
import { LogSkeleton } from '../log/list/log-skeleton.tsx'
import { Log } from '../log/log.tsx'
import { listLog } from '../log/queries.ts'

/**
 * Fetches the first page of the log.
 *
 * @public for whoever shows or writes the page (PageModule)
 */
export const prefetch: PrefetchPage = (client, { parameters: { id = '' }, search }) =>
  Promise.all([
    prefetchApplication(client, id),
    client.prefetchInfiniteQuery(listLog(Number(id), LOG_FILTER_ADDRESS.read(search)))
  ])

/** The requests of an application to the sandbox, and one of them beside the list. */
export default function LogPage() {
  const { id = '' } = useParams()
  const filter = useView(LOG_FILTER_ADDRESS)
  // Fetched together with the application rather than after it.
  const query = useInfiniteQuery({ ...listLog(Number(id), filter.applied), enabled: isApplicationId(id) })
  return (
    <ApplicationPage part="log" skeleton={{ content: <LogSkeleton hasFilter /> }}>
      <Log filter={filter} query={query} />
    </ApplicationPage>
  )
}
