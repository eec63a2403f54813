import type { RouteObject } from 'react-router'
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
    handle: { segments: 3 }
  },
  { path: '/applications/:id/deals', element: <DealsPage /> },
  { path: '/applications/:id/deals/:dealId', element: <DealPage /> },
  {
    path: '/applications/:id/webhooks/:view?',
    element: <WebhooksPage />,
    handle: { segments: 3 }
  },
  { path: '/applications/:id/versions', element: <VersionsPage /> },
  { path: '/applications/:id/:part?', element: <DetailPage /> }
]
