import { LOGIN_CALLBACK_ROUTE, PATHS, PROMPT_PARAMETER } from '@portico/contract'
import { matchRoutes } from 'react-router'
import { bearerOf, call } from '../api/client.ts'
import { discardDrafts, saveDraftsBeforeLeaving } from '../drafts/drafts.ts'
import { i18n } from '../i18n/i18n.ts'
import { reportError } from '../report-error.ts'
import { createStore, useStore } from '../store.ts'
import { fetchEnvironment } from './environment.ts'
import { failureOfError, failureOfParameter, type LoginFailure } from './login-failure.ts'
import { consumeRedirect, rememberPrivatePage } from './redirect.ts'
import { loadAccount, sessionStore, showLoginDialog } from './session.ts'
import { getToken, storeToken } from './token.ts'

const loginStart = createStore({ pending: false })
let starting: Promise<boolean> | undefined

/** Whether the browser is on its way to the login form. */
export function useLoginPending(): boolean {
  return useStore(loginStart).pending
}

// Coming back by the browser's Back button may show the page as it was left: waiting.
window.addEventListener('pageshow', (event) => {
  if (!event.persisted) return
  finishStart()
  discardDrafts()
})

function finishStart() {
  starting = undefined
  loginStart.set({ pending: false })
}

/**
 * Takes the browser to the login form. A second call while one is under way changes nothing; a failure shows a toast and
 * leaves the page as it is.
 *
 * @param options.replace whether the present page is left out of the history, so that Back does not lead into the login again
 * @param options.isAskedAgain whether the login form is shown even to a reader whom it knows
 * @returns whether the browser is on its way
 */
export function startLogin(options: { replace?: boolean; isAskedAgain?: boolean } = {}): Promise<boolean> {
  starting ??= (async () => {
    loginStart.set({ pending: true })
    try {
      const { b2cLoginFormUrl } = await fetchEnvironment()
      const url = new URL(b2cLoginFormUrl, window.location.origin)
      // OpenID Connect's own parameter: the login form speaks the language that the portal is shown in.
      url.searchParams.set('ui_locales', i18n.language)
      if (options.isAskedAgain) url.searchParams.set(PROMPT_PARAMETER, 'login')
      if (options.replace) window.location.replace(url)
      else window.location.assign(url)
      return true
    } catch (error) {
      finishStart()
      discardDrafts()
      reportError(error)
      return false
    }
  })()
  return starting
}

/**
 * Signs in at the user's request. A private page whose session has ended, or which needs a more recent sign-in, is returned to, with
 * what was typed in it.
 */
export async function signIn(): Promise<boolean> {
  const { account, phase, loginDialog } = sessionStore.get()
  const isAskedAgain = phase === 'signedIn' && loginDialog === 'signInNeeded'
  if (phase === 'ended' || isAskedAgain) {
    rememberPrivatePage()
    if (account) await saveDraftsBeforeLeaving(account.login)
  }
  return startLogin({ isAskedAgain })
}

export interface LoginResponse {
  idToken: string | undefined
  error: string | undefined
}

let loginResponse: LoginResponse | undefined

/** Whether the address is the one that the login form leads back to, however it is spelt: the router decides. */
export function isLoginCallback(): boolean {
  return matchRoutes([{ path: LOGIN_CALLBACK_ROUTE }], window.location) !== null
}

/**
 * Takes the login form's response out of the address bar and the history. Must run before anything else of the page,
 * so that the token is in no log, no referrer and no bookmark.
 */
export function takeLoginResponse(): void {
  if (!isLoginCallback()) return
  const parameters = new URLSearchParams(window.location.search)
  loginResponse = { idToken: parameters.get('id_token') ?? undefined, error: parameters.get('error') ?? undefined }
  window.history.replaceState(null, '', LOGIN_CALLBACK_ROUTE)
}

let finishing: Promise<string | undefined> | undefined

/**
 * Finishes signing in with the response the page was loaded with. However often it is called, the token is redeemed once.
 *
 * @returns the path to go on to; undefined when the login failed, which has opened the login dialog
 */
export function finishLogin(): Promise<string | undefined> {
  finishing ??= redeem(loginResponse)
  return finishing
}

async function redeem(given: LoginResponse | undefined): Promise<string | undefined> {
  const failure =
    given?.idToken !== undefined && !given.error ? await exchange(given.idToken) : failureOfParameter(given?.error)
  // A user who is already signed in continues, whatever the response is.
  if (getToken() !== undefined && (await loadAccount())) {
    if (!failure) void rememberEnvironment()
    return consumeRedirect()
  }
  const isNotActivated = sessionStore.get().loginDialog === 'accountNotActivated'
  showLoginDialog(failure ?? (isNotActivated ? 'accountNotActivated' : 'loginFailed'))
  return undefined
}

/** Not needed to go on, so its failure is only logged. */
async function rememberEnvironment(): Promise<void> {
  try {
    sessionStore.set({ environment: await fetchEnvironment() })
  } catch (error) {
    console.error('The environment could not be fetched', error)
  }
}

/** Exchanges an id token for a session, unless it returns why not. Only status 200 with a bearer counts. */
async function exchange(idToken: string): Promise<LoginFailure | undefined> {
  try {
    const response = await call('GET', `${PATHS.login}?id_token=${encodeURIComponent(idToken)}`, { anonymous: true })
    const token = bearerOf(response.headers)
    if (response.status !== 200 || !token) throw new Error('The response of the sign-in has no bearer token')
    const previous = getToken()
    storeToken(token)
    // The session that this one takes the place of. That it could not be ended is no reason to fail: it ends when it is not used.
    if (previous !== undefined) void call('POST', PATHS.logout, { bearer: previous }).catch(() => {})
    return undefined
  } catch (error) {
    console.error('The login failed', error)
    return failureOfError(error)
  }
}
