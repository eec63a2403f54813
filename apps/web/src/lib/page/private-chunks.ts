import { LIMITS } from '@portico/contract'
import { endSessionIfRefused } from '../api/client.ts'
import { bearerHeaders, fetchOrTakePrefetched } from '../api/prefetch.ts'
import { getToken } from '../session/token.ts'

export type ChunkErrorCode =
  | 'PRIVATE_CHUNK_AUTHENTICATION'
  | 'PRIVATE_CHUNK_HTTP'
  | 'CHUNK_LOAD_FAILED'
  | 'CHUNK_LOAD_TIMEOUT'
  | 'CSS_CHUNK_LOAD_FAILED'

/** A script or style file of the application that did not load. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
  readonly code: ChunkErrorCode
  /** The file's path, e.g. `private/list-page-x1y2.js`. */
  readonly file: string
  readonly status: number | undefined

  constructor(message: string, details: { code: ChunkErrorCode; file: string; status?: number; cause?: unknown }) {
    super(message, { cause: details.cause })
    this.code = details.code
    this.file = details.file
    this.status = details.status
  }
}

const blobUrls = new Map<string, Promise<string>>()
const publicUrls = new Map<string, Promise<string>>()
const styleSheets = new Map<string, Promise<void>>()
const modules = new Map<string, Promise<unknown>>()

/** What was made once is given again; what failed may be tried again. */
function remember<T>(made: Map<string, Promise<T>>, file: string, make: () => Promise<T>): Promise<T> {
  let promise = made.get(file)
  if (!promise) {
    promise = make()
    promise.catch(() => made.delete(file))
    made.set(file, promise)
  }
  return promise
}

const numbers = new Map<string, number>()

/** The number a file goes by in messages: in the order in which files were asked for. */
function numberOf(file: string): number {
  if (!numbers.has(file)) numbers.set(file, numbers.size + 1)
  return numbers.get(file)!
}

async function fetchText(file: string, token?: string): Promise<{ response: Response; text: string }> {
  const number = numberOf(file)
  try {
    const signal = AbortSignal.timeout(LIMITS.chunkTimeout)
    const response = await fetchOrTakePrefetched(file, { headers: bearerHeaders(token), signal }, token)
    return { response, text: await response.text() }
  } catch (cause) {
    const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
    const code = isTimeout ? 'CHUNK_LOAD_TIMEOUT' : 'CHUNK_LOAD_FAILED'
    throw new ChunkLoadError(`Loading chunk ${number} failed`, { code, file, cause })
  }
}

async function fetchPrivateFile(file: string): Promise<string> {
  const token = getToken()
  if (token === undefined) {
    throw new ChunkLoadError('Authentication required for private chunks', {
      code: 'PRIVATE_CHUNK_AUTHENTICATION',
      file
    })
  }
  const { response, text } = await fetchText(file, token)
  if (!response.ok) {
    const { status } = response
    endSessionIfRefused(status, token)
    throw new ChunkLoadError(`HTTP error! status: ${status}`, { code: 'PRIVATE_CHUNK_HTTP', file, status })
  }
  return text
}

/**
 * Fetches a public file before it is imported: an import that fails does not tell the status, by which a new release is known,
 * and by the HTML standard's older text a browser keeps the failure for as long as the page lives. The import then finds the
 * file in the browser's cache. What the file itself imports is left to the browser.
 */
function loadPublicFile(file: string): Promise<string> {
  return remember(publicUrls, file, async () => {
    if (isInDocument(file)) return `${window.location.origin}/${file}`
    const { response } = await fetchText(file)
    if (!response.ok) {
      const { status } = response
      throw new ChunkLoadError(`Loading chunk ${numberOf(file)} failed`, { code: 'CHUNK_LOAD_FAILED', file, status })
    }
    return `${window.location.origin}/${file}`
  })
}

/** Whether the document itself names a script: it has run by now, for this code came with it or after it. */
const isInDocument = (file: string) =>
  document.head.querySelector(`script[src="/${file}"], link[href="/${file}"]`) !== null

