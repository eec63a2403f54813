import { useTranslation } from 'react-i18next'
import { ApiError } from '@/lib/api/client.ts'
import { failureText, PageFailed } from '@/lib/page/page-failed.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { SandboxRefusal } from './request.ts'

/** The reason of a failed request in sentences: the sandbox's own, or that there was no response. */
export function useReason() {
  const { t } = useTranslation()
  return (error: unknown): string => {
    if (error instanceof SandboxRefusal) return error.message
    return error instanceof ApiError ? failureText(error) : t('applicationWebhooks.noResponse')
  }
}

/** Shows that an action has failed, and why. */
export function ActionFailed({ title, error }: { title: string; error: unknown }) {
  const reason = useReason()
  if (!error) return null
  return (
    <Alert tone="danger" title={title}>
      {reason(error)}
    </Alert>
  )
}

interface LoadFailedProps {
  title: string
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** What is shown where something could not be loaded, with another attempt. */
export function LoadFailed({ title, query }: LoadFailedProps) {
  const reason = useReason()
  return (
    <PageFailed title={title} calls={query}>
      {reason(query.error)}
    </PageFailed>
  )
}
