import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApplication } from '@/features/applications/detail/context.ts'
import { Alert } from '@/ui/state/alert.tsx'
import { Spinner } from '@/ui/state/spinner.tsx'
import { ActionFailed } from '../data/failure.tsx'
import { type Fault, mustBeRefused, type SentDelivery } from '../data/model.ts'
import { readDelivery } from '../data/queries.ts'

interface SentDeliveriesProps {
  fault: Fault
  deliveries: readonly SentDelivery[]
}

/** What the receiver has returned to each message that was sent. */
export function SentDeliveries({ fault, deliveries }: SentDeliveriesProps) {
  return (
    <ul className="grid gap-3">
      {deliveries.map((delivery) => (
        <li key={delivery.deliveryId}>
          <SentOne delivery={delivery} fault={fault} />
        </li>
      ))}
    </ul>
  )
}

function SentOne({ delivery, fault }: { delivery: SentDelivery; fault: Fault }) {
  const { t } = useTranslation()
  const { id } = useApplication().application
  const query = useQuery(readDelivery(id, delivery.deliveryId))
  const attempt = query.data?.attempts.at(-1)
  if (query.error) return <ActionFailed title={t('applicationWebhooks.deliveryFailed')} error={query.error} />
  if (!attempt)
    return (
      <p role="status" className="flex items-center gap-3 rounded-2 border border-line p-4 text-sm">
        <Spinner />
        {t('applicationWebhooks.send.waiting', { type: delivery.type })}
      </p>
    )
  const isAccepted = attempt.outcome === 'SUCCESS'
  // What does not respond with a status has verified nothing.
  const isRefused = attempt.statusCode !== undefined && attempt.statusCode >= 400 && attempt.statusCode < 500
  const isExpected = mustBeRefused(fault) ? isRefused : isAccepted
  const verdict = isExpected ? 'asExpected' : isAccepted ? 'accepted' : 'notAccepted'
  return (
    <Alert
      tone={isExpected ? 'success' : 'warning'}
      title={`${delivery.type}: ${t(`applicationWebhooks.outcome.${attempt.outcome}`, { status: attempt.statusCode })}`}
    >
      {t(`applicationWebhooks.send.verdict.${verdict}`)}
    </Alert>
  )
}
