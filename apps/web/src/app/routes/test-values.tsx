import type { RouteObject } from 'react-router'
import { pageWithTexts } from '@/lib/page/public-page.tsx'

const TestValuesPage = pageWithTexts(
  ['test-values', 'try'],
  () => import('@/features/services/test-values/test-values-page.tsx')
)

/** The values that choose an outcome in the sandbox. Anyone may read them. */
export const testValueRoutes: RouteObject[] = [{ path: '/test-values', element: <TestValuesPage /> }]
