// Asks for what the application wants as soon as it runs.
import { PATHS } from '@portico/contract'
import { prefetch } from '@/lib/api/prefetch.ts'
import { firstLocale, translationsPath } from '@/lib/i18n/first-locale.ts'
import { afterFirstView } from '@/lib/page/first-view.ts'
import { prefetchApplicationPage } from './application-pages.ts'
import { prefetchReference } from './reference.ts'
import { token } from './session-token.ts'

afterFirstView(() => {
  const locale = firstLocale()
  if (token !== undefined) {
    prefetchReference(token, locale)
    prefetch(PATHS.account, token)
    prefetchApplicationPage(token)
  }
  prefetch(translationsPath(locale), token)
})
