import type { RouteObject } from 'react-router'
import { pageWithTexts } from '@/lib/page/public-page.tsx'

const TEXTS = ['plugin', 'plugin-guide', 'web-component-demo']

const IntegrationPage = pageWithTexts(TEXTS, () => import('@/features/plugin/integration/integration-page.tsx'))
const OverviewPage = pageWithTexts(TEXTS, () => import('@/features/plugin/demo/overview-page.tsx'))
const ShopPage = pageWithTexts(TEXTS, () => import('@/features/plugin/shop/shop-page.tsx'))
const ShowcasePage = pageWithTexts(TEXTS, () => import('@/features/plugin/showcase/showcase-page.tsx'))
const AreaNotFound = pageWithTexts(TEXTS, () => import('@/features/plugin/demo/area-not-found.tsx'))

/** The page about embedding the plugin. It requires a signed-in user, which the application's router checks. */
export const integrationRoutes: RouteObject[] = [{ path: '/pluginintegration', element: <IntegrationPage /> }]

/** The public area that shows the elements at work. */
export const componentDemoRoutes: RouteObject[] = [
  {
    path: '/web-component-demo',
    children: [
      { index: true, element: <OverviewPage /> },
      { path: 'demo-page', element: <ShopPage /> },
      { path: 'component-demo', element: <ShowcasePage /> },
      { path: '*', element: <AreaNotFound /> }
    ]
  }
]
