import { useTranslation } from 'react-i18next'
import { Tag, type TagTone } from '@/ui/text/tag.tsx'
import type { DeliveryStatus, WebhookEndpoint } from '../data/model.ts'

const DELIVERY_TONES: Record<DeliveryStatus, TagTone> = {
  PENDING: 'info',
  RETRYING: 'warning',
  DELIVERED: 'good',
  FAILED: 'bad',
  HELD: 'neutral'
}

/** The status of a delivery. */
export function DeliveryTag({ status }: { status: DeliveryStatus }) {
  const { t } = useTranslation()
  return <Tag tone={DELIVERY_TONES[status]}>{t(`applicationWebhooks.status.${status}`)}</Tag>
}

const ENDPOINT_TONES: Record<WebhookEndpoint['status'], TagTone> = {
  ACTIVE: 'good',
  FAILING: 'warning',
  DISABLED: 'neutral'
}

/** The status of an endpoint. */
export function EndpointTag({ status }: { status: WebhookEndpoint['status'] }) {
  const { t } = useTranslation()
  return <Tag tone={ENDPOINT_TONES[status]}>{t(`applicationWebhooks.endpointStatus.${status}`)}</Tag>
}
