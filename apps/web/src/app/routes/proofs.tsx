import type { RouteObject } from 'react-router'
import { pageWithTexts } from '@/lib/page/public-page.tsx'

const QuotationPage = pageWithTexts(['quote-proof'], () => import('@/features/proofs/pages/quotation-page.tsx'))
const AdvertisementPage = pageWithTexts(
  ['advert-check'],
  () => import('@/features/proofs/pages/advertisement-page.tsx')
)

/** Proofs of annual percentage rates, and checks of advertisements. */
export const proofRoutes: RouteObject[] = [
  { path: '/proofs/quotation', element: <QuotationPage /> },
  { path: '/proofs/advertisement', element: <AdvertisementPage /> }
]
