import { LOGIN_CALLBACK_ROUTE, ROLE_ADMIN, ROLE_USER } from '@portico/contract'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { accountRoutes, publicAccountRoutes } from '../features/account/routes.tsx'
import { catalogueRoutes } from '../features/catalogue/routes.tsx'
import { legalRoutes } from '../features/legal/routes.tsx'
import { developmentRoutes, managementRoutes } from '../features/management/routes.tsx'
import { paymentRoutes } from '../features/payments/routes.tsx'
import { componentDemoRoutes, integrationRoutes } from '../features/plugin/routes.tsx'
import { apiDocsRoutes, referenceRoutes } from '../features/reference/routes.tsx'
import { LoginCallbackPage } from '../features/session/login-callback-page.tsx'
import { LogoutPage } from '../features/session/logout-page.tsx'
import { userRoutes } from '../features/users/routes.tsx'
import { lazyPage } from '../lib/lazy-page.tsx'
import { routesOf } from '../lib/public-page.tsx'
import { Frame } from './frame/frame.tsx'
import { FrameError } from './frame/frame-error.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PrivateRoute } from './private-route.tsx'
import { ApiDocsRoute, OutsideProductionRoute } from './profile-routes.tsx'
import { PUBLIC_PAGES } from './public-pages.ts'

const ContactPage = lazyPage(() => import('../features/contact/contact-page.tsx'))

/** Every page of the portal; one line each, or one per feature that has several. */
const ROUTES: RouteObject[] = [
  {
    element: <Frame />,
    errorElement: <FrameError />,
    children: [
      ...routesOf(PUBLIC_PAGES),
      { path: '/logout', element: <LogoutPage /> },
      { path: LOGIN_CALLBACK_ROUTE, element: <LoginCallbackPage /> },
      { path: '/contact/contact_form', element: <ContactPage /> },
      ...legalRoutes,
      ...paymentRoutes,
      ...publicAccountRoutes,
      ...componentDemoRoutes,
      { element: <PrivateRoute authorities={[ROLE_ADMIN, ROLE_USER]} />, children: accountRoutes },
      { element: <PrivateRoute authorities={[ROLE_USER]} />, children: catalogueRoutes },
      { element: <PrivateRoute authorities={[]} />, children: referenceRoutes },
      { element: <PrivateRoute authorities={[]} />, children: integrationRoutes },
      {
        element: <PrivateRoute authorities={[ROLE_ADMIN]} />,
        children: [
          ...userRoutes,
          ...managementRoutes,
          { element: <ApiDocsRoute />, children: apiDocsRoutes },
          { element: <OutsideProductionRoute />, children: developmentRoutes }
        ]
      },
      { path: '*', element: <NotFoundPage /> }
    ]
  }
]

/** What shows the page that the address bar names. It follows the address from now on: there must be one only. */
export const createRouter = () => createBrowserRouter(ROUTES)
