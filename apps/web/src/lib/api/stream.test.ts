import { LIMITS, TOKEN_STORAGE_KEY } from '@portico/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callEvents } from './client.ts'
import { eventReader, followEvents } from './stream.ts'

const sessionEnded = vi.fn()
const requests: Request[] = []

function respondWith(response: () => Response) {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push(new Request(new URL(path, 'http://portal.test'), init))
    return response()
  })
}

function follow(signal = new AbortController().signal) {
  const heard: string[] = []
  return {
    heard,
    ended: followEvents('management/logs', {
      signal,
      onOpen: () => heard.push('open'),
      onData: (data) => heard.push(data)
    })
  }
}

beforeEach(() => {
  const session = new Map([[TOKEN_STORAGE_KEY, '"one"']])
  requests.length = 0
  sessionEnded.mockClear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => void session.set(key, value),
    removeItem: (key: string) => void session.delete(key)
  })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  Object.assign(callEvents, { sessionEnded })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('a stream of events', () => {
  it('is asked for with the bearer and tells each event until the server ends it', async () => {
    respondWith(() => new Response('data: one\n\n: still here\n\ndata: two\n\n'))
    const { heard, ended } = follow()
    await ended
    expect(heard).toEqual(['open', 'one', 'two'])
    expect(requests[0]!.headers.get('Authorization')).toBe('Bearer one')
  })

  it('that is refused with 401 ends the session', async () => {
    respondWith(() => Response.json({ message: 'error.http.401' }, { status: 401 }))
    const { heard, ended } = follow()
    await expect(ended).rejects.toMatchObject({ status: 401, sessionEnded: true })
    expect(heard).toEqual([])
    expect(sessionEnded).toHaveBeenCalledOnce()
  })

  it('that breaks off is a call without a response', async () => {
    respondWith(() => new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('gone')) })))
    await expect(follow().ended).rejects.toMatchObject({ status: 0, path: 'management/logs' })
  })

  it('that falls silent is given up', async () => {
    vi.useFakeTimers()
    respondWith(() => new Response(null))
    vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
      return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
    })
    const refused = expect(follow().ended).rejects.toMatchObject({ status: 0 })
    await vi.advanceTimersByTimeAsync(LIMITS.callTimeout)
    await refused
  })

  it('that the reader gives up is no failure of the call', async () => {
    const reader = new AbortController()
    vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
      return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
    })
    const { ended } = follow(reader.signal)
    reader.abort()
    await expect(ended).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('the data of events', () => {
  const TEXT = 'event: line\r\ndata: {"a":1}\r\n\r\n: comment\n\ndata:first\ndata: second\n\nid: 4\n\n'

  it('is the same however the text is cut', () => {
    for (let size = 1; size <= TEXT.length; size++) {
      const heard: string[] = []
      const take = eventReader((data) => heard.push(data))
      for (let at = 0; at < TEXT.length; at += size) take(TEXT.slice(at, at + size))
      expect(heard, `pieces of ${size}`).toEqual(['{"a":1}', 'first\nsecond'])
    }
  })
})
