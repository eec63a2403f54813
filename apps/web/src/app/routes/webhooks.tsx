import type { RouteObject } from 'react-router'
import { pageWithTexts } from '@/lib/page/public-page.tsx'

const VerifierPage = pageWithTexts(['webhook-verifier'], () => import('@/features/webhooks/verifier/verifier-page.tsx'))
const ReceiversPage = pageWithTexts(
  ['webhook-receivers'],
  () => import('@/features/webhooks/receivers/receivers-page.tsx')
)

/** The tools for receivers of webhooks. Anyone may use them. */
export const webhookRoutes: RouteObject[] = [
  { path: '/webhooks/verifier', element: <VerifierPage /> },
  { path: '/webhooks/receivers', element: <ReceiversPage /> }
]
