import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApplication } from '@/features/applications/detail/context.ts'
import { Button } from '@/ui/button/button.tsx'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog.tsx'
import { Card } from '@/ui/page/card.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { ActionFailed, LoadFailed } from '../data/failure.tsx'
import type { WebhookEndpoint } from '../data/model.ts'
import { listInbox, webhookKeys } from '../data/queries.ts'
import { sandboxRequest } from '../data/request.ts'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { Forwarder } from './forwarder.tsx'
import { InboxItem } from './inbox-item.tsx'

/** What the inboxes of an application have received, the newest first. */
export function Inbox({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  const { t } = useTranslation()
  const { id } = useApplication().application
  const query = useQuery(listInbox(id))
  const [openId, setOpenId] = useState<string>()
  const urls = new Map(endpoints.map(({ endpointId, url }) => [endpointId, url]))
  const messages = query.data
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <div className="mr-auto min-w-0">
          <h2 className="text-lg font-semibold tracking-tight">{t('applicationWebhooks.inbox.title')}</h2>
          <p className="max-w-prose text-sm text-ink-2">{t('applicationWebhooks.inbox.text')}</p>
        </div>
        {messages && messages.length > 0 && <EmptyInbox />}
        <Button size="small" pending={query.isRefetching && query.isError} onClick={() => void query.refetch()}>
          {t('applicationWebhooks.refresh')}
        </Button>
      </div>
      {messages === undefined ? (
        query.isError ? (
          <LoadFailed title={t('applicationWebhooks.inbox.failed')} query={query} />
        ) : (
          <RowsSkeleton rows={5} />
        )
      ) : messages.length === 0 ? (
        <EmptyState title={t('applicationWebhooks.inbox.empty')}>
          {t('applicationWebhooks.inbox.emptyReason')}
        </EmptyState>
      ) : (
        <Card className="overflow-hidden">
          <ul className="divide-y divide-line">
            {messages.map((message) => (
              <InboxItem
                key={message.messageId}
                message={message}
                url={urls.get(message.endpointId) ?? ''}
                isOpen={message.messageId === openId}
                onToggle={() => setOpenId(message.messageId === openId ? undefined : message.messageId)}
              />
            ))}
          </ul>
        </Card>
      )}
      {query.isError && messages && (
        <div className="mt-4">
          <ActionFailed title={t('applicationWebhooks.inbox.failed')} error={query.error} />
        </div>
      )}
      <div className="mt-8">
        <Forwarder />
      </div>
    </>
  )
}

/** Deletes the messages after a confirmation. */
function EmptyInbox() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id } = useApplication().application
  const [isAsking, setAsking] = useState(false)
  const empty = useMutation({
    mutationFn: () => sandboxRequest<void>(id, { api: 'simulations', method: 'DELETE', path: '/inbox-messages' }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: webhookKeys.inbox(id) })
      setAsking(false)
    },
    meta: { handles: () => true }
  })
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('applicationWebhooks.inbox.clear')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('applicationWebhooks.inbox.clearTitle')}
          cancelLabel={t('applicationWebhooks.cancel')}
          confirmLabel={t('applicationWebhooks.inbox.clear')}
          isPending={empty.isPending}
          onConfirm={() => empty.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{t('applicationWebhooks.inbox.clearText')}</p>
          <ActionFailed title={t('applicationWebhooks.inbox.clearFailed')} error={empty.error} />
        </ConfirmDialog>
      )}
    </>
  )
}
