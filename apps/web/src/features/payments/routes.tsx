import type { RouteObject } from 'react-router'
import { pageWithTexts } from '../../lib/public-page.tsx'
import { DEMO_PAGE, METHOD_PAGE, SET_UP_PAGE, TRANSFER_PAGE } from './addresses.ts'

const TEXTS = ['payments']

const DemoPage = pageWithTexts(TEXTS, () => import('./pages/demo-page.tsx'))
const SetUpPage = pageWithTexts(TEXTS, () => import('./pages/set-up-page.tsx'))
const MethodPage = pageWithTexts(TEXTS, () => import('./pages/method-page.tsx'))
const TransferPage = pageWithTexts(TEXTS, () => import('./pages/transfer-page.tsx'))
const ResultPage = pageWithTexts(TEXTS, () => import('./pages/result-page.tsx'))
const ShopResultPage = pageWithTexts(TEXTS, () => import('./pages/shop-result-page.tsx'))

/** The payment demo. Both addresses of a result show the same page: what is true decides which one stays in the address bar. */
export const paymentRoutes: RouteObject[] = [
  { path: DEMO_PAGE, element: <DemoPage /> },
  { path: SET_UP_PAGE, element: <SetUpPage /> },
  { path: METHOD_PAGE, element: <MethodPage /> },
  { path: TRANSFER_PAGE, element: <TransferPage /> },
  { path: '/payment-response-pages/payment-confirmed', element: <ResultPage /> },
  { path: '/payment-response-pages/payment-failed', element: <ResultPage /> },
  { path: '/payment-confirmed', element: <ShopResultPage /> },
  { path: '/payment-failed', element: <ShopResultPage /> }
]
