import type { RouteObject } from 'react-router'
import { lazyPage } from '../../lib/lazy-page.tsx'

const OverviewPage = lazyPage(() => import('./overview/overview-page.tsx'))
const MetricsPage = lazyPage(() => import('./metrics/metrics-page.tsx'))
const HealthPage = lazyPage(() => import('./health/health-page.tsx'))
const ConfigurationPage = lazyPage(() => import('./configuration/configuration-page.tsx'))
const LogsPage = lazyPage(() => import('./logs/logs-page.tsx'))
const AuditPage = lazyPage(() => import('./audit/audit-page.tsx'))
const MailboxPage = lazyPage(() => import('./mailbox/mailbox-page.tsx'))
const DatabasePage = lazyPage(() => import('./database/database-page.tsx'))

/** The pages about the running system. They ask for the role ADMIN, which the application's router sees to. */
export const managementRoutes: RouteObject[] = [
  { path: '/admin', element: <OverviewPage /> },
  { path: '/admin/metrics', element: <MetricsPage /> },
  { path: '/admin/health', element: <HealthPage /> },
  { path: '/admin/configuration', element: <ConfigurationPage /> },
  { path: '/admin/logs', element: <LogsPage /> },
  { path: '/admin/audit', element: <AuditPage /> }
]

/** Pages that do not exist under the profile `prod`. */
export const developmentRoutes: RouteObject[] = [
  { path: '/admin/mailbox', element: <MailboxPage /> },
  { path: '/admin/database', element: <DatabasePage /> }
]
