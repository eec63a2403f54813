import { useTranslation } from 'react-i18next'
import { failureText } from '@/lib/page/page-failed.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { formatTimeOfDay } from './durations.ts'
import type { Combined } from './use-refreshing.ts'

/** Says that what is shown has become old because it could not be refreshed; nothing while it was. */
export function StaleNotice({ calls }: { calls: Pick<Combined, 'error' | 'updatedAt'> }) {
  const { t } = useTranslation()
  if (!calls.error || calls.updatedAt === 0) return null
  return (
    <Alert
      tone="warning"
      className="mb-4"
      title={t('management.refresh.stale', { time: formatTimeOfDay(calls.updatedAt) })}
    >
      {failureText(calls.error)}
    </Alert>
  )
}
