import { useTranslation } from 'react-i18next'
import { ApiError } from '@/lib/api/client.ts'
import { failureText } from '@/lib/page/page-failed.tsx'
import { Alert } from '@/ui/state/alert.tsx'

/** Problems of the Simulations API that have words of their own; others have those of their status. */
const KNOWN_CODES = [
  'nothing_due',
  'too_many_restore_points',
  'application_too_large',
  'restore_point_outdated',
  'deal_not_possible'
]

/** Why a request to the Simulations API was refused, in the reader's language. */
export function useSimulationFailure() {
  const { t } = useTranslation()
  return (error: Error): string => {
    const problem = error instanceof ApiError ? (error.problem as { code?: string } | undefined) : undefined
    const code = KNOWN_CODES.find((known) => known === problem?.code)
    if (code) return t(`applicationDeals.problem.${code}`)
    if (error instanceof ApiError && error.status === 404) return t('applicationDeals.problem.not_found')
    if (error instanceof ApiError && error.status === 429) return t('applicationDeals.problem.rate_limited')
    return failureText(error)
  }
}

/** Shows that a request to the Simulations API failed, and why; nothing when the login dialog asks for a sign-in. */
export function SimulationFailure({ title, error }: { title: string; error: Error | null }) {
  const textOf = useSimulationFailure()
  const reason = error ? textOf(error) : ''
  return reason === '' ? null : (
    <Alert tone="danger" title={title}>
      {reason}
    </Alert>
  )
}
