import { pageAt } from '@/app/page-at.ts'
import { ROUTES } from '@/app/router.tsx'
import { callEvents } from '@/lib/api/client.ts'
import { syncPreferencesWithConsent } from '@/lib/consent/consent.ts'
import { chosenLocale, firstLocale } from '@/lib/i18n/first-locale.ts'
import { showLocale } from '@/lib/i18n/locale.ts'
import { takeOverWritten } from '@/lib/page/written-page.ts'
import { pause } from '@/lib/pause.ts'
import { queryClient } from '@/lib/query-client.ts'
import { isLoginCallback, takeLoginResponse } from '@/lib/session/login.ts'
import { loadAccount, sessionStore } from '@/lib/session/session.ts'
import { getToken } from '@/lib/session/token.ts'
import { chosenTheme } from '@/lib/theme/theme.ts'
import { showAlert } from '@/lib/toasts.ts'
import { installPrivateImport } from './private-files.ts'

/** A page whose code and data are not loaded after this time is shown in parts. */
const WHOLE_PAGE_TIMEOUT_MS = 400

/** What one account has fetched must not be there for the next one. */
function clearPrivateDataWithSession() {
  let login: string | undefined
  sessionStore.subscribe(() => {
    const { account } = sessionStore.get()
    if (login !== undefined && account?.login !== login)
      queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'info' })
    login = account?.login
  })
}

/**
 * Everything that comes before the first render. The order matters: the login form's response leaves the address bar first.
 *
 * @returns whether the document has the page already, written by the server or the build, for React to take over
 * @throws ApiError when the first language's translations cannot be fetched
 */
export async function prepareStart(): Promise<boolean> {
  takeLoginResponse()
  installPrivateImport()
  callEvents.alert = showAlert
  clearPrivateDataWithSession()
  syncPreferencesWithConsent(() => ({ locale: chosenLocale() ?? '', theme: chosenTheme() }))
  // One that comes from now on is too late.
  const view = await Promise.race([globalThis.__firstView, undefined])
  globalThis.__firstView = undefined
  for (const [key, data] of view?.queries ?? []) queryClient.setQueryData(key, data)
  const locale = view?.locale ?? firstLocale()
  const translations = showLocale(locale)
  // The callback page fetches the account itself, once it has a session. The account's language is applied after the first one.
  const account = isLoginCallback() ? undefined : loadAccount(translations)
  const { pathname, search } = window.location
  const page = pageAt(ROUTES, pathname)
  // The page itself shows what does not load.
  const code = page?.load?.().catch(() => undefined)
  await translations
  const isShown = document.getElementById('root')?.hasChildNodes() === true
  const isWritten = isShown && (view !== undefined || document.documentElement.dataset.view === '')
  const data =
    page && getToken() !== undefined
      ? code?.then((module) => {
          const { parameters } = page
          return module?.prefetch?.(queryClient, {
            parameters,
            pathname,
            search: new URLSearchParams(search),
            language: locale
          })
        })
      : code
  if (isWritten) {
    // The data has come with the page; React takes over a page whole when all of its code is there.
    await data?.catch(() => {})
    takeOverWritten()
  } else await Promise.race([Promise.allSettled([data, account]), pause(WHOLE_PAGE_TIMEOUT_MS)])
  return isWritten
}
