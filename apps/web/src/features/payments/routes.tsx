import type { RouteObject } from 'react-router'
import { pageWithTexts } from '../../lib/public-page.tsx'

const TEXTS = ['payments']

const DemoPage = pageWithTexts(TEXTS, () => import('./pages/demo-page.tsx'))
const SetUpPage = pageWithTexts(TEXTS, () => import('./pages/set-up-page.tsx'))
const MethodPage = pageWithTexts(TEXTS, () => import('./pages/method-page.tsx'))
const TransferPage = pageWithTexts(TEXTS, () => import('./pages/transfer-page.tsx'))
const ResultPage = pageWithTexts(TEXTS, () => import('./pages/result-page.tsx'))
const ShopResultPage = pageWithTexts(TEXTS, () => import('./pages/shop-result-page.tsx'))

/** The payment demo. Both addresses of a result show the same page: what is true decides which one stays in the address bar. */
export const paymentRoutes: RouteObject[] = [
  { path: '/payment-demo', element: <DemoPage /> },
  { path: '/payment-setup', element: <SetUpPage /> },
  { path: '/payment-method/payment-method-screen', element: <MethodPage /> },
  { path: '/payment-manual-transfer', element: <TransferPage /> },
  { path: '/payment-response-pages/payment-confirmed', element: <ResultPage /> },
  { path: '/payment-response-pages/payment-failed', element: <ResultPage /> },
  { path: '/payment-confirmed', element: <ShopResultPage /> },
  { path: '/payment-failed', element: <ShopResultPage /> }
]
