import { LANGUAGE_PARAMETER } from '@portico/contract'
import { bearerHeaders } from '../api/prefetch.ts'
import { pause } from '../pause.ts'
import { afterPaint } from './after-paint.ts'
import { keepEarlyActions, repeatEarlyActions } from './early-actions.ts'

/** Milliseconds for which the application's code waits to be run. */
const PATIENCE = 600
/** Milliseconds for which all else that the page needs waits to be asked for: the answers would come in each other's way. */
const LEAD = 250
/** The same two for a page that the document came with: it is read meanwhile, and nothing may compete with what it is painted with. */
const PAGE_PATIENCE = 2000

let painted: Promise<void> | undefined
let ahead: Promise<void> | undefined

/**
 * Asks the server for what the application will show at first, and shows it until the application takes its place. Whatever goes
 * wrong, the page comes without it.
 *
 * @param path of HTML for the document's `#root`, resolved against `/`
 * @param token the session's bearer
 */
export function askFirstView(path: string, token: string): void {
  const answer = fetch(`/${path}`, { headers: bearerHeaders(token), cache: 'no-store' })
  const shown = answer.then(async (response) => response.status === 200 && show(await response.text())).catch(() => {})
  painted = Promise.race([shown.then(nextPaint), pause(PATIENCE)])
  ahead = Promise.race([painted, pause(LEAD)])
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
  keepEarlyActions()
  const isRight = document.documentElement.lang === locale
  if (!isRight) documentState().view = 'other'
  const shown = isRight ? parsed() : showOther(locale)
  painted = Promise.race([shown.then(nextPaint), pause(PAGE_PATIENCE)])
  ahead = painted
}

/** The application has rendered: from here on it alone decides what is seen. */
export function endFirstView(): void {
  repeatEarlyActions()
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
 * Does something as soon as a first view that was asked for is painted, or has had its lead; at once when none was asked for. In a
 * task of its own: the first view can be scrolled and used already.
 */
export function afterFirstView(act: () => void): void {
  if (ahead) void ahead.then(() => setTimeout(act))
  else act()
}

/** Settles when a first view that was asked for has been painted, or need not be waited for; at once when none was asked for. */
export const whenFirstView = (): Promise<void> => painted ?? Promise.resolve()

async function parsed(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}

async function show(html: string): Promise<void> {
  await parsed()
  const root = document.getElementById('root')
  // Written by the server with the application's own components, its texts sanitised.
  if (!root || root.hasChildNodes()) return
  root.innerHTML = html
  keepEarlyActions()
}

/** A page in the background is not painted. */
const nextPaint = () =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === 'hidden') resolve()
    else afterPaint(resolve)
  })
