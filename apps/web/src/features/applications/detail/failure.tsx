import { failureText } from '@/lib/page/page-failed.tsx'
import { Alert } from '@/ui/state/alert.tsx'

/** Shows that a request failed, and why; nothing when the login dialog asks for a sign-in. */
export function Failure({ title, error }: { title: string; error: Error | null }) {
  const reason = error ? failureText(error) : ''
  return reason === '' ? null : (
    <Alert tone="danger" title={title}>
      {reason}
    </Alert>
  )
}
