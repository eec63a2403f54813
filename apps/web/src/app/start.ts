import { callEvents } from '../lib/api/client.ts'
import { keepPreferencesWithConsent } from '../lib/consent/consent.ts'
import { chosenLocale, firstLocale } from '../lib/i18n/first-locale.ts'
import { formatMoney } from '../lib/i18n/formats.ts'
import { showLocale } from '../lib/i18n/locale.ts'
import { isPrerendered } from '../lib/page/first-view.ts'
import { installPrivateImport } from '../lib/page/private-chunks.ts'
import { loadPublicPage } from '../lib/page/public-page.tsx'
import { pause } from '../lib/pause.ts'
import { queryClient } from '../lib/query-client.ts'
import { isLoginCallback, takeLoginAnswer } from '../lib/session/login.ts'
import { loadAccount, sessionStore } from '../lib/session/session.ts'
import { chosenTheme } from '../lib/theme/theme.ts'
import { showAlert } from '../lib/toasts.ts'
import { publicPageAt } from './public-pages.ts'
import { startReferenceEarly } from './start-reference.ts'

/** Milliseconds for which a page that could be shown whole is waited for, before it is shown in parts. */
const PATIENCE = 400

/** What one account has fetched must not be there for the next one. */
function forgetPrivateDataWithSession() {
  let login: string | undefined
  sessionStore.subscribe(() => {
    const { account } = sessionStore.get()
    if (login !== undefined && account?.login !== login) {
      queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'info' })
    }
    login = account?.login
  })
}

/**
 * Everything that comes before the first render. The order matters: the login form's answer leaves the address bar first.
 *
 * @throws ApiError when the first language's translations cannot be fetched
 */
export async function startApplication(): Promise<void> {
  takeLoginAnswer()
  installPrivateImport()
  callEvents.alert = showAlert
  forgetPrivateDataWithSession()
  keepPreferencesWithConsent(() => ({ locale: chosenLocale() ?? '', theme: chosenTheme() }))
  const locale = firstLocale()
  const page = startReferenceEarly(locale)
  const translations = showLocale(locale)
  // The callback page fetches the account itself, once it has a session. The account's language is applied after the first one.
  const account = isLoginCallback() ? undefined : loadAccount(translations)
  const publicPage = publicPageAt(window.location.pathname)
  const publicCode = publicPage && loadPublicPage(publicPage)
  await translations
  // The page is there to be read already: the application takes its place whole. What does not load is told by the page itself.
  if (isPrerendered()) {
    await publicCode?.catch(() => {})
    // Such pages begin with an amount, and the first one takes a browser longer than the next thousand: it reads its tables, those of
    // languages and those of numbers. A task for each.
    await pause(0)
    new Intl.Collator(locale)
    await pause(0)
    formatMoney(0, 'EUR', locale)
  }
  if (page) await Promise.race([Promise.all([page, account]), pause(PATIENCE)])
}
