/** An answer that several elements may wait for at the same time. */
interface PendingRequest {
  promise: Promise<unknown>
  controller: AbortController
  /** Number of callers; the request is aborted when there are none left. */
  waiting: number
  /** `performance.now()` at which it is no longer good; Infinity while it is on its way. */
  ends: number
}

/**
 * Every script of the plugin in a page finds the same answers here, also when the page loads several of its files: each of them has
 * its own copy of this module.
 */
const KEY = Symbol.for('portico.elements/1')
/** Beyond it the oldest answers go: a customer who moves a slider for an hour asks thousands of times. */
const MAX_ENTRIES = 200

const page = globalThis as { [KEY]?: Map<string, PendingRequest> }

function entries(): Map<string, PendingRequest> {
  page[KEY] ??= new Map()
  return page[KEY]
}

/** What a call brought, and for how many milliseconds others may have it too. */
export interface CacheableResult<T> {
  value: T
  milliseconds: number
}

/**
 * Asks once for all elements of the page, and keeps the answer. A failure is not kept.
 *
 * @param key names the answer: same key, same answer
 * @param ask makes the call; its signal aborts it when no caller is left
 * @throws the reason of `signal` when that ends first; else what `ask` throws
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

/** Forgets an answer, such as a token that was refused. */
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
