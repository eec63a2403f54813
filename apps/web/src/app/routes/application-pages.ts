/**
 * The pages of applications, of proofs and of access tokens. They lead from one to the next and have many files in common, whose list is fetched with the first of them:
 * the start page has none of it.
 */
export const APPLICATION_PAGES = {
  list: () => import('@/features/applications/pages/list-page.tsx'),
  create: () => import('@/features/applications/pages/create-page.tsx'),
  detail: () => import('@/features/applications/pages/detail-page.tsx'),
  log: () => import('@/features/applications/pages/log-page.tsx'),
  deals: () => import('@/features/applications/pages/deals-page.tsx'),
  deal: () => import('@/features/applications/pages/deal-page.tsx'),
  versions: () => import('@/features/applications/pages/versions-page.tsx'),
  webhooks: () => import('@/features/applications/pages/webhooks-page.tsx'),
  accessTokens: () => import('@/features/account/tokens/tokens-page.tsx'),
  quoteProof: () => import('@/features/proofs/pages/quotation-page.tsx'),
  advertCheck: () => import('@/features/proofs/pages/advertisement-page.tsx')
}
