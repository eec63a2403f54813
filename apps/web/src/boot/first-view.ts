import { type FirstView, LANGUAGE_PARAMETER, type Locale, PATHS } from '@portico/contract'
import { bearerHeaders } from '@/lib/api/prefetch.ts'
import { afterPaint, paintInSightFirst } from '@/lib/page/after-paint.ts'
import { isPrerendered } from '@/lib/page/prerendered.ts'
import { pause } from '@/lib/pause.ts'
import { recordEarlyActions } from './early-actions.ts'
import { timeZoneOf } from './time-zone.ts'

/** Milliseconds after which the application runs, whether or not the view has been painted. */
const TIMEOUT_MS = 1_500
/** The same for a page that the document came with, with whose painting nothing may compete. */
const PRERENDERED_TIMEOUT_MS = 2_000

declare global {
  /** The page's first view, requested by the script in the document's head, until the application begins; none when there is none to be had. */
  var __firstView: Promise<FirstView | undefined> | undefined
}

const documentState = () => document.documentElement.dataset

/**
 * Requests the first view of the page from the server, and shows it until the application takes over its elements. Whatever goes wrong,
 * the page comes without it.
 *
 * @param token the session's bearer
 * @param language BCP 47 that the reader has chosen in this tab; otherwise the account's counts, which the server knows
 * @param samples language of the samples of requests that the reader has chosen
 * @returns settles when the view has been painted, or there is none
 */
export function showFirstView(token: string, language: string | undefined, samples: string | null): Promise<void> {
  const { pathname, search } = window.location
  const query = new URLSearchParams({
    address: pathname + search,
    timeZone: timeZoneOf(pathname.includes('/deals')),
    ...(language && { language }),
    ...(samples && { samples })
  })
  const requested = fetch(`/${PATHS.firstView}?${query}`, { headers: bearerHeaders(token), cache: 'no-store' })
  const view = requested
    .then((response): Promise<FirstView> | undefined => (response.status === 200 ? response.json() : undefined))
    .catch(() => undefined)
  globalThis.__firstView = view
  const shown = view.then(async (ready) => {
    if (!ready) return
    await show(ready)
    await painted()
  })
  return Promise.race([shown, pause(TIMEOUT_MS)])
}

async function show({ html, locale }: FirstView): Promise<void> {
  await parsed()
  const root = document.getElementById('root')
  // The application may have been quicker.
  if (!root || !globalThis.__firstView) return
  document.documentElement.lang = locale
  paintInSightFirst()
  // Written by the server with the application's own components, its texts sanitised.
  root.innerHTML = html
  root.querySelectorAll('main nav [aria-current]').forEach(bringIntoSight)
  recordEarlyActions()
}

/** Scrolls what a link of a navigation is scrolled in, and nothing around it, to the link of the page shown. */
function bringIntoSight(entry: Element): void {
  const scroller = entry.closest('[data-navigation-scroller], nav')
  if (!scroller) return
  const [place, frame] = [entry.getBoundingClientRect(), scroller.getBoundingClientRect()]
  if (place.bottom > frame.bottom) scroller.scrollTop += place.top - frame.top - frame.height / 3
  if (place.right > frame.right) scroller.scrollLeft += place.left - frame.left - 16
}

/**
 * Lets the page that the document came with be seen until the application takes over its elements; in another language than the reader's it
 * is not, and the right one is fetched. What is only for those who are not signed in is hidden from others (styles/app.css).
 *
 * @param locale the language that the application will begin with
 * @param hasSession whether there is a session's token
 * @returns settles when the page has been painted, or is not to be had
 */
export function showPrerendered(locale: Locale, hasSession: boolean): Promise<void> {
  if (hasSession) documentState().session = ''
  recordEarlyActions()
  const isRight = document.documentElement.lang === locale
  if (!isRight) documentState().view = 'other'
  const shown = isRight ? parsed() : showOther(locale)
  return Promise.race([shown.then(painted), pause(PRERENDERED_TIMEOUT_MS)])
}

async function showOther(locale: Locale): Promise<void> {
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

async function parsed(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}

/** A page in the background is not painted. */
const painted = () =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === 'hidden') resolve()
    else afterPaint(resolve)
  })