/** Constructable style sheets need no inline style, which the content policy forbids. */
function loadStyleSheet(file: string): Promise<void> {
  return remember(styleSheets, file, async () => {
    try {
      const text = await fetchPrivateFile(file)
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    } catch (cause) {
      const status = cause instanceof ChunkLoadError ? cause.status : undefined
      throw new ChunkLoadError(`Loading CSS chunk ${numberOf(file)} failed`, {
        code: 'CSS_CHUNK_LOAD_FAILED',
        file,
        cause,
        ...(status !== undefined && { status })
      })
    }
  })
}

/** The specifiers that the build plugin left in private chunks: `"__PRIVATE_CHUNK_ORIGIN___…/file"`. */
const SPECIFIER = /(["'`])__PRIVATE_CHUNK_ORIGIN_*__\/([^"'`]+)\1/g

/** Where the build plugin names the style sheets a chunk needs. */
const STYLES = /\n\/\/# privateStyles=(.*)/

/** Fetches a chunk and everything it imports, and gives it an address the browser can import. */
function blobUrl(file: string): Promise<string> {
  return remember(blobUrls, file, async () => {
    const text = await fetchPrivateFile(file)
    const imported = new Set([...text.matchAll(SPECIFIER)].map((match) => match[2]!))
    const urls = new Map<string, string>()
    const addImport = async (target: string) => {
      urls.set(target, await (target.startsWith('private/') ? blobUrl(target) : loadPublicFile(target)))
    }
    const styles = STYLES.exec(text)?.[1]?.split(',') ?? []
    // Private chunks never import each other in a circle: the build sees to that, or this would wait for ever.
    await Promise.all([...styles.map(loadStyleSheet), ...[...imported].map(addImport)])
    // Padding keeps every column where it was, so that positions in stack traces stay true.
    const script = text.replace(SPECIFIER, (all, _quote, target: string) =>
      JSON.stringify(urls.get(target)).padEnd(all.length)
    )
    const sourceUrl = `\n//# sourceURL=${window.location.origin}/${file}`
    return URL.createObjectURL(new Blob([script, sourceUrl], { type: 'text/javascript' }))
  })
}

/** Starts fetching a file that another imports. A failure is reported when the file is imported. */
function prefetchFile(file: string): void {
  const coming = file.startsWith('private/')
    ? blobUrl(file)
    : loadPublicFile(file).then((url) => import(/* @vite-ignore */ url))
  coming.catch(() => {})
}

/** Browsers word it differently, but all say that a module or script was not imported, with a TypeError. */
const isImportFailure = (error: unknown) =>
  error instanceof TypeError &&
  /dynamically imported module|importing a module script|error loading/i.test(error.message)

/**
 * Imports a private chunk: its file is fetched with the session's bearer. The build plugin puts calls of this function where
 * the source says `import()`.
 *
 * @param file path of the chunk, e.g. `private/list-page-x1y2.js`
 * @param needed paths of all that it imports: they are fetched at the same time, for a chunk says only when it is there what it needs
 * @returns the module
 * @throws ChunkLoadError when a file of it does not load; what the module itself throws while it starts passes through
 */
export function importPrivate(file: string, needed: readonly string[] = []): Promise<unknown> {
  return remember(modules, file, async () => {
    const asked = blobUrl(file)
    for (const one of needed) prefetchFile(one)
    const url = await asked
    try {
      return await import(/* @vite-ignore */ url)
    } catch (cause) {
      if (!isImportFailure(cause)) throw cause
      throw new ChunkLoadError(`Loading chunk ${numberOf(file)} failed`, { code: 'CHUNK_LOAD_FAILED', file, cause })
    }
  })
}

/**
 * Imports a public file for private code, whose own address leads nowhere. The build plugin puts calls of this function where the
 * source of a private module says `import()`.
 *
 * @param file path of the file, e.g. `assets/go-x1y2.js`
 * @throws ChunkLoadError when it does not load
 */
export async function importPublic(file: string): Promise<unknown> {
  const url = await loadPublicFile(file)
  return import(/* @vite-ignore */ url)
}

declare global {
  /** Called by built code in place of `import()` of a private chunk. */
  var __importPrivate: typeof importPrivate
  /** Called by built private code in place of `import()` of a public one. */
  var __importPublic: typeof importPublic
}

/** Makes both reachable for built code. */
export function installPrivateImport(): void {
  globalThis.__importPrivate = importPrivate
  globalThis.__importPublic = importPublic
}
