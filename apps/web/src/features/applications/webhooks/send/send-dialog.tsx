import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApplication } from '@/features/applications/detail/context.ts'
import { Button } from '@/ui/button/button.tsx'
import { Field } from '@/ui/form/field.tsx'
import { OptionSelect } from '@/ui/form/select.tsx'
import { Dialog } from '@/ui/overlay/dialog.tsx'
import { ActionFailed } from '../data/failure.tsx'
import { FAULTS, type Fault, type SentDelivery, type WebhookEndpoint } from '../data/model.ts'
import { listEventTypes, webhookKeys } from '../data/queries.ts'
import { sandboxRequest } from '../data/request.ts'
import { SentDeliveries } from './sent-deliveries.tsx'

const TEST_TYPE = 'endpoint.test'

interface SendDialogProps {
  endpoints: readonly WebhookEndpoint[]
  endpointId: string
  onClose: () => void
}

interface SentMessage {
  readonly fault: Fault
  readonly deliveries: readonly SentDelivery[]
}

/** Sends an event to an endpoint now, as it is or in a way that a receiver must be ready for, and shows what it has returned. */
export function SendDialog({ endpoints, endpointId: initial, onClose }: SendDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id } = useApplication().application
  const types = useQuery(listEventTypes(id))
  const [endpointId, setEndpointId] = useState(initial)
  const [type, setType] = useState('payment.settled')
  const [fault, setFault] = useState<Fault>('NONE')
  const names = types.data?.map((info) => info.type) ?? [type]
  const urls = new Map(endpoints.map((endpoint) => [endpoint.endpointId, endpoint.url]))
  const send = useMutation({
    mutationFn: async (): Promise<SentMessage> => {
      const { deliveries } = await sandboxRequest<{ deliveries: SentDelivery[] }>(id, {
        api: 'simulations',
        method: 'POST',
        path: '/webhook-messages',
        body: { endpointId, ...(type !== TEST_TYPE && { type }), ...(fault !== 'NONE' && { fault }) }
      })
      return { fault, deliveries }
    },
    onSuccess: () => client.invalidateQueries({ queryKey: webhookKeys.deliveries(id) }),
    meta: { handles: () => true }
  })
  return (
    <Dialog
      title={t('applicationWebhooks.send.title')}
      size="large"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('applicationWebhooks.close')}</Button>
          <Button variant="primary" pending={send.isPending} onClick={() => send.mutate()}>
            {t('applicationWebhooks.send.action')}
          </Button>
        </>
      }
    >
      <Field label={t('applicationWebhooks.endpoint')}>
        {(control) => (
          <OptionSelect
            {...control}
            value={endpointId}
            options={[...urls.keys()]}
            optionLabel={(one) => urls.get(one) ?? one}
            onChange={setEndpointId}
          />
        )}
      </Field>
      <Field label={t('applicationWebhooks.type')}>
        {(control) => <OptionSelect {...control} value={type} options={names} onChange={setType} />}
      </Field>
      <Field label={t('applicationWebhooks.send.way')} hint={t(`applicationWebhooks.send.expected.${fault}`)}>
        {(control) => (
          <OptionSelect
            {...control}
            value={fault}
            options={FAULTS}
            optionLabel={(one) => t(`applicationWebhooks.send.fault.${one}`)}
            onChange={setFault}
          />
        )}
      </Field>
      <ActionFailed title={t('applicationWebhooks.send.failed')} error={send.error} />
      {send.data && <SentDeliveries key={send.submittedAt} {...send.data} />}
    </Dialog>
  )
}
