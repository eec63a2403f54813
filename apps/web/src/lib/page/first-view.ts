import { LANGUAGE_PARAMETER } from '@portico/contract'
import { bearerHeaders } from '../api/prefetch.ts'
import { pause } from '../pause.ts'
import { afterPaint } from './after-paint.ts'
import { recordEarlyActions, replayEarlyActions } from './early-actions.ts'

/** The application's code runs after this time at the latest. */
const FIRST_VIEW_TIMEOUT_MS = 600
/** Further requests wait for the first view, at most this long unless something else is said: their responses would compete with it. */
const PREFETCH_DELAY_MS = 250
/** The same two for a prerendered page, with whose painting nothing may compete. */
const PRERENDERED_TIMEOUT_MS = 2000

let painted: Promise<void> | undefined
let prefetching: Promise<void> | undefined

/**
 * Asks the server for what the application will show at first, and shows it until the application takes its place. Whatever goes
 * wrong, the page comes without it.
 *
 * @param path of HTML for the document's `#root`, resolved against `/`
 * @param token the session's bearer
 * @param options milliseconds for which further requests and the application's code wait for it at most; what else is done with it before
 *   it is painted
 */
export function requestFirstView(
  path: string,
  token: string,
  {
    requestsMs = PREFETCH_DELAY_MS,
    applicationMs = FIRST_VIEW_TIMEOUT_MS,
    prepare = () => {}
  }: { requestsMs?: number; applicationMs?: number; prepare?: (root: HTMLElement) => void } = {}
): void {
  const response = fetch(`/${path}`, { headers: bearerHeaders(token), cache: 'no-store' })
  const shown = response.then(async (view) => view.status === 200 && show(await view.text(), prepare)).catch(() => {})
  painted = Promise.race([shown.then(nextPaint), pause(applicationMs)])
  prefetching = Promise.race([painted, pause(requestsMs)])
}

const documentState = () => document.documentElement.dataset

/** Whether the document came with the page in it, which the application has not replaced yet (server: app/prerendered-pages.ts). */
export const isPrerendered = (): boolean => documentState().view !== undefined

/**
 * Lets the page that the document came with be seen until the application takes its place; in another language than the reader's it
 * is not, and the right one is fetched. What is only for those who are not signed in is hidden from others (styles/app.css).
 *
 * @param locale the language that the application will begin with
 * @param hasSession whether there is a session's token
 */
export function showPrerendered(locale: string, hasSession: boolean): void {
  if (hasSession) documentState().session = ''
  recordEarlyActions()
  const isRight = document.documentElement.lang === locale
  if (!isRight) documentState().view = 'other'
  const shown = isRight ? parsed() : showOther(locale)
  painted = Promise.race([shown.then(nextPaint), pause(PRERENDERED_TIMEOUT_MS)])
  prefetching = painted
}

/** The application has rendered: from here on it alone decides what is seen. */
export function endFirstView(): void {
  replayEarlyActions()
  delete documentState().view
  delete documentState().session
}

async function showOther(locale: string): Promise<void> {
  const address = new URL(window.location.pathname, window.location.origin)
  address.searchParams.set(LANGUAGE_PARAMETER, locale)
  try {
    const html = await (await fetch(address)).text()
    const other = new DOMParser().parseFromString(html, 'text/html')
    await parsed()
    const [from, root] = [other.getElementById('root'), document.getElementById('root')]
    // The application may have been quicker.
    if (!from || !root || !isPrerendered()) return
    root.replaceChildren(...from.childNodes)
    document.title = other.title
    document.documentElement.lang = locale
    documentState().view = ''
  } catch {
    // It stays hidden, and the application comes without a first view.
  }
}

/**
 * Does something as soon as a first view that was asked for is painted, or has had its lead; immediately when none was requested. In a
 * task of its own: the first view can be scrolled and used already.
 */
export function afterFirstView(act: () => void): void {
  if (prefetching) void prefetching.then(() => setTimeout(act))
  else act()
}

/** Settles when a first view that was asked for has been painted, or need not be waited for; immediately when none was requested. */
export const whenFirstView = (): Promise<void> => painted ?? Promise.resolve()

async function parsed(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}

async function show(html: string, prepare: (root: HTMLElement) => void): Promise<void> {
  await parsed()
  const root = document.getElementById('root')
  // Written by the server with the application's own components, its texts sanitised.
  if (!root || root.hasChildNodes()) return
  root.innerHTML = html
  prepare(root)
  recordEarlyActions()
}

/** A page in the background is not painted. */
const nextPaint = () =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === 'hidden') resolve()
    else afterPaint(resolve)
  })
