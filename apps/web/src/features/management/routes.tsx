import type { RouteObject } from 'react-router'
import { lazyPage } from '../../lib/lazy-page.tsx'

const ApiDocsPage = lazyPage(() => import('./pages/api-docs-page.tsx'))

/** The pages for administrators. They ask for the role ADMIN, which the application's router sees to. */
export const managementRoutes: RouteObject[] = [{ path: '/admin/docs', element: <ApiDocsPage /> }]
