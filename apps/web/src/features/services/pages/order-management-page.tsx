import { DealTimeline } from '../deal/deal-timeline.tsx'
import { ServicePage } from '../service-page.tsx'

/** Order management: the life of an order, and the deal that it is a part of. */
export default function OrderManagementPage() {
  return (
    <ServicePage name="order-management">
      <DealTimeline />
    </ServicePage>
  )
}
