import type { PageModule } from '@/lib/page/lazy-page.tsx'

/** A page with the texts that only its readers fetch: names of files in content/i18n/<locale>/pages. */
interface PrivatePage {
  texts: readonly string[]
  load: () => Promise<PageModule>
}

const page = (load: PrivatePage['load'], ...texts: string[]): PrivatePage => ({ load, texts })
const ofApplications = (load: PrivatePage['load'], ...texts: string[]) =>
  page(load, 'application-pages', 'application-credentials', ...texts)

/**
 * The pages of applications, of proofs and of access tokens. They lead from one to the next and have many files in common, whose list is fetched with the first of them:
 * the start page has none of it.
 */
export const APPLICATION_PAGES = {
  list: ofApplications(() => import('@/features/applications/pages/list-page.tsx')),
  create: ofApplications(() => import('@/features/applications/pages/create-page.tsx')),
  detail: ofApplications(() => import('@/features/applications/pages/detail-page.tsx'), 'application-go-live'),
  log: ofApplications(() => import('@/features/applications/pages/log-page.tsx'), 'application-log'),
  deals: ofApplications(
    () => import('@/features/applications/pages/deals-page.tsx'),
    'application-log',
    'application-deals'
  ),
  deal: ofApplications(
    () => import('@/features/applications/pages/deal-page.tsx'),
    'application-log',
    'application-deals'
  ),
  versions: ofApplications(() => import('@/features/applications/pages/versions-page.tsx'), 'application-versions'),
  webhooks: ofApplications(
    () => import('@/features/applications/pages/webhooks-page.tsx'),
    'application-log',
    'application-webhooks'
  ),
  accessTokens: page(() => import('@/features/account/tokens/tokens-page.tsx'), 'account-tokens'),
  quoteProof: page(() => import('@/features/proofs/pages/quotation-page.tsx'), 'quote-proof'),
  advertCheck: page(() => import('@/features/proofs/pages/advertisement-page.tsx'), 'advert-check')
}
