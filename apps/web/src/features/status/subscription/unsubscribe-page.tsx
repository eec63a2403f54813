import { KeyPage } from './key-page.tsx'
import { endSubscription } from './requests.ts'

/** The page of the link in each mail that ends the subscription. */
export default function UnsubscribePage() {
  return <KeyPage step="end" send={endSubscription} />
}
