import type { RouteObject } from 'react-router'
import { lazyPage } from '@/lib/page/lazy-page.tsx'
import { pageWithTexts } from '@/lib/page/public-page.tsx'

const OverviewPage = pageWithTexts(['overview'], () => import('@/features/management/overview/overview-page.tsx'))
const MetricsPage = lazyPage(() => import('@/features/management/metrics/metrics-page.tsx'))
const HealthPage = lazyPage(() => import('@/features/management/health/health-page.tsx'))
const ConfigurationPage = lazyPage(() => import('@/features/management/configuration/configuration-page.tsx'))
const LogsPage = lazyPage(() => import('@/features/management/logs/logs-page.tsx'))
const AuditPage = lazyPage(() => import('@/features/management/audit/audit-page.tsx'))
const MailboxPage = lazyPage(() => import('@/features/management/mailbox/mailbox-page.tsx'))
const DatabasePage = pageWithTexts(['database'], () => import('@/features/management/database/database-page.tsx'))

/** The pages about the running system. They require the role ADMIN, which the application's router checks. */
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
