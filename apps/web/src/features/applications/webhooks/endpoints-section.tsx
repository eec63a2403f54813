import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { Button } from '@/ui/button/button.tsx'
import { Section } from '@/ui/page/section.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { queryKeys } from '../api/queries.ts'
import { useApplication } from '../detail/context.ts'
import { ActionFailed } from './data/failure.tsx'
import { isInbox, type WebhookEndpoint } from './data/model.ts'
import { webhookKeys } from './data/queries.ts'
import { sandboxRequest } from './data/request.ts'
import { EndpointTag } from './deliveries/status-tag.tsx'
import { NewInbox } from './new-inbox.tsx'
import { SendDialog } from './send/send-dialog.tsx'

/** The endpoints of an application, with what can be done with each. */
export function EndpointsSection({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  const { t } = useTranslation()
  const [sendingTo, setSendingTo] = useState<string>()
  return (
    <>
      <Section title={t('applicationWebhooks.endpoints')} actions={<NewInbox />}>
        {endpoints.length === 0 ? (
          <p className="px-5 py-6 text-sm text-ink-2 sm:px-6">{t('applicationWebhooks.noEndpoints')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {endpoints.map((endpoint) => (
              <EndpointRow key={endpoint.endpointId} endpoint={endpoint} onSend={setSendingTo} />
            ))}
          </ul>
        )}
      </Section>
      {sendingTo !== undefined && (
        <SendDialog endpoints={endpoints} endpointId={sendingTo} onClose={() => setSendingTo(undefined)} />
      )}
    </>
  )
}

interface EndpointRowProps {
  endpoint: WebhookEndpoint
  onSend: (endpointId: string) => void
}

function EndpointRow({ endpoint, onSend }: EndpointRowProps) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const { application } = useApplication()
  const { endpointId, url, description, types, status } = endpoint
  const action = status === 'DISABLED' ? 'enable' : 'disable'
  const change = useMutation({
    mutationFn: () =>
      sandboxRequest<WebhookEndpoint>(application.id, {
        api: 'status-notification',
        method: 'POST',
        path: `/endpoints/${endpointId}/${action === 'enable' ? 'enablement' : 'disablement'}`
      }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: webhookKeys.endpoints(application.id) }),
        // The warnings above the page.
        client.invalidateQueries({ queryKey: queryKeys.endpoints(String(application.id)) })
      ]),
    meta: { handles: () => true }
  })
  return (
    <li className="grid gap-3 px-5 py-4 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-80">
          <p className="font-mono text-[13px] leading-5 wrap-anywhere">{url}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-[13px] text-ink-2">
            <EndpointTag status={status} />
            {isInbox(endpoint) && <Tag tone="info">{t('applicationWebhooks.inbox.tag')}</Tag>}
            <span>
              {t('applicationWebhooks.typeCount', {
                count: types.length,
                shown: formatNumber(types.length, i18n.language)
              })}
            </span>
            {description && <span className="wrap-anywhere">{description}</span>}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="small" pending={change.isPending} onClick={() => change.mutate()}>
            {t(`applicationWebhooks.${action}`)}
          </Button>
          <Button size="small" disabled={status === 'DISABLED'} onClick={() => onSend(endpointId)}>
            {t('applicationWebhooks.send.open')}
          </Button>
        </div>
      </div>
      <ActionFailed title={t('applicationWebhooks.changeFailed')} error={change.error} />
    </li>
  )
}
