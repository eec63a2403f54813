import { type Logout, PATHS } from '@portico/contract'
import { ApiError, call } from '../api/client.ts'
import { forgetRedirect } from './redirect.ts'
import { forgetSession, showLoginDialog } from './session.ts'
import { getToken } from './token.ts'

/** Set while the identity provider's own sign-out page is visited, so that the way back ends like any other sign-out. */
const SIGNING_OUT_KEY = 'portico.signingOut'

export type LogoutResult = 'signedOut' | 'signedOutHere' | 'leaving' | 'notSignedIn'

let running: Promise<LogoutResult> | undefined

/**
 * Ends the session on the server and in this browser, then visits the identity provider's sign-out page when it has one.
 * A second call while one is under way gets the same result.
 *
 * @returns `signedOutHere` when the provider does not respond, and may have a session still, `leaving` when the browser is on its way to the provider, `notSignedIn` when no user was signed in
 * @throws ApiError when the request fails; the session then continues
 */
export function logout(): Promise<LogoutResult> {
  running ??= endEverywhere().finally(() => {
    running = undefined
  })
  return running
}

async function endEverywhere(): Promise<LogoutResult> {
  if (getToken() === undefined) {
    const isReturning = sessionStorage.getItem(SIGNING_OUT_KEY) !== null
    sessionStorage.removeItem(SIGNING_OUT_KEY)
    if (isReturning) showLoginDialog('signedOut')
    return isReturning ? 'signedOut' : 'notSignedIn'
  }
  const { logoutUrl, providerUnavailable } = await endOnServer()
  forgetSession()
  forgetRedirect()
  if (logoutUrl) {
    sessionStorage.setItem(SIGNING_OUT_KEY, 'true')
    window.location.assign(new URL(logoutUrl, window.location.origin))
    return 'leaving'
  }
  const result = providerUnavailable ? 'signedOutHere' : 'signedOut'
  showLoginDialog(result)
  return result
}

/** A session that has ended already is as good as ended now. */
async function endOnServer(): Promise<Logout> {
  try {
    return (await call<Logout>('POST', PATHS.logout)).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return {}
    throw error
  }
}
