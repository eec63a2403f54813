import type { RouteObject } from 'react-router'
import { lazyPage } from '../../lib/lazy-page.tsx'

const ReferencePage = lazyPage(() => import('./reference-page.tsx'))

/** The pages of the API reference. They ask for somebody who is signed in, which the application's router sees to. */
export const referenceRoutes: RouteObject[] = [{ path: '/apireference/:api', element: <ReferencePage /> }]
