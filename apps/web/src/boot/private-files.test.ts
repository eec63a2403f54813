import { TOKEN_STORAGE_KEY } from '@portico/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'

type Loader = typeof import('./private-files.ts')

const stored = new Map<string, string>()
const fetched: { path: string; authorization: string | undefined }[] = []
let responses: Record<string, () => Response | Promise<Response>> = {}
let loader: Loader
/** What the document's head has for a selector. */
let inDocument: (selector: string) => object | null = () => null

beforeEach(async () => {
  vi.restoreAllMocks()
  vi.resetModules()
  stored.clear()
  stored.set(TOKEN_STORAGE_KEY, '"token"')
  fetched.length = 0
  responses = {}
  inDocument = () => null
  vi.stubGlobal('window', { location: { origin: 'http://portal.test' } })
  vi.stubGlobal('document', {
    adoptedStyleSheets: [],
    head: { querySelector: (selector: string) => inDocument(selector) }
  })
  vi.stubGlobal('localStorage', { removeItem() {} })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key)
  })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    fetched.push({ path, authorization: (init.headers as Record<string, string>).Authorization })
    return responses[path]!()
  })
  loader = await import('./private-files.ts')
})

const failureOf = (file: string) =>
  loader.importPrivate(file).then(
    () => expect.unreachable('the chunk was loaded'),
    (error) => error
  )

describe('a private chunk that does not load', () => {
  it('without a session: says so, and asks the server nothing', async () => {
    stored.clear()
    expect(await failureOf('private/page.js')).toMatchObject({
      name: 'ChunkLoadError',
      message: 'Authentication required for private chunks',
      code: 'PRIVATE_CHUNK_AUTHENTICATION'
    })
    expect(fetched).toEqual([])
  })

  it('because the server refuses: its status', async () => {
    responses['/private/page.js'] = () => new Response('', { status: 404 })
    expect(await failureOf('private/page.js')).toMatchObject({
      message: 'HTTP error! status: 404',
      code: 'PRIVATE_CHUNK_HTTP',
      status: 404
    })
    expect(fetched).toEqual([{ path: '/private/page.js', authorization: 'Bearer token' }])
  })

  it('because the session is over: ends it here too', async () => {
    const { callEvents } = await import('@/lib/api/client.ts')
    callEvents.sessionEnded = vi.fn()
    responses['/private/page.js'] = () => new Response('', { status: 401 })
    expect(await failureOf('private/page.js')).toMatchObject({ message: 'HTTP error! status: 401', status: 401 })
    expect(callEvents.sessionEnded).toHaveBeenCalledOnce()
    expect(stored.has(TOKEN_STORAGE_KEY)).toBe(false)
  })

  it('because the network fails: its number', async () => {
    responses['/private/one.js'] = responses['/private/two.js'] = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await failureOf('private/one.js')).toMatchObject({
      message: 'Loading chunk 1 failed',
      code: 'CHUNK_LOAD_FAILED'
    })
    expect(await failureOf('private/two.js')).toMatchObject({ message: 'Loading chunk 2 failed' })
    expect(await failureOf('private/one.js')).toMatchObject({ message: 'Loading chunk 1 failed' })
  })

  it('within 120 seconds: its number, with a code of its own', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    responses['/private/page.js'] = () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'))
    expect(await failureOf('private/page.js')).toMatchObject({
      message: 'Loading chunk 1 failed',
      code: 'CHUNK_LOAD_TIMEOUT'
    })
    expect(timeout).toHaveBeenCalledWith(120_000)
  })

  it('because its style sheet does not: says which, with a code of its own', async () => {
    responses['/private/page.js'] = () => new Response('export {}\n//# privateStyles=private/page.css')
    responses['/private/page.css'] = () => new Response('', { status: 500 })
    expect(await failureOf('private/page.js')).toMatchObject({
      message: 'Loading CSS chunk 2 failed',
      code: 'CSS_CHUNK_LOAD_FAILED',
      status: 500
    })
  })

  it('because a public file it imports is gone: the status, the session’s token kept from a public file', async () => {
    const specifier = `${'__PRIVATE_CHUNK_ORIGIN__'.padEnd(72, '_')}/assets/shared.js`
    responses['/private/page.js'] = () => new Response(`import "${specifier}"`)
    responses['/assets/shared.js'] = () => new Response('', { status: 404 })
    const failure = {
      message: 'Loading chunk 2 failed',
      code: 'CHUNK_LOAD_FAILED',
      file: 'assets/shared.js',
      status: 404
    }
    expect(await failureOf('private/page.js')).toMatchObject(failure)
    expect(await failureOf('private/page.js')).toMatchObject(failure)
    expect(fetched.filter(({ path }) => path === '/assets/shared.js')).toEqual([
      { path: '/assets/shared.js', authorization: undefined },
      { path: '/assets/shared.js', authorization: undefined }
    ])
  })

  it('may be asked for again', async () => {
    responses['/private/page.js'] = () => new Response('', { status: 503 })
    await failureOf('private/page.js')
    responses['/private/page.js'] = () => new Response('', { status: 404 })
    expect(await failureOf('private/page.js')).toMatchObject({ status: 404 })
    expect(fetched).toHaveLength(2)
  })
})

describe('what a private chunk imports', () => {
  const SHARED = `${'__PRIVATE_CHUNK_ORIGIN__'.padEnd(72, '_')}/assets/shared.js`

  it('is asked for together with it; what fails then is told when it is really needed', async () => {
    let respondToPage = (_: Response) => {}
    responses['/private/page.js'] = () => new Promise<Response>((resolve) => (respondToPage = resolve))
    responses['/private/common.js'] = responses['/assets/shared.js'] = () => new Response('', { status: 404 })
    const failure = loader.importPrivate('private/page.js', ['private/common.js', 'assets/shared.js']).catch((e) => e)
    expect(fetched.map(({ path }) => path)).toEqual(['/private/page.js', '/private/common.js', '/assets/shared.js'])
    respondToPage(new Response(`import "${SHARED}"`))
    expect(await failure).toMatchObject({ file: 'assets/shared.js', status: 404 })
  })

  it('is not fetched when the document itself has brought it', async () => {
    inDocument = (selector) => (selector.includes('"/assets/shared.js"') ? {} : null)
    responses['/private/page.js'] = () => new Response(`import "${SHARED}"`)
    // Node.js cannot import from the address that a browser could.
    await loader.importPrivate('private/page.js').catch(() => {})
    expect(fetched.map(({ path }) => path)).toEqual(['/private/page.js'])
  })
})

describe('a public file that private code asks for later', () => {
  it('is fetched without the session’s token, and tells the status when it is gone', async () => {
    responses['/assets/go.js'] = () => new Response('', { status: 404 })
    await expect(loader.importPublic('assets/go.js')).rejects.toMatchObject({
      message: 'Loading chunk 1 failed',
      code: 'CHUNK_LOAD_FAILED',
      status: 404
    })
    expect(fetched).toEqual([{ path: '/assets/go.js', authorization: undefined }])
  })
})
