import { LIMITS } from '@portico/contract'
import { fetchOrTakePrefetched } from './prefetch.ts'

export type Method = 'HEAD' | 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A response as the network delivers it. */
export interface RawResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

interface Sending<Body> {
  method: Method
  /** Resolved against `/`. */
  path: string
  headers: Headers
  body: Body
  signal: AbortSignal | undefined
}

/**
 * Sends a request that must get its response within 60 seconds; a prefetched response is used.
 *
 * @param bearer the token that is among the headers
 * @throws whatever `fetch` throws: no response, a timeout, or an abort
 */
export async function sendByFetch({
  path,
  signal,
  body,
  isUncached,
  bearer,
  ...rest
}: Sending<string | undefined> & {
  isUncached?: boolean | undefined
  bearer?: string | undefined
}): Promise<RawResponse> {
  const timeout = AbortSignal.timeout(LIMITS.callTimeout)
  const init: RequestInit = {
    ...rest,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body !== undefined && { body }),
    ...(isUncached && { cache: 'no-store' })
  }
  const isGet = rest.method === 'GET'
  const response = await (isGet ? fetchOrTakePrefetched(path, init, bearer) : fetch(`/${path}`, init))
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/**
 * Sends a request and reports the progress of its body, which `fetch` cannot. Only the time without progress is limited.
 *
 * @throws Error when no response comes, or nothing moves for 60 seconds; what the signal gives as its reason when it aborts
 */
export function sendByXhr(
  sending: Sending<Blob> & { onProgress: ((sent: number) => void) | undefined }
): Promise<RawResponse> {
  const { method, path, headers, body, signal, onProgress } = sending
  const request = new XMLHttpRequest()
  return new Promise<RawResponse>((resolve, reject) => {
    signal?.throwIfAborted()
    const giveUp = (reason: unknown) => {
      reject(reason)
      request.abort()
    }
    const idle = idleTimer(() => giveUp(new Error('The request had no response in time')))
    const abort = () => giveUp(signal?.reason)

    signal?.addEventListener('abort', abort)
    request.upload.onprogress = ({ loaded }) => {
      idle.restart()
      onProgress?.(loaded)
    }
    request.onprogress = idle.restart
    request.onload = () =>
      resolve({
        status: request.status,
        headers: parseHeaders(request.getAllResponseHeaders()),
        text: request.responseText
      })
    request.onerror = () => reject(new TypeError('Network Error'))
    request.onloadend = () => {
      idle.stop()
      signal?.removeEventListener('abort', abort)
    }
    request.open(method, `/${path}`)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.send(body)
  })
}

/**
 * Limits the time without progress.
 *
 * @param onIdle called once nothing has happened for 60 seconds
 * @returns `restart` is to be called at each progress, `stop` at the end
 */
export function idleTimer(onIdle: () => void) {
  const start = () => setTimeout(onIdle, LIMITS.callTimeout)
  let timer = start()
  const stop = () => clearTimeout(timer)
  return {
    stop,
    restart: () => {
      stop()
      timer = start()
    }
  }
}

/** The headers of a response, from the text of one line each in which XMLHttpRequest gives them. */
export function parseHeaders(text: string): Headers {
  const headers = new Headers()
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}
