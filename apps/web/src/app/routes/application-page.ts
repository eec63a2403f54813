import { lazyPage } from '@/lib/page/lazy-page.tsx'
import { loadWithTexts } from '@/lib/page/public-page.tsx'
import type { APPLICATION_PAGES } from './application-pages.ts'

/** Fetches the list of these pages. */
const loadPages = () => import('./application-pages.ts')

/** A page of applications, of proofs or of access tokens. */
export const applicationPage = (name: keyof typeof APPLICATION_PAGES) =>
  lazyPage(async () => {
    const { texts, load } = (await loadPages()).APPLICATION_PAGES[name]
    return loadWithTexts(texts, load)
  })
