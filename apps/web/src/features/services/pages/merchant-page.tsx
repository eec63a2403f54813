import { DayReport } from '../merchant/day-report.tsx'
import { ServicePage } from '../service-page.tsx'

/** Merchant: what came in, and what was refunded. */
export default function MerchantPage() {
  return (
    <ServicePage name="merchant">
      <DayReport />
    </ServicePage>
  )
}
