import type { RouteObject } from 'react-router'
import { lazyPage } from '@/lib/page/lazy-page.tsx'

const TermsPage = lazyPage(() => import('@/features/legal/pages/terms-page.tsx'))
const PrivacyPage = lazyPage(() => import('@/features/legal/pages/privacy-page.tsx'))
const CookiesPage = lazyPage(() => import('@/features/legal/pages/cookies-page.tsx'))

/** The legal pages. */
export const legalRoutes: RouteObject[] = [
  { path: '/terms-of-use', element: <TermsPage /> },
  { path: '/privacy-policy', element: <PrivacyPage /> },
  { path: '/cookies', element: <CookiesPage /> }
]
