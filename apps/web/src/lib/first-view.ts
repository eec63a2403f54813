import { afterPaint } from '../ui/after-paint.ts'
import { bearerHeaders } from './api/ahead.ts'
import { pause } from './pause.ts'

/** Milliseconds for which the application's code waits to be run. */
const PATIENCE = 600
/** Milliseconds for which all else that the page needs waits to be asked for: the answers would come in each other's way. */
const LEAD = 250

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

/** Does something as soon as a first view that was asked for is painted, or has had its lead; at once when none was asked for. */
export function afterFirstView(act: () => void): void {
  if (ahead) void ahead.then(act)
  else act()
}

/** Settles when a first view that was asked for has been painted, or need not be waited for; at once when none was asked for. */
export const whenFirstView = (): Promise<void> => painted ?? Promise.resolve()

async function show(html: string): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  const root = document.getElementById('root')
  // Written by the server with the application's own components, its texts sanitised.
  if (root && !root.hasChildNodes()) root.innerHTML = html
}

/** A page in the background is not painted. */
const nextPaint = () =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === 'hidden') resolve()
    else afterPaint(resolve)
  })
