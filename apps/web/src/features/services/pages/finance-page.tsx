import { Calculator } from '../finance/calculator.tsx'
import { ServicePage } from '../service-page.tsx'

/** Finance: quotations, and what follows them. */
export default function FinancePage() {
  return (
    <ServicePage name="finance">
      <Calculator />
    </ServicePage>
  )
}
