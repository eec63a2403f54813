import { LOGIN_CALLBACK_ROUTE, ROLE_ADMIN, ROLE_USER } from '@portico/contract'
import { createBrowserRouter } from 'react-router'
import { accountRoutes, publicAccountRoutes } from '../features/account/routes.tsx'
import { catalogueRoutes } from '../features/catalogue/routes.tsx'
import { ContactPage } from '../features/contact/contact-page.tsx'
import { HomePage } from '../features/home/home-page.tsx'
import { legalRoutes } from '../features/legal/routes.tsx'
import { apiDocsRoutes, developmentRoutes, managementRoutes } from '../features/management/routes.tsx'
import { referenceRoutes } from '../features/reference/routes.tsx'
import { LoginCallbackPage } from '../features/session/login-callback-page.tsx'
import { LogoutPage } from '../features/session/logout-page.tsx'
import { userRoutes } from '../features/users/routes.tsx'
import { Frame } from './frame/frame.tsx'
import { FrameError } from './frame/frame-error.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PrivateRoute } from './private-route.tsx'
import { ApiDocsRoute, OutsideProductionRoute } from './profile-routes.tsx'

/** Every page of the portal; one line each, or one per feature that has several. */
export const router = createBrowserRouter([
  {
    element: <Frame />,
    errorElement: <FrameError />,
    children: [
      { path: '/', element: <HomePage /> },
      { path: '/logout', element: <LogoutPage /> },
      { path: LOGIN_CALLBACK_ROUTE, element: <LoginCallbackPage /> },
      { path: '/contact/contact_form', element: <ContactPage /> },
      ...legalRoutes,
      ...publicAccountRoutes,
      { element: <PrivateRoute authorities={[ROLE_ADMIN, ROLE_USER]} />, children: accountRoutes },
      { element: <PrivateRoute authorities={[ROLE_USER]} />, children: catalogueRoutes },
      { element: <PrivateRoute authorities={[]} />, children: referenceRoutes },
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
])
