import type { RouteObject } from 'react-router'
import { DEMO_PAGE, METHOD_PAGE, SET_UP_PAGE, TRANSFER_PAGE } from '@/features/payments/addresses.ts'
import { pageWithTexts } from '@/lib/page/public-page.tsx'

const TEXTS = ['payments']

const DemoPage = pageWithTexts(TEXTS, () => import('@/features/payments/pages/demo-page.tsx'))
const SetUpPage = pageWithTexts(TEXTS, () => import('@/features/payments/pages/set-up-page.tsx'))
const MethodPage = pageWithTexts(TEXTS, () => import('@/features/payments/pages/method-page.tsx'))
const TransferPage = pageWithTexts(TEXTS, () => import('@/features/payments/pages/transfer-page.tsx'))
const ResultPage = pageWithTexts(TEXTS, () => import('@/features/payments/pages/result-page.tsx'))
const ShopResultPage = pageWithTexts(TEXTS, () => import('@/features/payments/pages/shop-result-page.tsx'))

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
