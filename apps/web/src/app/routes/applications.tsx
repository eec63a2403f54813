import type { RouteObject } from 'react-router'
import { applicationPage } from './application-page.ts'

const TEXTS = ['application-pages', 'application-credentials']
const DEAL_TEXTS = [...TEXTS, 'application-log', 'application-deals']

const ListPage = applicationPage('list', TEXTS)
const CreatePage = applicationPage('create', TEXTS)
const DetailPage = applicationPage('detail', TEXTS)
const LogPage = applicationPage('log', [...TEXTS, 'application-log'])
const DealsPage = applicationPage('deals', DEAL_TEXTS)
const DealPage = applicationPage('deal', DEAL_TEXTS)
const VersionsPage = applicationPage('versions', [...TEXTS, 'application-versions'])
const WebhooksPage = applicationPage('webhooks', [...TEXTS, 'application-log', 'application-webhooks'])

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
