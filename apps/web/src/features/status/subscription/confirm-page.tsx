import { KeyPage } from './key-page.tsx'
import { confirmSubscription } from './requests.ts'

/** The page of the link that confirms a subscription. */
export default function ConfirmPage() {
  return <KeyPage step="confirm" send={confirmSubscription} />
}
