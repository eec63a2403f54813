import type { PrefetchPage } from '@/lib/page/prefetch-page.ts'
import { ApplicationPage, prefetchApplication } from '../detail/application-page.tsx'
import { listDeliveries, listEndpoints, listEventTypes } from '../webhooks/data/queries.ts'
import { DELIVERY_FILTER_ADDRESS } from '../webhooks/deliveries/filter.ts'
import { RowsSkeleton } from '../webhooks/rows-skeleton.tsx'
import { Webhooks } from '../webhooks/webhooks.tsx'

/**
 * Fetches the endpoints, the event types of the filter and the deliveries.
 *
 * @public for whoever shows or writes the page (PageModule)
 */
export const prefetch: PrefetchPage = (client, { parameters: { id = '' }, search }) =>
  Promise.all([
    prefetchApplication(client, id),
    client.prefetchQuery(listEndpoints(Number(id))),
    client.prefetchQuery(listEventTypes(Number(id))),
    client.prefetchInfiniteQuery(listDeliveries(Number(id), DELIVERY_FILTER_ADDRESS.read(search)))
  ])

/** The webhooks of an application: endpoints, deliveries and the inbox. */
export default function WebhooksPage() {
  return (
    <ApplicationPage part="webhooks" skeleton={{ content: <RowsSkeleton rows={8} /> }}>
      <Webhooks />
    </ApplicationPage>
  )
}
