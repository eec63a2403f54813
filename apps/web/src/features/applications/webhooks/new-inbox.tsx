import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button/button.tsx'
import { Dialog } from '@/ui/overlay/dialog.tsx'
import { useApplication } from '../detail/context.ts'
import { CopyableValue } from '../detail/values.tsx'
import { ActionFailed } from './data/failure.tsx'
import { newInboxUrl } from './data/model.ts'
import { listEventTypes, webhookKeys } from './data/queries.ts'
import { sandboxRequest } from './data/request.ts'

interface CreatedEndpoint {
  readonly endpoint: { readonly url: string }
  readonly secret: { readonly value: string }
}

/** Registers an inbox for all event types, and shows its secret, which is shown once. */
export function NewInbox() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id } = useApplication().application
  const create = useMutation({
    mutationFn: async () => {
      const types = await client.fetchQuery(listEventTypes(id))
      return sandboxRequest<CreatedEndpoint>(id, {
        api: 'status-notification',
        method: 'POST',
        path: '/endpoints',
        body: {
          url: newInboxUrl(),
          types: types.filter(({ subscribable }) => subscribable).map(({ type }) => type)
        }
      })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: webhookKeys.endpoints(id) }),
    meta: { handles: () => true }
  })
  return (
    <>
      <Button size="small" pending={create.isPending} onClick={() => create.mutate()}>
        {t('applicationWebhooks.inbox.create')}
      </Button>
      {(create.data || create.error) && (
        <Dialog
          title={t(create.data ? 'applicationWebhooks.inbox.created' : 'applicationWebhooks.inbox.createFailed')}
          onClose={create.reset}
          size="large"
          actions={
            <Button variant="primary" onClick={create.reset}>
              {t('applicationWebhooks.close')}
            </Button>
          }
        >
          {create.data ? (
            <>
              <p className="mb-3">{t('applicationWebhooks.inbox.createdText')}</p>
              <p className="text-[13px] text-ink-3">URL</p>
              <CopyableValue value={create.data.endpoint.url} label="URL" />
              <p className="mt-2 text-[13px] text-ink-3">{t('applicationWebhooks.inbox.secret')}</p>
              <CopyableValue value={create.data.secret.value} label={t('applicationWebhooks.inbox.secret')} />
            </>
          ) : (
            <ActionFailed title={t('applicationWebhooks.inbox.createFailed')} error={create.error} />
          )}
        </Dialog>
      )}
    </>
  )
}
