import { type ApiResponse, networkError, processResponse, tokenToSend } from './client.ts'
import { bearerHeaders } from './prefetch.ts'
import { idleTimer } from './transport.ts'

interface DownloadOptions {
  /** The media type that is asked for, of a call that has several. */
  accept?: string
  /** Sent as JSON by POST; without it, the call is a GET. */
  post?: unknown
  /** BCP 47 tag that is asked for; without it, the browser's. */
  language?: string
  signal?: AbortSignal | undefined
  /** Called with the number of received bytes, at most ten times a second. */
  onProgress?: ((received: number) => void) | undefined
}

/**
 * Fetches bytes by a call of the portal's API, with all that `call` does for the session. There is no limit to the whole time,
 * only to the time in which nothing arrives.
 *
 * @param path a path of the contract, resolved against `/`
 * @returns the bytes as a blob without a media type: an address made of it is never shown as a page
 * @throws ApiError when the status is not 2xx, when no response comes, or when nothing arrives for 60 seconds
 * @throws DOMException (`AbortError`) when the caller's own signal aborts
 */
export async function download(path: string, options: DownloadOptions = {}): Promise<ApiResponse<Blob>> {
  const token = tokenToSend()
  const silence = new AbortController()
  const idle = idleTimer(() => silence.abort(new DOMException('The response broke off', 'TimeoutError')))
  const signal = options.signal ? AbortSignal.any([options.signal, silence.signal]) : silence.signal
  try {
    const response = await fetch(`/${path}`, {
      ...(options.post !== undefined && { method: 'POST', body: JSON.stringify(options.post) }),
      headers: {
        Accept: options.accept ?? '*/*',
        ...(options.language !== undefined && { 'Accept-Language': options.language }),
        ...(options.post !== undefined && { 'Content-Type': 'application/json' }),
        ...bearerHeaders(token.value)
      },
      signal,
      // A response from the browser's cache would bring along the bearer it was first given with.
      cache: 'no-store'
    })
    const data = response.ok ? await collect(response, idle.restart, options.onProgress) : new Blob()
    const { headers, status } = processResponse(path, token, response, response.ok ? '' : await response.text())
    return { data, headers, status }
  } catch (cause) {
    if (options.signal?.aborted || !isTransportFailure(cause)) throw cause
    throw networkError(path, cause)
  } finally {
    idle.stop()
  }
}

/** What `fetch` throws when no response comes or its body breaks off: never an error of the portal's own. */
const isTransportFailure = (cause: unknown) => cause instanceof TypeError || cause instanceof DOMException

/** Reads a body to its end, and reports the progress. */
async function collect(response: Response, onChunk: () => void, onProgress?: (received: number) => void) {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  let reportedAt = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    onChunk()
    chunks.push(part.value)
    received += part.value.length
    if (onProgress && performance.now() - reportedAt > 100) {
      reportedAt = performance.now()
      onProgress(received)
    }
  }
  return new Blob(chunks)
}
