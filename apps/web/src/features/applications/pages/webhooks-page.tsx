import { ApplicationPage } from '../detail/application-page.tsx'
import { RowsSkeleton } from '../webhooks/rows-skeleton.tsx'
import { Webhooks } from '../webhooks/webhooks.tsx'

/** The webhooks of an application: endpoints, deliveries and the inbox. */
export default function WebhooksPage() {
  return (
    <ApplicationPage part="webhooks" skeleton={{ content: <RowsSkeleton rows={8} /> }}>
      <Webhooks />
    </ApplicationPage>
  )
}
