import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber, formatTimestamp } from '@/lib/i18n/formats.ts'
import { Button } from '@/ui/button/button.tsx'
import { Card } from '@/ui/page/card.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { LoadFailed } from '../data/failure.tsx'
import type { Delivery, SandboxPage } from '../data/model.ts'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { ALL_DELIVERIES, type DeliveryFilterState, writeFilter } from './filter.ts'
import { DeliveryTag } from './status-tag.tsx'

export type DeliveriesQuery = UseInfiniteQueryResult<InfiniteData<SandboxPage<Delivery>>>

const GRID =
  "grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 [grid-template-areas:'status_time'_'event_event'_'result_result'] @3xl:grid-cols-[116px_minmax(0,1fr)_220px_136px] @3xl:items-center @3xl:[grid-template-areas:'status_event_result_time']"

interface DeliveryListProps {
  query: DeliveriesQuery
  filter: DeliveryFilterState
  root: string
  shownId: string | undefined
  urlOf: (endpointId: string) => string
}

/** The deliveries, or what is shown in their place. */
export function DeliveryList({ query, filter, root, shownId, urlOf }: DeliveryListProps) {
  const { t } = useTranslation()
  const deliveries = query.data?.pages.flatMap(({ items }) => items)
  if (!deliveries)
    return query.isError ? (
      <LoadFailed title={t('applicationWebhooks.deliveriesFailed')} query={query} />
    ) : (
      <RowsSkeleton rows={8} />
    )
  if (deliveries.length === 0)
    return writeFilter(filter.applied) === '' ? (
      <EmptyState title={t('applicationWebhooks.noDeliveries')}>
        {t('applicationWebhooks.noDeliveriesReason')}
      </EmptyState>
    ) : (
      <EmptyState
        title={t('applicationWebhooks.nothingFound')}
        actions={<Button onClick={() => filter.change(ALL_DELIVERIES)}>{t('applicationWebhooks.filter.clear')}</Button>}
      >
        {t('applicationWebhooks.nothingFoundReason')}
      </EmptyState>
    )
  return (
    <div aria-busy={query.isPlaceholderData} className={clsx(query.isPlaceholderData && 'opacity-55')}>
      <Card className="@container overflow-hidden">
        <ul className="divide-y divide-line">
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.deliveryId}
              delivery={delivery}
              to={`${root}/${delivery.deliveryId}${writeFilter(filter.applied)}`}
              isShown={delivery.deliveryId === shownId}
              url={urlOf(delivery.endpointId)}
            />
          ))}
        </ul>
      </Card>
      <div className="mt-4 text-center text-[13px] text-ink-3">
        {query.hasNextPage ? (
          <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('applicationWebhooks.older')}
          </Button>
        ) : (
          t('applicationWebhooks.end')
        )}
      </div>
    </div>
  )
}

interface DeliveryRowProps {
  delivery: Delivery
  to: string
  isShown: boolean
  url: string
}

function DeliveryRow({ delivery, to, isShown, url }: DeliveryRowProps) {
  const { t, i18n } = useTranslation()
  const { deliveryId, type, resourceId, test, status, attempts, createdAt } = delivery
  const last = attempts.at(-1)
  return (
    <li
      data-shown={isShown || undefined}
      className={clsx(
        GRID,
        'relative border-l-3 border-l-transparent px-4 py-3 hover:bg-sunken data-shown:border-l-blue data-shown:bg-sunken'
      )}
    >
      <span className="[grid-area:status]">
        <DeliveryTag status={status} />
      </span>
      <div className="min-w-0 [grid-area:event]">
        <Link
          data-delivery={deliveryId}
          to={to}
          aria-current={isShown ? 'true' : undefined}
          className="font-mono text-[13px] wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-blue"
        >
          {type}
        </Link>{' '}
        {resourceId && <code className="font-mono text-[13px] text-ink-2">{resourceId}</code>}{' '}
        {test && <Tag>{t('applicationWebhooks.test')}</Tag>}
        <p className="text-[13px] leading-5 text-ink-2 wrap-anywhere">{url}</p>
      </div>
      <p className="text-[13px] text-ink-2 [grid-area:result]">
        {last ? t(`applicationWebhooks.outcome.${last.outcome}`, { status: last.statusCode }) : ''}
        {attempts.length > 1 && (
          <span className="whitespace-nowrap">
            {' · '}
            {t('applicationWebhooks.attemptCount', {
              count: attempts.length,
              shown: formatNumber(attempts.length, i18n.language)
            })}
          </span>
        )}
      </p>
      <time
        dateTime={createdAt}
        className="text-right text-[13px] whitespace-nowrap text-ink-2 tabular-nums [grid-area:time]"
      >
        {formatTimestamp(createdAt)}
      </time>
    </li>
  )
}
