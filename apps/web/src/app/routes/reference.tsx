import type { RouteObject } from 'react-router'
import { lazyPage } from '@/lib/page/lazy-page.tsx'
import { REFERENCE_ROOT } from '@/lib/reference/address.ts'

const ReferencePage = lazyPage(() => import('@/features/reference/reference-page.tsx'))
const PortalApiPage = lazyPage(() => import('@/features/reference/portal-api/portal-api-page.tsx'))

/**
 * The pages of the API reference. They require a signed-in user, which the application's router checks. One route for all:
 * ids of operations may hold anything, so that address.ts reads the address itself.
 */
export const referenceRoutes: RouteObject[] = [{ path: `${REFERENCE_ROOT}/*`, element: <ReferencePage /> }]

/** The portal's own API, while the profile `api-docs` is active. It needs the role ADMIN, which the application's router checks. */
export const apiDocsRoutes: RouteObject[] = [{ path: '/admin/docs', element: <PortalApiPage /> }]
