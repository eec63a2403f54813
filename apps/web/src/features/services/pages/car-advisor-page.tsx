import { ServicePage } from '../service-page.tsx'
import { VinLookUp } from '../vehicles/vin-look-up.tsx'

/** Car advisor: vehicles, their numbers and their value. */
export default function CarAdvisorPage() {
  return (
    <ServicePage name="car-advisor">
      <VinLookUp />
    </ServicePage>
  )
}
