import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { APPLICATIONS } from '@/features/applications/collection.ts'
import { useApplication } from '@/features/applications/detail/context.ts'
import { recordAddress } from '@/lib/records/collection.ts'
import { useView } from '@/lib/records/use-view.ts'
import { Button } from '@/ui/button/button.tsx'
import type { WebhookEndpoint } from '../data/model.ts'
import { listDeliveries } from '../data/queries.ts'
import { DeliveryList } from './delivery-list.tsx'
import { DeliveryPane } from './delivery-pane.tsx'
import { DELIVERY_FILTER_ADDRESS, writeFilter } from './filter.ts'
import { FilterBar } from './filter-bar.tsx'
import { ReplayDialog } from './replay-dialog.tsx'

interface DeliveriesProps {
  endpoints: readonly WebhookEndpoint[]
  deliveryId: string | undefined
}

/** The deliveries of an application, and one of them beside the list. */
export function Deliveries({ endpoints, deliveryId }: DeliveriesProps) {
  const { t } = useTranslation()
  const { application } = useApplication()
  const filter = useView(DELIVERY_FILTER_ADDRESS)
  const query = useInfiniteQuery(listDeliveries(application.id, filter.applied))
  const [isReplaying, setReplaying] = useState(false)
  const address = recordAddress(APPLICATIONS, application)
  const root = `${address}/webhooks`
  const urls = new Map(endpoints.map(({ endpointId, url }) => [endpointId, url]))
  const urlOf = (endpointId: string) => urls.get(endpointId) ?? t('applicationWebhooks.deletedEndpoint', { endpointId })
  const isShown = deliveryId !== undefined
  return (
    <>
      <div className={clsx('mb-4 grid gap-4', isShown && 'max-lg:hidden')}>
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="mr-auto text-lg font-semibold tracking-tight">{t('applicationWebhooks.deliveries')}</h2>
          <Button size="small" onClick={() => setReplaying(true)}>
            {t('applicationWebhooks.replayAll.open')}
          </Button>
          <Button size="small" pending={query.isRefetching} onClick={() => void query.refetch()}>
            {t('applicationWebhooks.refresh')}
          </Button>
        </div>
        <FilterBar filter={filter} endpoints={endpoints} />
      </div>
      <div className={clsx('grid grid-cols-1 items-start gap-6', isShown && 'lg:grid-cols-[400px_minmax(0,1fr)]')}>
        <div className={clsx('min-w-0', isShown && 'max-lg:hidden')}>
          <DeliveryList query={query} filter={filter} root={root} shownId={deliveryId} urlOf={urlOf} />
        </div>
        {isShown && (
          <DeliveryPane
            key={deliveryId}
            deliveryId={deliveryId}
            back={root + writeFilter(filter.applied)}
            application={address}
            urlOf={urlOf}
          />
        )}
      </div>
      {isReplaying && (
        <ReplayDialog endpoints={endpoints} endpointId={filter.applied.endpoint} onClose={() => setReplaying(false)} />
      )}
    </>
  )
}
