import { callEvents } from '../lib/api/client.ts'
import { syncPreferencesWithConsent } from '../lib/consent/consent.ts'
import { chosenLocale, firstLocale } from '../lib/i18n/first-locale.ts'
import { formatMoney } from '../lib/i18n/formats.ts'
import { showLocale } from '../lib/i18n/locale.ts'
import { isPrerendered } from '../lib/page/first-view.ts'
import { installPrivateImport } from '../lib/page/private-chunks.ts'
import { loadPublicPage } from '../lib/page/public-page.tsx'
import { pause } from '../lib/pause.ts'
import { queryClient } from '../lib/query-client.ts'
import { referenceAddress } from '../lib/reference/address.ts'
import { pieceOfPage } from '../lib/reference/piece-path.ts'
import { prefetchPiece } from '../lib/reference/read-piece.ts'
import { isLoginCallback, takeLoginResponse } from '../lib/session/login.ts'
import { loadAccount, sessionStore } from '../lib/session/session.ts'
import { getToken } from '../lib/session/token.ts'
import { chosenTheme } from '../lib/theme/theme.ts'
import { showAlert } from '../lib/toasts.ts'
import { publicPageAt } from './public-pages.ts'
import { loadPages } from './routes/application-page.ts'
import { applicationRoutes } from './routes/applications.tsx'
import { loadReferencePage } from './routes/reference.tsx'

/** A page whose code and data are not loaded after this time is shown in parts. */
const WHOLE_PAGE_TIMEOUT_MS = 400
/** The same for a page whose first view is there to be read meanwhile. */
const VIEWED_PAGE_TIMEOUT_MS = 4_000

/** What one account has fetched must not be there for the next one. */
function clearPrivateDataWithSession() {
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
 * Everything that comes before the first render. The order matters: the login form's response leaves the address bar first.
 *
 * @throws ApiError when the first language's translations cannot be fetched
 */
export async function startApplication(): Promise<void> {
  takeLoginResponse()
  installPrivateImport()
  callEvents.alert = showAlert
  clearPrivateDataWithSession()
  syncPreferencesWithConsent(() => ({ locale: chosenLocale() ?? '', theme: chosenTheme() }))
  const locale = firstLocale()
  const page = prefetchReferencePage(locale) ?? prefetchApplicationPage()
  const translations = showLocale(locale)
  // The callback page fetches the account itself, once it has a session. The account's language is applied after the first one.
  const account = isLoginCallback() ? undefined : loadAccount(translations)
  const publicPage = publicPageAt(window.location.pathname)
  const publicCode = publicPage && loadPublicPage(publicPage)
  await translations
  // The page is there to be read already: the application takes its place whole. The page itself shows what does not load.
  if (isPrerendered()) {
    await publicCode?.catch(() => {})
    // Such pages begin with an amount, and the first one takes a browser longer than the next thousand: it reads its tables, those of
    // languages and those of numbers. A task for each.
    await pause(0)
    new Intl.Collator(locale)
    await pause(0)
    formatMoney(0, 'EUR', locale)
  }
  if (page) {
    const timeout = document.getElementById('root')?.hasChildNodes() ? VIEWED_PAGE_TIMEOUT_MS : WHOLE_PAGE_TIMEOUT_MS
    await Promise.race([Promise.all([page, account]), pause(timeout)])
  }
}

/**
 * Fetches what a page of the reference will show while the application is still starting, so that it is rendered once and whole: its
 * code, and the piece of the document that its address names. Does nothing on other pages and for those who are not signed in;
 * the page requests again what fails, and shows the failure.
 *
 * @param language BCP 47 of the language that the page will probably be shown in
 * @returns settles when all is there, or has failed; undefined when there is nothing to fetch
 */
export function prefetchReferencePage(language: string): Promise<unknown> | undefined {
  const address = referenceAddress(window.location)
  if (!address || getToken() === undefined) return undefined
  const piece = pieceOfPage(address.kind)
  return Promise.allSettled([
    piece && prefetchPiece(queryClient, address, piece, address.key, language),
    loadReferencePage()
  ])
}

/** Does the same for a page of an application. */
function prefetchApplicationPage(): Promise<unknown> | undefined {
  if (getToken() === undefined || !window.location.pathname.startsWith('/applications/')) return undefined
  return Promise.allSettled([loadPages().then(({ prefetchPage }) => prefetchPage(applicationRoutes, queryClient))])
}
