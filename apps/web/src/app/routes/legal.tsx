import type { RouteObject } from 'react-router'
import { lazyPage } from '@/lib/page/lazy-page.tsx'

const LegalPage = lazyPage(() => import('@/features/legal/document/legal-page.tsx'))

/** The legal pages. */
export const legalRoutes: RouteObject[] = ['/terms-of-use', '/privacy-policy', '/cookies', '/legal-notice'].map(
  (path) => ({
    path,
    element: <LegalPage />
  })
)
