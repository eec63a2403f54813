import { LIMITS, TOKEN_STORAGE_KEY } from '@portico/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callEvents } from './client.ts'
import { download } from './download.ts'

const session = new Map<string, string>()
const storage = (entries: Map<string, string>) => ({
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key)
})
const sessionEnded = vi.fn()
const requests: Request[] = []

function respondWith(response: () => Response) {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push(new Request(new URL(path, 'http://portal.test'), init))
    return response()
  })
}

beforeEach(() => {
  session.clear()
  session.set(TOKEN_STORAGE_KEY, '"one"')
  requests.length = 0
  sessionEnded.mockClear()
  vi.stubGlobal('sessionStorage', storage(session))
  vi.stubGlobal('localStorage', storage(new Map()))
  Object.assign(callEvents, { sessionEnded })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('a download', () => {
  it('brings the bytes without a media type, whatever the response calls them', async () => {
    respondWith(() => new Response('<script>', { headers: { 'Content-Type': 'text/html' } }))
    const { data } = await download('api/files/1/content')
    expect(data.type).toBe('')
    expect(await data.text()).toBe('<script>')
    expect(requests[0]!.headers.get('Authorization')).toBe('Bearer one')
    expect(requests[0]!.cache).toBe('no-store')
  })

  it('tells how far it is', async () => {
    respondWith(() => new Response('12345'))
    const told: number[] = []
    await download('api/files/1/content', { onProgress: (received) => told.push(received) })
    expect(told).toEqual([5])
  })

  it('keeps a renewed bearer', async () => {
    respondWith(() => new Response('', { headers: { Authorization: 'Bearer two' } }))
    await download('api/files/1/content')
    expect(session.get(TOKEN_STORAGE_KEY)).toBe('"two"')
  })

  it('that is refused is an error with the problem, and a 401 ends the session', async () => {
    respondWith(() => Response.json({ message: 'error.http.401' }, { status: 401 }))
    await expect(download('api/files/1/content')).rejects.toMatchObject({
      ...{ name: 'ApiError', status: 401, sessionEnded: true, problem: { message: 'error.http.401' } }
    })
    expect(sessionEnded).toHaveBeenCalledOnce()
  })

  it('that breaks off is an error of the call', async () => {
    const broken = new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) })
    respondWith(() => new Response(broken))
    await expect(download('api/files/1/content')).rejects.toMatchObject({ name: 'ApiError', status: 0 })
  })

  it('may take any time as long as something arrives, and ends when nothing does', async () => {
    vi.useFakeTimers()
    let stream!: ReadableStreamDefaultController
    vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
      const body = new ReadableStream({
        start: (controller) => {
          stream = controller
          signal!.addEventListener('abort', () => controller.error(signal!.reason))
        }
      })
      return new Response(body)
    })
    const failed = expect(download('api/files/1/content')).rejects.toMatchObject({ name: 'ApiError', status: 0 })
    for (let chunk = 0; chunk < 3; chunk++) {
      await vi.advanceTimersByTimeAsync(LIMITS.callTimeout - 1)
      stream.enqueue(new Uint8Array(1))
      await vi.advanceTimersByTimeAsync(0)
    }
    await vi.advanceTimersByTimeAsync(LIMITS.callTimeout)
    await failed
  })

  it('that its caller gives up is the abort, not an error of the call', async () => {
    const controller = new AbortController()
    vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
      controller.abort()
      signal!.throwIfAborted()
    })
    await expect(download('api/files/1/content', { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError'
    })
  })
})
