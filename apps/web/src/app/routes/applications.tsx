import type { RouteObject } from 'react-router'
import { lazyPage } from '@/lib/page/lazy-page.tsx'

const ListPage = lazyPage(() => import('@/features/applications/pages/list-page.tsx'))
const CreatePage = lazyPage(() => import('@/features/applications/pages/create-page.tsx'))
const DetailPage = lazyPage(() => import('@/features/applications/pages/detail-page.tsx'))
const OverviewPage = lazyPage(() => import('@/features/applications/pages/overview-page.tsx'))
const CredentialsPage = lazyPage(() => import('@/features/applications/pages/credentials-page.tsx'))
const MembersPage = lazyPage(() => import('@/features/applications/pages/members-page.tsx'))
const UsagePage = lazyPage(() => import('@/features/applications/pages/usage-page.tsx'))
const SettingsPage = lazyPage(() => import('@/features/applications/pages/settings-page.tsx'))

/** The applications of users, and the parts of each. */
export const applicationRoutes: RouteObject[] = [
  {
    path: '/applications',
    children: [
      { index: true, element: <ListPage /> },
      { path: 'new', element: <CreatePage /> },
      {
        path: ':id',
        element: <DetailPage />,
        children: [
          { index: true, element: <OverviewPage /> },
          { path: 'credentials', element: <CredentialsPage /> },
          { path: 'members', element: <MembersPage /> },
          { path: 'usage', element: <UsagePage /> },
          { path: 'settings', element: <SettingsPage /> }
        ]
      }
    ]
  }
]
