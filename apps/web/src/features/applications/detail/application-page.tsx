import type { Application } from '@portico/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useParams } from 'react-router'
import { isMissing } from '@/lib/api/versions.ts'
import { PREFETCHED_MS } from '@/lib/page/prefetch-page.ts'
import { scrollToCurrent } from '@/lib/page/scroll-to-current.ts'
import { recordAddress } from '@/lib/records/collection.ts'
import { RecordPage, type RecordSkeleton } from '@/lib/records/detail-page.tsx'
import { ListTrail } from '@/lib/records/list-trail.tsx'
import { chooseClient } from '@/lib/sandbox/chosen-client.ts'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { readApplication, readEndpoints } from '../api/queries.ts'
import { APPLICATIONS } from '../collection.ts'
import { EndpointAlerts, type EndpointsQuery } from '../endpoints/endpoint-alerts.tsx'
import { ShownApplication } from './context.ts'
import { StatusTag } from './status.tsx'

/** The parts of an application, each below its address, in the order of the links. */
export const PART_NAMES = [
  'overview',
  'credentials',
  'members',
  'log',
  'deals',
  'webhooks',
  'versions',
  'usage',
  'go-live',
  'settings'
] as const
export type PartName = (typeof PART_NAMES)[number]

/** Whether an address has the form of an application's number. */
export const isApplicationId = (id: string): boolean => /^[1-9]\d{0,8}$/.test(id)

/** Fetches what every page of an application shows. */
export const prefetchApplication = (client: QueryClient, id: string): Promise<unknown> =>
  Promise.all([
    client.prefetchQuery({ ...readApplication(id), gcTime: PREFETCHED_MS }),
    client.prefetchQuery({ ...readEndpoints(id), gcTime: PREFETCHED_MS })
  ])

interface ApplicationPageProps {
  /** The part that is shown; undefined for an address without one. */
  part: PartName | undefined
  skeleton: RecordSkeleton
  children: ReactNode
}

/** One application: its heading and the links to its parts, of which one is shown below. */
export function ApplicationPage({ part, skeleton, children }: ApplicationPageProps) {
  const { id = '' } = useParams()
  const isPossible = isApplicationId(id) && part !== undefined
  const query = useQuery({ ...readApplication(id), enabled: isPossible })
  const endpoints = useQuery({ ...readEndpoints(id), enabled: isPossible })
  return (
    <RecordPage
      collection={APPLICATIONS}
      id={id}
      isMissing={!isPossible || isMissing(query.error)}
      query={query}
      // What is above the parts would move them if it came later.
      record={endpoints.isLoading ? undefined : query.data?.application}
      skeleton={skeleton}
    >
      {(application) => (
        <>
          <Header application={application} endpoints={endpoints} part={part} />
          <ShownApplication value={query.data}>{children}</ShownApplication>
        </>
      )}
    </RecordPage>
  )
}

interface HeaderProps {
  application: Application
  endpoints: EndpointsQuery
  part: PartName | undefined
}

function Header({ application, endpoints, part }: HeaderProps) {
  const { t } = useTranslation()
  const { name, environment, status, statusReason, releasedDate } = application
  const canSend = status === 'ACTIVE' && application.ownRole !== null
  // Whoever goes on to the reference tries its operations with this application.
  useEffect(() => {
    if (canSend) chooseClient(application.id)
  }, [application.id, canSend])
  return (
    <>
      <PageHeader
        trail={<ListTrail collection={APPLICATIONS} />}
        title={name}
        description={
          <p className="flex flex-wrap gap-2 pt-1">
            <StatusTag status={status} />
            <Tag>{t(`applications.environment.${environment}`)}</Tag>
            {releasedDate && <Tag tone="good">{t('applications.released')}</Tag>}
          </p>
        }
      />
      {status === 'SUSPENDED' && (
        <Alert tone="warning" title={t('applications.suspended.title')} className="mb-6">
          {statusReason && <p className="wrap-anywhere text-ink">{statusReason}</p>}
          <p>{t('applications.suspended.text')}</p>
        </Alert>
      )}
      {status === 'ENDED' && (
        <Alert title={t('applications.ended.title')} className="mb-6">
          {t('applications.ended.text')}
        </Alert>
      )}
      {status !== 'ENDED' && <EndpointAlerts endpoints={endpoints} />}
      <Parts application={application} shown={part} />
    </>
  )
}

function Parts({ application, shown }: { application: Application; shown: PartName | undefined }) {
  const { t } = useTranslation()
  const address = recordAddress(APPLICATIONS, application)
  const nav = useRef<HTMLElement>(null)
  // On narrow windows the links are wider than the window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another part is shown
  useLayoutEffect(() => {
    if (nav.current) scrollToCurrent(nav.current)
  }, [shown])
  return (
    <nav ref={nav} aria-label={t('applications.parts.label')} className="mb-6 overflow-x-auto">
      <ul className="flex w-max min-w-full gap-1 border-b border-line">
        {PART_NAMES.map((part) => (
          <li key={part} className="shrink-0">
            <NavLink
              to={part === 'overview' ? address : `${address}/${part}`}
              // A request has an address below that of the log, and a deal and a delivery below those of the deals and the webhooks.
              end={part !== 'log' && part !== 'deals' && part !== 'webhooks'}
              className="-mb-px flex h-11 items-center rounded-t-1 border-b-2 border-transparent px-3 text-sm font-medium text-ink-2 -outline-offset-2 hover:text-ink aria-[current]:border-blue aria-[current]:text-ink"
            >
              {t(`applications.parts.${part}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
