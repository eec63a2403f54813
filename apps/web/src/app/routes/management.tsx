import type { RouteObject } from 'react-router'
import { administrationPage } from './administration/administration-page.ts'

const OverviewPage = administrationPage('overview', ['overview'])
const MetricsPage = administrationPage('metrics', ['metrics'])
const HealthPage = administrationPage('health', ['health'])
const ConfigurationPage = administrationPage('configuration', ['configuration'])
const LogsPage = administrationPage('logs', ['logs'])
const AuditPage = administrationPage('audit', ['audit'])
const MailboxPage = administrationPage('mailbox', ['mailbox'])
const DatabasePage = administrationPage('database', ['database'])

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
