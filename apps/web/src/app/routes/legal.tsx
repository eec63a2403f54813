import { LEGAL_DOCUMENTS } from '@portico/contract'
import type { RouteObject } from 'react-router'
import { lazyPage } from '@/lib/page/lazy-page.tsx'

const LegalPage = lazyPage(() => import('@/features/legal/document/legal-page.tsx'))

/** The legal pages. */
export const legalRoutes: RouteObject[] = LEGAL_DOCUMENTS.map((name) => ({
  path: `/${name}`,
  element: <LegalPage />
}))
