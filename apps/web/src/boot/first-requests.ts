// Shows what can be shown before the application's own code, and requests what it is made of, in the order in which it is needed.
import { LOGIN_CALLBACK_ROUTE, PATHS } from '@portico/contract'
import { firstRecordsPath, prefetch } from '@/lib/api/prefetch.ts'
import { chosenLocale, firstLocale, translationsPath } from '@/lib/i18n/first-locale.ts'
import { isPrerendered } from '@/lib/page/prerendered.ts'
import { pause } from '@/lib/pause.ts'
import { SAMPLE_LANGUAGE_KEY } from '@/lib/samples/sample-language-key.ts'
import { getToken } from '@/lib/session/token.ts'
import { showFirstView, showPrerendered } from './first-view.ts'
import { RECORD_LISTS } from './record-lists.ts'
import { writtenPageAt } from './written-pages.ts'

/** Addresses of the application's own script, which comes first, and of all that it imports; set by build/document-head.ts. */
declare const __SCRIPTS__: readonly [string, ...string[]]
/** Addresses of the fonts of code, which a first view has in sight; set likewise. */
declare const __CODE_FONTS__: readonly string[]

/** The session's bearer; none on the callback page, which starts a session. */
const token = window.location.pathname === LOGIN_CALLBACK_ROUTE ? undefined : getToken()

function shown(): Promise<void> | undefined {
  if (isPrerendered()) return showPrerendered(firstLocale(), token !== undefined)
  if (token === undefined || !writtenPageAt(window.location.pathname)) return undefined
  const view = showFirstView(token, chosenLocale(), sessionStorage.getItem(SAMPLE_LANGUAGE_KEY))
  for (const font of __CODE_FONTS__) preload(font, 'font')
  return view
}

/** Fetches a font, or a script that a module will import: not as a module, which would be compiled as soon as it comes. */
function preload(address: string, as: 'script' | 'font' = 'script'): void {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as, crossOrigin: '' })
  link.setAttribute('href', address)
  document.head.append(link)
}

/** The page's first view, if it has come. */
const firstView = () => Promise.race([globalThis.__firstView, undefined])

/** Requests what the application wants as soon as it runs. */
async function prefetchStart(): Promise<void> {
  const view = await firstView()
  const files = document.documentElement.dataset.files?.split(' ') ?? []
  for (const script of [...__SCRIPTS__, ...files]) preload(script)
  if (token !== undefined) prefetch(PATHS.account, token)
  prefetch(translationsPath(view?.locale ?? firstLocale()), token)
  // A browser has six connections to a server, and a long list occupies one of them for its whole time.
  const records = RECORD_LISTS[window.location.pathname.replace(/\/$/, '')]
  if (token !== undefined && records) prefetch(firstRecordsPath(records), token, { isLong: true })
}

/** Runs the application; what the page shown is made of is requested with it. */
async function run(): Promise<void> {
  const view = await firstView()
  for (const file of view?.files ?? []) {
    if (file.startsWith('private/')) prefetch(file, token)
    else preload(`/${file}`)
  }
  const script = document.createElement('script')
  Object.assign(script, { type: 'module', crossOrigin: '', src: __SCRIPTS__[0] })
  document.head.append(script)
}

/** Milliseconds for which other requests wait for a first view: their responses would compete with it. */
const PREFETCH_DELAY_MS = 250

const painted = shown()
// In tasks of their own: what is painted can be scrolled and used already.
void Promise.race([painted, painted && pause(PREFETCH_DELAY_MS)]).then(() => setTimeout(prefetchStart))
void Promise.resolve(painted).then(() => setTimeout(run))
