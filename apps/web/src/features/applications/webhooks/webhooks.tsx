import { usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useParams } from 'react-router'
import { recordAddress } from '@/lib/records/collection.ts'
import { useView } from '@/lib/records/use-view.ts'
import { Alert } from '@/ui/state/alert.tsx'
import { APPLICATIONS } from '../collection.ts'
import { useApplication } from '../detail/context.ts'
import { LoadFailed } from './data/failure.tsx'
import { listDeliveries, listEndpoints } from './data/queries.ts'
import { Deliveries } from './deliveries/deliveries.tsx'
import { DELIVERY_FILTER_ADDRESS } from './deliveries/filter.ts'
import { EndpointsSection } from './endpoints-section.tsx'
import { Inbox } from './inbox/inbox.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

/** The scopes of the operations that these pages use. */
const SCOPES = ['status-notification', 'simulations']

/** Public pages for receivers. */
const TOOLS = ['verifier', 'receivers'] as const

/** The webhooks of an application: its endpoints, and either the deliveries or the inbox. */
export function Webhooks() {
  const { t } = useTranslation()
  const { application } = useApplication()
  const { view } = useParams()
  const isMember = application.ownRole !== null
  const address = recordAddress(APPLICATIONS, application)
  const missing = SCOPES.filter((scope) => !application.scopes.some((one) => one === scope))
  if (application.status !== 'ACTIVE')
    return <Alert title={t('applicationWebhooks.notActive')}>{t('applicationWebhooks.notActiveText')}</Alert>
  if (!isMember)
    return <Alert title={t('applicationWebhooks.notMember')}>{t('applicationWebhooks.notMemberText')}</Alert>
  if (missing.length > 0)
    return (
      <Alert tone="warning" title={t('applicationWebhooks.noScope', { scopes: missing.join(', ') })}>
        <Link to={`${address}/settings`} className="font-medium text-blue-ink hover:underline">
          {t('applicationWebhooks.noScopeText')}
        </Link>
      </Alert>
    )
  return <Laboratory view={view} />
}

/** Endpoints, and either the deliveries or the inbox. */
function Laboratory({ view }: { view: string | undefined }) {
  const { t } = useTranslation()
  const { application } = useApplication()
  const endpoints = useQuery(listEndpoints(application.id))
  const address = recordAddress(APPLICATIONS, application)
  const isInbox = view === 'inbox'
  if (!endpoints.data)
    return endpoints.isError ? (
      <LoadFailed title={t('applicationWebhooks.endpointsFailed')} query={endpoints} />
    ) : (
      <>
        {!isInbox && <DeliveriesAhead />}
        <RowsSkeleton rows={8} />
      </>
    )
  const deliveryId = isInbox ? undefined : view
  return (
    <>
      <div className={clsx('mb-8', deliveryId && 'max-lg:hidden')}>
        <EndpointsSection endpoints={endpoints.data} />
      </div>
      <Views root={`${address}/webhooks`} />
      {isInbox ? (
        <Inbox endpoints={endpoints.data} />
      ) : (
        <Deliveries endpoints={endpoints.data} deliveryId={deliveryId} />
      )}
    </>
  )
}

/** Fetches the deliveries together with the endpoints rather than after them. */
function DeliveriesAhead() {
  const { application } = useApplication()
  const filter = useView(DELIVERY_FILTER_ADDRESS)
  usePrefetchInfiniteQuery(listDeliveries(application.id, filter.applied))
  return null
}

/** The links to the deliveries and to the inbox. */
function Views({ root }: { root: string }) {
  const { t } = useTranslation()
  const { view } = useParams()
  const views = [
    { to: root, label: t('applicationWebhooks.deliveries'), isShown: view !== 'inbox' },
    { to: `${root}/inbox`, label: t('applicationWebhooks.inbox.title'), isShown: view === 'inbox' }
  ]
  return (
    <nav aria-label={t('applicationWebhooks.views')} className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-3">
      <ul className="mr-auto inline-flex gap-1 rounded-2 border border-line bg-sunken p-1">
        {views.map(({ to, label, isShown }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              preventScrollReset
              aria-current={isShown ? 'page' : undefined}
              className={clsx(
                'flex h-8 items-center rounded-1 px-3 text-sm font-medium',
                isShown ? 'bg-raised text-ink shadow-card' : 'text-ink-2 hover:text-ink'
              )}
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      {TOOLS.map((tool) => (
        <Link key={tool} to={`/webhooks/${tool}`} className="text-sm font-medium text-blue-ink hover:underline">
          {t(`applicationWebhooks.tools.${tool}`)}
        </Link>
      ))}
    </nav>
  )
}
