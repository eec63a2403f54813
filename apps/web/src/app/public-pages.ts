import { HomePage } from '../features/home/home-page.tsx'
import type { PublicPage } from '../lib/page/public-page.tsx'
import { buildPages } from './routes/build.tsx'
import { easyAccessPages } from './routes/easy-access.tsx'
import { servicePages } from './routes/services.tsx'
import { statusPages } from './routes/status.tsx'

const HOME: PublicPage = { path: '/', description: 'home.description', texts: [], Page: HomePage }

/** Every page that is written as HTML when the application is built. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  HOME,
  ...servicePages,
  ...easyAccessPages,
  ...buildPages,
  ...statusPages
]
