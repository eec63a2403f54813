import { pageWithTexts } from '@/lib/page/public-page.tsx'
import type { APPLICATION_PAGES } from './application-pages.ts'

/** A page of applications, of proofs or of access tokens, with the texts that only its readers fetch. */
export const applicationPage = (name: keyof typeof APPLICATION_PAGES, texts: readonly string[]) =>
  pageWithTexts(texts, async () => (await import('./application-pages.ts')).APPLICATION_PAGES[name]())
