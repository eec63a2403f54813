import { LOGIN_CALLBACK_ROUTE, ROLE_ADMIN, ROLE_USER } from '@portico/contract'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { LoginCallbackPage } from '../features/session/login-callback-page.tsx'
import { lazyPage } from '../lib/page/lazy-page.tsx'
import { routesOf } from '../lib/page/public-page.tsx'
import { Frame, FrameError } from './frame/frame.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PrivateRoute } from './private-route.tsx'
import { ApiDocsRoute, OutsideProductionRoute } from './profile-routes.tsx'
import { PUBLIC_PAGES } from './public-pages.ts'
import { accountRoutes, publicAccountRoutes } from './routes/account.tsx'
import { applicationRoutes } from './routes/applications.tsx'
import { catalogueRoutes, reviewRoutes } from './routes/catalogue.tsx'
import { legalRoutes } from './routes/legal.tsx'
import { developmentRoutes, managementRoutes } from './routes/management.tsx'
import { paymentRoutes } from './routes/payments.tsx'
import { componentDemoRoutes, integrationRoutes } from './routes/plugin.tsx'
import { proofRoutes } from './routes/proofs.tsx'
import { apiDocsRoutes, referenceRoutes } from './routes/reference.tsx'
import { incidentRoutes, statusRoutes } from './routes/status.tsx'
import { testValueRoutes } from './routes/test-values.tsx'
import { userRoutes } from './routes/users.tsx'
import { webhookRoutes } from './routes/webhooks.tsx'

const ContactPage = lazyPage(() => import('../features/contact/contact-page.tsx'))
const LogoutPage = lazyPage(() => import('../features/session/logout-page.tsx'))

/** Every page of the portal; one line each, or one per feature that has several. */
export const ROUTES: RouteObject[] = [
  {
    element: <Frame />,
    errorElement: <FrameError />,
    children: [
      ...routesOf(PUBLIC_PAGES),
      { path: '/logout', element: <LogoutPage /> },
      { path: LOGIN_CALLBACK_ROUTE, element: <LoginCallbackPage /> },
      { path: '/contact/contact_form', element: <ContactPage /> },
      ...statusRoutes,
      ...legalRoutes,
      ...paymentRoutes,
      ...testValueRoutes,
      ...webhookRoutes,
      ...publicAccountRoutes,
      ...componentDemoRoutes,
      { element: <PrivateRoute authorities={[ROLE_ADMIN, ROLE_USER]} />, children: accountRoutes },
      {
        element: <PrivateRoute authorities={[ROLE_ADMIN, ROLE_USER]} />,
        children: [...applicationRoutes, ...proofRoutes]
      },
      { element: <PrivateRoute authorities={[ROLE_USER]} />, children: catalogueRoutes },
      { element: <PrivateRoute authorities={[]} />, children: referenceRoutes },
      { element: <PrivateRoute authorities={[]} />, children: integrationRoutes },
      {
        element: <PrivateRoute authorities={[ROLE_ADMIN]} />,
        children: [
          ...userRoutes,
          ...reviewRoutes,
          ...incidentRoutes,
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
