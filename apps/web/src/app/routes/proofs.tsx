import type { RouteObject } from 'react-router'
import { applicationPage } from './application-page.ts'

const QuotationPage = applicationPage('quoteProof')
const AdvertisementPage = applicationPage('advertCheck')

/** Proofs of annual percentage rates, and checks of advertisements. */
export const proofRoutes: RouteObject[] = [
  { path: '/proofs/quotation', element: <QuotationPage /> },
  { path: '/proofs/advertisement', element: <AdvertisementPage /> }
]
