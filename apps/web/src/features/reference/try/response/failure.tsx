import { useTranslation } from 'react-i18next'
import { Alert } from '@/ui/state/alert.tsx'
import type { Trial } from '../use-try.ts'

/** Why no response came, and what to do. */
export function Failure({ trial: { failure, refusal } }: { trial: Trial }) {
  const { t } = useTranslation()
  const key = failure === 'noToken' ? (refusal === 429 ? 'tooMany' : 'noToken') : 'noResponse'
  return (
    <Alert tone="danger" title={t(`try.failure.${key}`)}>
      {t(`try.failure.${key}Text`, { status: refusal })}
    </Alert>
  )
}
