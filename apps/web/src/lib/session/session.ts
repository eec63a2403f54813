import { type Account, type Authority, type Environment, matchLocale, PATHS } from '@portico/contract'
import { ApiError, call, callEvents } from '../api/client.ts'
import { loadDraftFiles, setDraftReader } from '../drafts/drafts.ts'
import { chosenLocale } from '../i18n/first-locale.ts'
import { showLocale } from '../i18n/locale.ts'
import { isPrerendered } from '../page/prerendered.ts'
import { reportError } from '../report-error.ts'
import { createStore, useStore } from '../store.ts'
import { AccountNotActivatedError, failureOfError, type LoginFailure } from './login-failure.ts'
import { clearToken, getToken } from './token.ts'

/**
 * Where a session stands.
 * - `anonymous`: no user is signed in
 * - `loading`: there is a token, and its account is being fetched
 * - `signedIn`: the account is known and activated
 * - `ended`: the session ended on the page shown; the page stays as it is, and `account` says whose it was
 */
export type SessionPhase = 'anonymous' | 'loading' | 'signedIn' | 'ended'

/** Why the login dialog is shown. */
export type LoginDialogReason = LoginFailure | 'signedOut' | 'signedOutHere' | 'sessionEnded' | 'signInNeeded'

export interface SessionState {
  phase: SessionPhase
  account: Account | undefined
  /** The path on which the session ended. */
  endedOn: string | undefined
  loginDialog: LoginDialogReason | undefined
  /** Fetched after a sign-in: where the embeddable components are. */
  environment: Environment | undefined
}

const NOT_SIGNED_IN = { account: undefined, endedOn: undefined, loginDialog: undefined, environment: undefined }

export const sessionStore = createStore<SessionState>(
  { ...NOT_SIGNED_IN, phase: getToken() === undefined ? 'anonymous' : 'loading' },
  // Pages of the build are for everyone, those of the server for readers who are signed in.
  { ...NOT_SIGNED_IN, phase: isPrerendered() ? 'anonymous' : 'loading' }
)

/**
 * Fetches the account of the stored token and, when it is activated, starts the session with it. Without a token no call is made.
 *
 * @param firstLocale settles when the page's first language is shown; the account's language comes after it
 * @returns whether a user is signed in now; a failure is logged, resets the session and shows the login dialog
 */
export async function loadAccount(firstLocale?: Promise<unknown>): Promise<boolean> {
  if (getToken() === undefined) {
    sessionStore.set({ phase: 'anonymous', account: undefined })
    return false
  }
  sessionStore.set({ phase: 'loading' })
  try {
    const { data: account } = await call<Account>('GET', PATHS.account)
    if (!account.activated) throw new AccountNotActivatedError(`The account ${account.login} is not activated`)
    setDraftReader(account.login)
    await loadDraftFiles()
    await firstLocale?.catch(() => {})
    await followAccountLanguage(account)
    sessionStore.set({ phase: 'signedIn', account, endedOn: undefined, loginDialog: undefined })
    return true
  } catch (error) {
    console.error('The account could not be fetched', error)
    // Without a response the session may still be valid: a reload then finds its token.
    if (!(error instanceof ApiError && error.status === 0)) clearToken()
    endSession(failureOfError(error) === 'accountNotActivated' ? 'accountNotActivated' : 'sessionEnded')
    return false
  }
}

/**
 * Fetches the account again after it was changed; the page shown stays as it is, and changes over to the account's language.
 *
 * @throws ApiError when it cannot be fetched; the session then goes on with what was known of it
 */
export async function refreshAccount(): Promise<void> {
  const { data: account } = await call<Account>('GET', PATHS.account)
  await followAccountLanguage(account)
  sessionStore.set({ account })
}

/** The account's language counts unless another one was chosen in this tab. */
async function followAccountLanguage(account: Account): Promise<void> {
  const locale = matchLocale(account.langKey)
  if (chosenLocale() || !locale) return
  await showLocale(locale).catch(reportError)
}

/** Ends the session in this tab: the page stays as it is and the login dialog opens over it. */
function endSession(reason: LoginDialogReason): void {
  sessionStore.set({ phase: 'ended', endedOn: window.location.pathname, loginDialog: reason })
}

/** Forgets token and account, so that no page keeps showing private data. */
export function forgetSession(): void {
  clearToken()
  setDraftReader(undefined)
  sessionStore.set({ phase: 'anonymous', account: undefined, endedOn: undefined })
}

/** Calls `listener` whenever another account than before is signed in, or none. The end of a session alone keeps its account. */
export function onAccountChange(listener: () => void): void {
  let login = sessionStore.get().account?.login
  sessionStore.subscribe(() => {
    const present = sessionStore.get().account?.login
    if (present === login) return
    login = present
    listener()
  })
}

/** Opens the login dialog, or closes it with undefined. */
export function showLoginDialog(reason: LoginDialogReason | undefined): void {
  sessionStore.set({ loginDialog: reason })
}

callEvents.sessionEnded = () => endSession('sessionEnded')
callEvents.signInNeeded = () => showLoginDialog('signInNeeded')

/** Whether an account holds one of the authorities; with none required, whether it holds any at all. */
export function hasAnyAuthority(account: Account | undefined, required: readonly Authority[]): boolean {
  const held = account?.authorities ?? []
  return required.length === 0 ? held.length > 0 : required.some((authority) => held.includes(authority))
}

/** The session's state, and what its account may do. */
export function useSession() {
  const state = useStore(sessionStore)
  const isAuthenticated = state.phase === 'signedIn'
  return {
    ...state,
    isAuthenticated,
    hasAnyAuthority: (required: readonly Authority[]) => isAuthenticated && hasAnyAuthority(state.account, required)
  }
}
