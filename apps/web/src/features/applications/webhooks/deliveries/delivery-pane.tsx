import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useApplication } from '@/features/applications/detail/context.ts'
import { formatTimestamp } from '@/lib/i18n/formats.ts'
import { Loading } from '@/lib/page/page-failed.tsx'
import { Button, LinkButton } from '@/ui/button/button.tsx'
import { Card } from '@/ui/page/card.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { ActionFailed, LoadFailed } from '../data/failure.tsx'
import type { Delivery } from '../data/model.ts'
import { readDelivery, webhookKeys } from '../data/queries.ts'
import { SandboxRefusal, sandboxRequest } from '../data/request.ts'
import { Attempts } from './attempts.tsx'
import { SentMessage } from './sent-message.tsx'
import { DeliveryTag } from './status-tag.tsx'

interface DeliveryPaneProps {
  deliveryId: string
  /** The address of the list with its filter. */
  back: string
  /** The address of the application. */
  application: string
  urlOf: (endpointId: string) => string
}

/** One delivery, beside the list or in its place. */
export function DeliveryPane({ deliveryId, back, application, urlOf }: DeliveryPaneProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id } = useApplication().application
  const query = useQuery(readDelivery(id, deliveryId))
  const pane = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const hasListBeside = window.matchMedia('(min-width: 1200px)').matches
    if (!hasListBeside) pane.current?.focus({ preventScroll: true })
    // Beside the list it is in sight already, unless a link has led to it past the endpoints.
    const { top = 0 } = pane.current?.getBoundingClientRect() ?? {}
    if (!hasListBeside || top > window.innerHeight / 2) pane.current?.scrollIntoView({ block: 'start' })
  }, [])
  async function close() {
    await navigate(back, { preventScrollReset: true })
    document.querySelector<HTMLElement>(`a[data-delivery="${CSS.escape(deliveryId)}"]`)?.focus()
  }
  return (
    <section
      ref={pane}
      tabIndex={-1}
      aria-label={t('applicationWebhooks.delivery')}
      className="min-w-0 scroll-mt-4 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-32px)] lg:overflow-y-auto"
    >
      <LinkButton to={back} variant="ghost" size="small" className="mb-3 -ml-3 lg:hidden">
        {t('applicationWebhooks.back')}
      </LinkButton>
      {query.data ? (
        <DeliveryView
          delivery={query.data}
          application={application}
          url={urlOf(query.data.endpointId)}
          onClose={() => void close()}
        />
      ) : query.error instanceof SandboxRefusal && query.error.status === 404 ? (
        <EmptyState
          tone="warning"
          title={t('applicationWebhooks.deliveryGone')}
          actions={<LinkButton to={back}>{t('applicationWebhooks.back')}</LinkButton>}
        >
          {t('applicationWebhooks.deliveryGoneReason')}
        </EmptyState>
      ) : query.isError ? (
        <LoadFailed title={t('applicationWebhooks.deliveryFailed')} query={query} />
      ) : (
        <Loading className="grid gap-4">
          <Skeleton className="h-72 rounded-3" />
          <Skeleton className="h-60 rounded-3" />
        </Loading>
      )}
    </section>
  )
}

interface DeliveryViewProps {
  delivery: Delivery
  application: string
  url: string
  onClose: () => void
}

function DeliveryView({ delivery, application, url, onClose }: DeliveryViewProps) {
  const { t } = useTranslation()
  const { deliveryId, webhookId, type, resourceId, test, status, createdAt, nextAttemptAt } = delivery
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card className="overflow-hidden">
        <div className="border-b border-line px-5 py-4">
          <div className="flex items-start justify-between gap-3">
            <span className="flex flex-wrap gap-2">
              <DeliveryTag status={status} />
              {test && <Tag>{t('applicationWebhooks.test')}</Tag>}
            </span>
            <Button
              variant="ghost"
              size="small"
              aria-label={t('applicationWebhooks.close')}
              className="-mt-1 -mr-2 px-2! max-lg:hidden"
              onClick={onClose}
            >
              <X aria-hidden="true" className="size-4" />
            </Button>
          </div>
          <h2 className="mt-2 font-mono text-[15px] wrap-anywhere">{type}</h2>
          <Replay delivery={delivery} />
        </div>
        <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-4 gap-y-1.5 px-5 py-4 text-sm leading-6">
          <Fact label={t('applicationWebhooks.endpoint')}>{url}</Fact>
          {resourceId && (
            <Fact label={t('applicationWebhooks.resource')}>
              <Link
                to={`${application}/log?id=${encodeURIComponent(resourceId)}`}
                title={t('applicationWebhooks.showLog')}
                className="font-mono text-[13px] text-blue-ink hover:underline"
              >
                {resourceId}
              </Link>
            </Fact>
          )}
          <Fact label={t('applicationWebhooks.created')}>{formatTimestamp(createdAt)}</Fact>
          {nextAttemptAt && <Fact label={t('applicationWebhooks.nextAttempt')}>{formatTimestamp(nextAttemptAt)}</Fact>}
          <Fact label={t('applicationWebhooks.deliveryId')}>
            <code className="font-mono text-[13px]">{deliveryId}</code>
          </Fact>
          <Fact label="webhook-id">
            <code className="font-mono text-[13px]">{webhookId}</code>
          </Fact>
        </dl>
      </Card>
      <Attempts attempts={delivery.attempts} />
      <SentMessage delivery={delivery} />
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-[13px] text-ink-3">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Sends a delivery again. */
function Replay({ delivery: { deliveryId } }: { delivery: Delivery }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id } = useApplication().application
  const replay = useMutation({
    mutationFn: () =>
      sandboxRequest<Delivery>(id, {
        api: 'status-notification',
        method: 'POST',
        path: `/deliveries/${deliveryId}/replays`
      }),
    onSuccess: async () => {
      // The attempt is made within milliseconds, unless the receiver hangs.
      await new Promise((resolve) => setTimeout(resolve, 600))
      await Promise.all([
        client.invalidateQueries({ queryKey: webhookKeys.delivery(id, deliveryId) }),
        client.invalidateQueries({ queryKey: webhookKeys.deliveries(id) })
      ])
    },
    meta: { handles: () => true }
  })
  return (
    <div className="mt-3 grid gap-3">
      <span className="flex flex-wrap items-center gap-3">
        <Button size="small" variant="primary" pending={replay.isPending} onClick={() => replay.mutate()}>
          {t('applicationWebhooks.replay.one')}
        </Button>
        <span role="status" className="text-[13px] text-ink-2">
          {replay.isSuccess && t('applicationWebhooks.replay.done')}
        </span>
      </span>
      <ActionFailed title={t('applicationWebhooks.replay.failed')} error={replay.error} />
    </div>
  )
}
