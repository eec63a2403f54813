import { TOKEN_STORAGE_KEY } from '@portico/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type ApiError, call, callEvents } from './client.ts'

class MemoryStorage {
  readonly entries = new Map<string, string>()
  getItem = (key: string) => this.entries.get(key) ?? null
  setItem = (key: string, value: string) => void this.entries.set(key, value)
  removeItem = (key: string) => void this.entries.delete(key)
}

const session = new MemoryStorage()
const storedToken = () => session.getItem(TOKEN_STORAGE_KEY)
const requests: Request[] = []
const sessionEnded = vi.fn()
const alert = vi.fn()

/** Responds to every call; may change what is stored meanwhile. */
function respondWith(response: Response, meanwhile = () => {}) {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push(new Request(new URL(path, 'http://portal.test'), init))
    meanwhile()
    return response
  })
}

const failure = (calling: Promise<unknown>): Promise<ApiError> =>
  calling.then(
    () => expect.unreachable('the call succeeded'),
    (reason) => reason
  )

beforeEach(() => {
  session.entries.clear()
  requests.length = 0
  sessionEnded.mockClear()
  alert.mockClear()
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('localStorage', new MemoryStorage())
  Object.assign(callEvents, { sessionEnded, alert })
})

describe('what is sent', () => {
  it('carries the session bearer when there is one, and JSON', async () => {
    session.setItem(TOKEN_STORAGE_KEY, '"one"')
    respondWith(Response.json({ id: 1 }, { status: 201 }))
    const response = await call('POST', 'api/documents', { body: { name: 'A' } })
    expect(response).toMatchObject({ data: { id: 1 }, status: 201 })
    expect(requests[0]!.url).toBe('http://portal.test/api/documents')
    expect(requests[0]!.headers.get('Authorization')).toBe('Bearer one')
    expect(requests[0]!.headers.get('Accept')).toBe('application/json, text/plain, */*')
    expect(requests[0]!.headers.get('Content-Type')).toBe('application/json')
    expect(await requests[0]!.json()).toEqual({ name: 'A' })
  })

  it('carries another bearer, or none, where the call says so', async () => {
    session.setItem(TOKEN_STORAGE_KEY, '"one"')
    respondWith(new Response(null, { status: 204 }))
    await call('GET', 'api/environment', { bearer: 'pre' })
    await call('GET', 'api/pre-authenticate', { anonymous: true })
    expect(requests.map((request) => request.headers.get('Authorization'))).toEqual(['Bearer pre', null])
  })

  it('begins a trace of its own with each request', async () => {
    respondWith(new Response(null, { status: 204 }))
    await call('GET', 'api/environment')
    await call('GET', 'api/environment')
    const places = requests.map((request) => request.headers.get('traceparent'))
    for (const place of places) expect(place).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    expect(new Set(places).size).toBe(2)
  })

  it('is plain text where the call says so', async () => {
    respondWith(new Response(null, { status: 200 }))
    await call('POST', 'api/mail', { body: 'a@b.example', headers: { 'Content-Type': 'text/plain' } })
    expect(await requests[0]!.text()).toBe('a@b.example')
  })
})

describe('a renewed bearer', () => {
  it('is kept', async () => {
    session.setItem(TOKEN_STORAGE_KEY, '"one"')
    respondWith(Response.json([], { headers: { Authorization: 'Bearer two' } }))
    await call('GET', 'api/documents')
    expect(storedToken()).toBe('"two"')
  })

  it('is not kept after somebody has signed out meanwhile', async () => {
    session.setItem(TOKEN_STORAGE_KEY, '"one"')
    respondWith(Response.json([], { headers: { Authorization: 'Bearer two' } }), () => session.entries.clear())
    await call('GET', 'api/documents')
    expect(storedToken()).toBeNull()
  })

  it('is not taken from a call without the session', async () => {
    respondWith(Response.json({}, { headers: { Authorization: 'Bearer two' } }))
    await call('GET', 'management/info')
    expect(storedToken()).toBeNull()
  })
})

describe('a 401', () => {
  it('to the present bearer ends the session', async () => {
    session.setItem(TOKEN_STORAGE_KEY, '"one"')
    respondWith(Response.json({ message: 'error.http.401' }, { status: 401 }))
    const error = await failure(call('GET', 'api/documents'))
    expect(error).toMatchObject({ status: 401, sessionEnded: true, problem: { message: 'error.http.401' } })
    expect(sessionEnded).toHaveBeenCalledOnce()
    expect(storedToken()).toBeNull()
  })

  it('to an older bearer leaves the session that has begun since', async () => {
    session.setItem(TOKEN_STORAGE_KEY, '"one"')
    respondWith(new Response('', { status: 401 }), () => session.setItem(TOKEN_STORAGE_KEY, '"two"'))
    expect(await failure(call('GET', 'api/documents'))).toMatchObject({ status: 401, sessionEnded: false })
    expect(sessionEnded).not.toHaveBeenCalled()
    expect(storedToken()).toBe('"two"')
  })

  it('to another token leaves the session', async () => {
    session.setItem(TOKEN_STORAGE_KEY, '"one"')
    respondWith(new Response('', { status: 401 }))
    await failure(call('GET', 'api/environment', { bearer: 'pre' }))
    expect(sessionEnded).not.toHaveBeenCalled()
  })
})

describe('a response', () => {
  it('with an alert header tells of it, a refused one does not', async () => {
    const headers = { 'X-devportalApp-alert': 'devportalApp.documents.deleted', 'X-devportalApp-params': '3' }
    respondWith(new Response(null, { status: 204, headers }))
    await call('DELETE', 'api/documents/3')
    expect(alert).toHaveBeenCalledExactlyOnceWith({ message: 'devportalApp.documents.deleted', param: '3' })
    respondWith(new Response('', { status: 400, headers }))
    await failure(call('DELETE', 'api/documents/3'))
    expect(alert).toHaveBeenCalledOnce()
  })

  it('with an alert header says nothing where the call asks for quiet', async () => {
    respondWith(
      new Response(null, { status: 204, headers: { 'X-devportalApp-alert': 'devportalApp.documents.deleted' } })
    )
    await call('DELETE', 'api/documents/3', { isQuiet: true })
    expect(alert).not.toHaveBeenCalled()
  })

  it('that is broken JSON is its text', async () => {
    respondWith(new Response('{"a":', { status: 500, headers: { 'Content-Type': 'application/problem+json' } }))
    expect(await failure(call('GET', 'api/documents'))).toMatchObject({
      status: 500,
      body: '{"a":',
      problem: undefined
    })
  })

  it('that never comes is status 0', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    expect(await failure(call('GET', 'api/documents'))).toMatchObject({ status: 0, message: 'Failed to fetch' })
  })

  it('that is given up by the caller is the abort, not an error of the call', async () => {
    const controller = new AbortController()
    vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
      controller.abort()
      signal!.throwIfAborted()
    })
    expect(await failure(call('GET', 'api/documents', { signal: controller.signal }))).toMatchObject({
      name: 'AbortError'
    })
  })
})
