import type { RouteObject } from 'react-router'
import { pageWithTexts } from '@/lib/page/public-page.tsx'

const TEXTS = ['application-pages', 'application-credentials']

const ListPage = pageWithTexts(TEXTS, () => import('@/features/applications/pages/list-page.tsx'))
const CreatePage = pageWithTexts(TEXTS, () => import('@/features/applications/pages/create-page.tsx'))
const DetailPage = pageWithTexts(TEXTS, () => import('@/features/applications/pages/detail-page.tsx'))
const LogPage = pageWithTexts([...TEXTS, 'application-log'], () => import('@/features/applications/pages/log-page.tsx'))
const DEAL_TEXTS = [...TEXTS, 'application-log', 'application-deals']
const DealsPage = pageWithTexts(DEAL_TEXTS, () => import('@/features/applications/pages/deals-page.tsx'))
const DealPage = pageWithTexts(DEAL_TEXTS, () => import('@/features/applications/pages/deal-page.tsx'))
const VersionsPage = pageWithTexts(
  [...TEXTS, 'application-versions'],
  () => import('@/features/applications/pages/versions-page.tsx')
)

const WebhooksPage = pageWithTexts(
  [...TEXTS, 'application-log', 'application-webhooks'],
  () => import('@/features/applications/pages/webhooks-page.tsx')
)

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
