import { HomePage } from '../features/home/home-page.tsx'
import type { PublicPage } from '../lib/page/public-page.tsx'
import { buildPages } from './routes/build.tsx'
import { easyAccessPages } from './routes/easy-access.tsx'
import { servicePages } from './routes/services.tsx'

const HOME: PublicPage = { path: '/', description: 'home.description', texts: [], Page: HomePage }

/** Every page that is written as HTML when the application is built. */
export const PUBLIC_PAGES: readonly PublicPage[] = [HOME, ...servicePages, ...easyAccessPages, ...buildPages]

/** The public page at an address, which may end with a slash. */
export function publicPageAt(pathname: string): PublicPage | undefined {
  const path = pathname.replace(/(?<=.)\/+$/, '')
  return PUBLIC_PAGES.find((page) => page.path === path)
}
