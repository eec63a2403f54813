/** A request whose response several elements use. */
interface PendingRequest {
  promise: Promise<unknown>
  controller: AbortController
  /** Number of callers; the request is aborted when there are none left. */
  waiting: number
  /** `performance.now()` at which the response expires; Infinity while the request is pending. */
  ends: number
}

/**
 * The scripts of the plugin in a page share their responses under this symbol: when a page loads several files of the plugin, each of
 * them has its own copy of this module.
 */
const KEY = Symbol.for('portico.elements/1')
/** The oldest entries are removed beyond this number: a customer who moves a slider for an hour causes thousands of requests. */
const MAX_ENTRIES = 200

const page = globalThis as { [KEY]?: Map<string, PendingRequest> }

function entries(): Map<string, PendingRequest> {
  page[KEY] ??= new Map()
  return page[KEY]
}

/** The value of a response, and for how many milliseconds other callers may use it. */
export interface CacheableResult<T> {
  value: T
  milliseconds: number
}

/**
 * Sends a request once for all elements of the page, and caches the response. A failure is not cached.
 *
 * @param key identifies the request
 * @param load sends the request; its signal aborts it when no caller is left
 * @throws the reason of `signal` when that is aborted first; else what `load` throws
 */
export async function deduplicate<T>(
  key: string,
  signal: AbortSignal | undefined,
  load: (signal: AbortSignal) => Promise<CacheableResult<T>>
): Promise<T> {
  signal?.throwIfAborted()
  const entry = current(key) ?? begin(key, load)
  entry.waiting++
  try {
    return (await Promise.race([entry.promise, aborted(signal)])) as T
  } finally {
    entry.waiting--
    if (entry.waiting === 0 && entry.ends === Infinity) {
      if (entries().get(key) === entry) entries().delete(key)
      entry.controller.abort()
    }
  }
}

/** Removes a response, such as a token that was refused. */
export function invalidate(key: string): void {
  entries().delete(key)
}

function current(key: string): PendingRequest | undefined {
  const entry = entries().get(key)
  if (entry && entry.ends <= performance.now()) {
    entries().delete(key)
    return undefined
  }
  return entry
}

function begin<T>(key: string, load: (signal: AbortSignal) => Promise<CacheableResult<T>>): PendingRequest {
  const controller = new AbortController()
  const entry: PendingRequest = { promise: Promise.resolve(), controller, waiting: 0, ends: Infinity }
  entry.promise = load(controller.signal).then(
    ({ value, milliseconds }) => {
      entry.ends = performance.now() + milliseconds
      return value
    },
    (error) => {
      if (entries().get(key) === entry) entries().delete(key)
      throw error
    }
  )
  // Callers get the rejection; without any it is no error.
  entry.promise.catch(() => {})
  for (const oldest of entries().keys()) {
    if (entries().size < MAX_ENTRIES) break
    entries().delete(oldest)
  }
  entries().set(key, entry)
  return entry
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
