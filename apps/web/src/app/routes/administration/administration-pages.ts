/** The pages of administrators. The list of their files is fetched with the first of them: the start page has none of it. */
export const ADMINISTRATION_PAGES = {
  overview: () => import('@/features/management/overview/overview-page.tsx'),
  metrics: () => import('@/features/management/metrics/metrics-page.tsx'),
  health: () => import('@/features/management/health/health-page.tsx'),
  configuration: () => import('@/features/management/configuration/configuration-page.tsx'),
  logs: () => import('@/features/management/logs/logs-page.tsx'),
  audit: () => import('@/features/management/audit/audit-page.tsx'),
  mailbox: () => import('@/features/management/mailbox/mailbox-page.tsx'),
  database: () => import('@/features/management/database/database-page.tsx'),
  users: () => import('@/features/users/pages/list-page.tsx'),
  userDeletion: () => import('@/features/users/pages/delete-page.tsx'),
  user: () => import('@/features/users/pages/detail-page.tsx'),
  userForm: () => import('@/features/users/pages/form-page.tsx'),
  reviews: () => import('@/features/catalogue/reviews/reviews-page.tsx'),
  review: () => import('@/features/catalogue/reviews/review-page.tsx'),
  incidents: () => import('@/features/status/incidents/incident-area-page.tsx')
}
