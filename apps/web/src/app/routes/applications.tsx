import type { QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'
import type { LazyPage } from '@/lib/page/lazy-page.tsx'
import { applicationPage } from './application-page.ts'

const ListPage = applicationPage('list')
const CreatePage = applicationPage('create')
const DetailPage = applicationPage('detail')
const LogPage = applicationPage('log')
const DealsPage = applicationPage('deals')
const DealPage = applicationPage('deal')
const VersionsPage = applicationPage('versions')
const WebhooksPage = applicationPage('webhooks')

/** The applications of users, and the parts of each. */
export const applicationRoutes: RouteObject[] = [
  { path: '/applications', element: <ListPage /> },
  { path: '/applications/new', element: <CreatePage /> },
  {
    path: '/applications/:id/log/:requestId?',
    element: <LogPage />,
    // A request is shown beside the list, which stays where it is.
    handle: { page: ({ id }: { id?: string }) => `/applications/${id}/log` }
  },
  { path: '/applications/:id/deals', element: <DealsPage /> },
  { path: '/applications/:id/deals/:dealId', element: <DealPage /> },
  {
    path: '/applications/:id/webhooks/:view?',
    element: <WebhooksPage />,
    handle: { page: ({ id }: { id?: string }) => `/applications/${id}/webhooks` }
  },
  { path: '/applications/:id/versions', element: <VersionsPage /> },
  { path: '/applications/:id/:part?', element: <DetailPage /> }
]

/**
 * Fetches the code of a page of an application and what the page shows first.
 *
 * @returns settles when all is there, or has failed; undefined for the address of another page
 */
export function loadApplicationPage(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  client: QueryClient
): Promise<unknown> | undefined {
  const match = matchRoutes(applicationRoutes, pathname)?.at(-1)
  const page = (match?.route.element as ReactElement<unknown, LazyPage> | undefined)?.type
  const { params = {} } = match ?? {}
  return page?.load().then(
    ({ prefetch }) => (Number(params.id) > 0 ? prefetch?.(client, params, new URLSearchParams(search)) : undefined),
    () => {}
  )
}
