import { COOKIES, LOCALE_STORAGE_KEY, type Locale, TOKEN_STORAGE_KEY } from '@portico/contract'
import { RouterProvider } from 'react-router/dom'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { createRouter } from '../app/router.tsx'
import { Application } from '../boot/application.tsx'
import { prepareStart } from '../boot/start.ts'
import { deleteCookie } from '../lib/consent/browser-cookies.ts'
import { chooseCookies, closeCookieSettings, consentStore } from '../lib/consent/consent.ts'
import { discardDrafts } from '../lib/drafts/drafts.ts'
import { queryClient } from '../lib/query-client.ts'
import { forgetSession, sessionStore } from '../lib/session/session.ts'
import { chooseTheme } from '../lib/theme/theme.ts'
import { toastStore } from '../lib/toasts.ts'
import { type AccountName, tokenOf } from './api.ts'

export interface RenderOptions {
  /** The signed-in account; none by default. */
  account?: AccountName
  /** A session of the test's own, in place of the account's shared one. */
  token?: string
  locale?: Locale
  theme?: 'light' | 'dark'
  /** What the reader has chosen about cookies, `necessary` by default; the notice is shown with `nothing`. */
  cookieChoice?: 'necessary' | 'nothing'
  /** Size of the window in pixels. */
  width?: number
  height?: number
}

const DESKTOP = { width: 1280, height: 800 }

/** The application as a test uses it. */
export interface RenderedApp {
  /** Renders the application anew at the address shown, as a reload does: what is stored stays, what is remembered in memory is gone. */
  reload: () => Promise<void>
}

/** Path and query of the page shown. */
export const address = (): string => window.location.pathname + window.location.search

/** Path of the page shown, for the way back to a list: the application returns to it with the search that it had. */
export const pathname = (): string => window.location.pathname

const storeJson = (key: string, value: string) => sessionStorage.setItem(key, JSON.stringify(value))

/** Forgets what a page before has left in the application's memory. */
async function resetMemory(): Promise<void> {
  await cleanup()
  queryClient.clear()
  toastStore.set({ toasts: [] })
  discardDrafts()
  closeCookieSettings()
}

/** Forgets what a page before has left behind, in memory and in the browser. */
async function reset(): Promise<void> {
  await resetMemory()
  forgetSession()
  sessionStore.set({ loginDialog: undefined, environment: undefined })
  sessionStorage.clear()
  localStorage.clear()
  chooseCookies('necessary')
}

/** Forgets that a choice about cookies was made. */
function forgetCookieChoice(): void {
  deleteCookie(COOKIES.consentChoice)
  deleteCookie(COOKIES.consentVersion)
  consentStore.set({ choice: undefined })
}

async function start(): Promise<void> {
  await prepareStart()
  await render(
    <Application client={queryClient}>
      <RouterProvider router={createRouter()} />
    </Application>
  )
}

/**
 * Renders the whole application at an address, in the page of the tests. Its calls reach a real portal with a database of the run, or
 * what a test puts in the server's place (responses.ts).
 *
 * @param path path and query, such as `/documents?search=a`
 */
export async function renderApp(path: string, options: RenderOptions = {}): Promise<RenderedApp> {
  const { account, locale = 'en', theme = 'light', width = DESKTOP.width, height = DESKTOP.height } = options
  await reset()
  if (options.cookieChoice === 'nothing') forgetCookieChoice()
  await page.viewport(width, height)
  const token = options.token ?? (account && tokenOf(account))
  if (token) storeJson(TOKEN_STORAGE_KEY, token)
  storeJson(LOCALE_STORAGE_KEY, locale)
  chooseTheme(theme)
  window.history.replaceState(null, '', path)
  await start()
  return {
    reload: async () => {
      await resetMemory()
      await start()
    }
  }
}
