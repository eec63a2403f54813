import type { LoggedExchange, LoggedRequest, TimelineItem } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApplication } from '@/features/applications/detail/context.ts'
import { readLogged } from '@/features/applications/log/queries.ts'
import { BodyView } from '@/features/applications/log/request/body-view.tsx'
import { MessagePanel } from '@/features/applications/log/request/message-panel.tsx'
import { tryItAddress } from '@/features/applications/log/request/try-it-address.ts'
import { useOperation } from '@/features/applications/log/request/use-operation.ts'
import { isMissing } from '@/lib/api/versions.ts'
import { failureText, Loading } from '@/lib/page/page-failed.tsx'
import { writeAddress } from '@/lib/reference/address.ts'
import { CopyCode, Panel } from '@/lib/samples/panel.tsx'
import { LinkButton } from '@/ui/button/button.tsx'
import { InlineFailure } from '@/ui/state/inline-failure.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { deliveryAddress, logAddress } from '../addresses.ts'
import { stateOf, stateTone } from './state-tone.ts'

/** What an entry has beyond its sentence: the bodies. */
export function EntryDetails({ item }: { item: TimelineItem }) {
  if (item.event) return <EventDetails event={item.event} />
  if (item.delivery) return <AttemptDetails item={item} />
  return item.request && <RequestDetails request={item.request} />
}

function RequestDetails({ request }: { request: LoggedRequest }) {
  const { t } = useTranslation()
  const { application } = useApplication()
  const query = useQuery(readLogged(application.id, request.id))
  if (query.data) return <ExchangeDetails exchange={query.data} />
  if (query.isError)
    return (
      <InlineFailure
        retryLabel={t('error.page.retry')}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        className="text-sm"
      >
        {isMissing(query.error)
          ? t('applicationDeals.details.gone')
          : `${t('applicationDeals.details.failed')} ${failureText(query.error)}`}
      </InlineFailure>
    )
  return (
    <Loading className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-56 rounded-3" />
      <Skeleton className="h-56 rounded-3" />
    </Loading>
  )
}

/** Both sides of a request, the state after it, and where it leads. */
function ExchangeDetails({ exchange }: { exchange: LoggedExchange }) {
  const { t } = useTranslation()
  const { application } = useApplication()
  const { isPublished, version, view } = useOperation(exchange)
  const { id, api, operationId, request, response } = exchange
  const state = stateAfter(response.body)
  // A simulated page is no operation of an API.
  const isOperation = isPublished && !operationId.startsWith('page:')
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {state && (
          <p className="flex items-center gap-2 text-sm text-ink-2">
            {t('applicationDeals.details.state')}
            <Tag tone={stateTone(state)} className="font-mono">
              {state}
            </Tag>
          </p>
        )}
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <LinkButton size="small" to={`${logAddress(application)}/${id}`}>
            {t('applicationDeals.details.log')}
          </LinkButton>
          {isOperation && (
            <>
              <LinkButton
                size="small"
                to={writeAddress({ kind: 'operation', api, key: operationId, ...(version && { version }) })}
              >
                {t('applicationDeals.details.reference')}
              </LinkButton>
              <LinkButton size="small" to={tryItAddress({ exchange, version, template: view?.path })}>
                {t('applicationDeals.details.tryIt')}
              </LinkButton>
            </>
          )}
        </div>
      </div>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <MessagePanel side="request" message={request} query={exchange.query} />
        <MessagePanel side="response" message={response} />
      </div>
    </div>
  )
}

/** The `status` of a response's body; undefined for a problem, whose `status` is a number, and for what has none. */
function stateAfter(body: string): string | undefined {
  try {
    return stateOf(JSON.parse(body))
  } catch {
    return undefined
  }
}

function EventDetails({ event }: { event: NonNullable<TimelineItem['event']> }) {
  const { t } = useTranslation()
  const body = JSON.stringify(event.data, null, 2)
  return (
    <Panel title={t('applicationDeals.details.eventData', { id: event.id })} controls={<CopyCode code={body} />}>
      <BodyView label={t('applicationDeals.details.eventData', { id: event.id })} text={body} />
    </Panel>
  )
}

function AttemptDetails({ item: { delivery, attempt } }: { item: TimelineItem }) {
  const { t } = useTranslation()
  const { application } = useApplication()
  const excerpt = attempt?.responseExcerpt
  return (
    <Panel
      title={t('applicationDeals.details.delivery', { id: delivery?.id })}
      controls={
        // Who is no member sees no webhooks.
        application.ownRole !== null &&
        delivery && (
          <LinkButton size="small" to={deliveryAddress(application, delivery.id)}>
            {t('applicationDeals.details.webhooks')}
          </LinkButton>
        )
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line px-4 py-3 text-[13px] last:border-b-0">
        <dt className="text-ink-3">{t('applicationDeals.details.event')}</dt>
        <dd className="font-mono wrap-anywhere">{delivery?.eventId}</dd>
        <dt className="text-ink-3">{t('applicationDeals.details.endpoint')}</dt>
        <dd className="font-mono wrap-anywhere">{delivery?.endpointId}</dd>
        <dt className="text-ink-3">{t('applicationDeals.details.deliveryStatus')}</dt>
        <dd>{t(`applicationDeals.delivery.${delivery?.status ?? 'PENDING'}`)}</dd>
      </dl>
      {excerpt ? (
        <BodyView label={t('applicationDeals.details.excerpt')} text={excerpt} />
      ) : (
        <p className="px-4 py-4 text-[13px] text-ink-2">{t('applicationDeals.details.noBody')}</p>
      )}
    </Panel>
  )
}
