import { type LazyPage, lazyPage } from '@/lib/page/lazy-page.tsx'
import { pageWithTexts } from '@/lib/page/public-page.tsx'
import type { ADMINISTRATION_PAGES } from './administration-pages.ts'

/** A page of administrators, with the texts that only its readers fetch. */
export function administrationPage(name: keyof typeof ADMINISTRATION_PAGES, texts: readonly string[] = []): LazyPage {
  const load = async () => (await import('./administration-pages.ts')).ADMINISTRATION_PAGES[name]()
  return texts.length > 0 ? pageWithTexts(texts, load) : lazyPage(load)
}
