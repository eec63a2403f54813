import { LIMITS } from '@portico/contract'
import { endSessionIfRefused } from '@/lib/api/client.ts'
import { bearerHeaders, fetchOrTakePrefetched } from '@/lib/api/prefetch.ts'
import { type ChunkErrorCode, ChunkLoadError } from '@/lib/page/chunk-load-error.ts'
import { isImportFailure } from '@/lib/page/lazy-page.tsx'
import { getToken } from '@/lib/session/token.ts'

const loads = new Map<string, Promise<unknown>>()

/** What was loaded once is given again; what failed may be tried again. */
function once<T>(kind: string, file: string, load: () => Promise<T>): Promise<T> {
  const key = `${kind} ${file}`
  const known = loads.get(key) as Promise<T> | undefined
  if (known) return known
  const promise = load()
  promise.catch(() => loads.delete(key))
  loads.set(key, promise)
  return promise
}

/** Messages refer to a file by its number in the order in which files were requested. */
const requested: string[] = []

function failed(file: string, code: ChunkErrorCode, details: { cause?: unknown; status?: number | undefined }) {
  const kind = code === 'CSS_CHUNK_LOAD_FAILED' ? 'CSS chunk' : 'chunk'
  return new ChunkLoadError(`Loading ${kind} ${requested.indexOf(file) + 1} failed`, { code, file, ...details })
}

const isPrivate = (file: string) => file.startsWith('private/')

async function fetchText(file: string): Promise<string> {
  const token = isPrivate(file) ? getToken() : undefined
  if (isPrivate(file) && token === undefined)
    throw new ChunkLoadError('Authentication required for private chunks', {
      code: 'PRIVATE_CHUNK_AUTHENTICATION',
      file
    })
  if (!requested.includes(file)) requested.push(file)
  const signal = AbortSignal.timeout(LIMITS.chunkTimeout)
  const received = async () => {
    const response = await fetchOrTakePrefetched(file, { headers: bearerHeaders(token), signal }, token)
    return { response, text: await response.text() }
  }
  const { response, text } = await received().catch((cause: unknown) => {
    const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
    throw failed(file, isTimeout ? 'CHUNK_LOAD_TIMEOUT' : 'CHUNK_LOAD_FAILED', { cause })
  })
  if (response.ok) return text
  const { status } = response
  if (!isPrivate(file)) throw failed(file, 'CHUNK_LOAD_FAILED', { status })
  endSessionIfRefused(status, token)
  throw new ChunkLoadError(`HTTP error! status: ${status}`, { code: 'PRIVATE_CHUNK_HTTP', file, status })
}

/** Whether the document itself has a script: it has run by now, for this code came with it or after it. */
const isInDocument = (file: string) =>
  document.head.querySelector(`script[src="/${file}"], link[href="/${file}"]`) !== null

/**
 * The address of a public file. It is fetched first: an import that fails does not have the status, by which a new release is known, and
 * some browsers keep the failure for as long as the page lives. The import then finds the file in the browser's cache.
 */
const publicAddress = (file: string): Promise<string> =>
  once('address', file, async () => {
    if (!isInDocument(file)) await fetchText(file)
    return `${window.location.origin}/${file}`
  })

/** Constructable style sheets need no inline style, which the content policy forbids. */
const loadStyleSheet = (file: string): Promise<void> =>
  once('style', file, async () => {
    try {
      const text = await fetchText(file)
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    } catch (cause) {
      const status = cause instanceof ChunkLoadError ? cause.status : undefined
      throw failed(file, 'CSS_CHUNK_LOAD_FAILED', { cause, status })
    }
  })

/** The specifiers that the build plugin leaves in private files (build/chunks/private-chunks.ts). */
const SPECIFIER = /(["'`])__PRIVATE_CHUNK_ORIGIN_*__\/([^"'`]+)\1/g
/** Where the build plugin names the style sheets that a file needs. */
const STYLES = /\n\/\/# privateStyles=(.*)/

/** Fetches a private file and everything that it imports, and gives it an address that the browser can import. */
const privateAddress = (file: string): Promise<string> =>
  once('address', file, async () => {
    const text = await fetchText(file)
    const imported = [...new Set([...text.matchAll(SPECIFIER)].map(([, , target = '']) => target))]
    const styles = STYLES.exec(text)?.[1]?.split(',') ?? []
    // Private files never import each other in a circle: the build sees to that, or this would wait for ever.
    const [addresses] = await Promise.all([Promise.all(imported.map(addressOf)), ...styles.map(loadStyleSheet)])
    // Padding keeps every column where it was, so that positions in stack traces stay true.
    const script = text.replace(SPECIFIER, (all, _quote, target: string) =>
      JSON.stringify(addresses[imported.indexOf(target)]).padEnd(all.length)
    )
    const sourceUrl = `\n//# sourceURL=${window.location.origin}/${file}`
    return URL.createObjectURL(new Blob([script, sourceUrl], { type: 'text/javascript' }))
  })

const addressOf = (file: string) => (isPrivate(file) ? privateAddress(file) : publicAddress(file))

/**
 * Imports a private file, which is fetched with the session's bearer. The build plugin puts calls of this function where the source says
 * `import()`.
 *
 * @param file its path, e.g. `private/list-page-x1y2.js`
 * @param needed paths of all that it imports: they are fetched at the same time
 * @throws ChunkLoadError when a file of it does not load; what the module itself throws while it starts passes through
 */
export function importPrivate(file: string, needed: readonly string[] = []): Promise<unknown> {
  return once('module', file, async () => {
    const address = privateAddress(file)
    // A failure is reported when the file is imported.
    for (const one of needed) addressOf(one).catch(() => {})
    try {
      return await import(/* @vite-ignore */ await address)
    } catch (cause) {
      throw isImportFailure(cause) ? failed(file, 'CHUNK_LOAD_FAILED', { cause }) : cause
    }
  })
}

/** Imports a public file for private code, whose own address leads nowhere. Throws as importPrivate() does. */
export async function importPublic(file: string): Promise<unknown> {
  return import(/* @vite-ignore */ await publicAddress(file))
}

declare global {
  /** Called by built code in place of `import()` of a private file. */
  var __importPrivate: typeof importPrivate
  /** Called by built private code in place of `import()` of a public one. */
  var __importPublic: typeof importPublic
}

/** Makes both reachable for built code. */
export function installPrivateImport(): void {
  globalThis.__importPrivate = importPrivate
  globalThis.__importPublic = importPublic
}
