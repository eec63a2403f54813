import type { RouteObject } from 'react-router'
import { type PublicPage, pageWithTexts, publicPage } from '@/lib/page/public-page.tsx'
import { administrationPage } from './administration/administration-page.ts'

/** The status of the platform. */
export const statusPages: readonly PublicPage[] = [
  publicPage(
    {
      path: '/status',
      title: 'status.title',
      description: 'status.description',
      texts: ['status'],
      module: 'src/features/status/page/status-page.tsx'
    },
    () => import('@/features/status/page/status-page.tsx')
  )
]

const KeyPage = pageWithTexts(['status'], () => import('@/features/status/subscription/key-page.tsx'))
const IncidentsPage = administrationPage('incidents', ['status', 'incidents'])

/** The pages of the links in mails about incidents. */
export const statusRoutes: RouteObject[] = [
  { path: '/status/confirm', element: <KeyPage /> },
  { path: '/status/unsubscribe', element: <KeyPage /> }
]

/** The pages on which incidents are written. They require the role ADMIN, which the application's router checks. */
export const incidentRoutes: RouteObject[] = [{ path: '/admin/incidents/:id?', element: <IncidentsPage /> }]
