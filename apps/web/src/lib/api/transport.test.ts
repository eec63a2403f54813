import { LIMITS } from '@portico/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseHeaders, sendByXhr } from './transport.ts'

/** The part of XMLHttpRequest that an upload uses; a test plays the network. */
class FakeRequest {
  static last: FakeRequest
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {}
  readonly headers: Record<string, string> = {}
  opened: string[] = []
  sent: unknown
  isAborted = false
  status = 0
  responseText = ''
  onload?: () => void
  onerror?: () => void
  onloadend?: () => void
  constructor() {
    FakeRequest.last = this
  }
  open(...given: string[]) {
    this.opened = given
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(given: unknown) {
    this.sent = given
  }
  abort() {
    this.isAborted = true
    this.onloadend?.()
  }
  getAllResponseHeaders = () => 'content-type: application/json\r\nx-app: a: b\r\n'
  respond(status: number, text: string) {
    Object.assign(this, { status, responseText: text })
    this.onload?.()
    this.onloadend?.()
  }
}

const onProgress = vi.fn()
const body = new Blob(['12345'])
const start = (signal?: AbortSignal) =>
  sendByXhr({
    method: 'POST',
    path: 'api/files',
    headers: new Headers({ 'If-Match': '"1"' }),
    body,
    signal,
    onProgress
  })
const failure = (sending: Promise<unknown>) =>
  sending.then(
    () => expect.unreachable('it had a response'),
    (reason) => reason
  )

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  onProgress.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a call whose way is watched', () => {
  it('sends what it is given, tells how far it is, and returns the response', async () => {
    const sending = start()
    const request = FakeRequest.last
    expect(request.opened).toEqual(['POST', '/api/files'])
    expect(request.headers).toEqual({ 'if-match': '"1"' })
    expect(request.sent).toBe(body)
    request.upload.onprogress?.({ loaded: 3 })
    expect(onProgress).toHaveBeenCalledExactlyOnceWith(3)
    request.respond(201, '{}')
    const response = await sending
    expect(response).toMatchObject({ status: 201, text: '{}' })
    expect(response.headers.get('Content-Type')).toBe('application/json')
  })

  it('may take as long as bytes flow', async () => {
    const sending = start()
    const request = FakeRequest.last
    for (let minute = 0; minute < 5; minute++) {
      vi.advanceTimersByTime(LIMITS.callTimeout - 1)
      request.upload.onprogress?.({ loaded: minute })
    }
    request.respond(200, '')
    expect(await sending).toMatchObject({ status: 200 })
  })

  it('is given up when nothing moves', async () => {
    const failed = failure(start())
    vi.advanceTimersByTime(LIMITS.callTimeout)
    expect(await failed).toBeInstanceOf(Error)
    expect(FakeRequest.last.isAborted).toBe(true)
  })

  it('fails when the network does', async () => {
    const failed = failure(start())
    FakeRequest.last.onerror?.()
    FakeRequest.last.onloadend?.()
    expect(await failed).toMatchObject({ message: 'Network Error' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('can be called off, also before it began', async () => {
    const controller = new AbortController()
    const failed = failure(start(controller.signal))
    controller.abort()
    expect(await failed).toMatchObject({ name: 'AbortError' })
    expect(FakeRequest.last.isAborted).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
    expect(await failure(start(controller.signal))).toMatchObject({ name: 'AbortError' })
    expect(FakeRequest.last.sent).toBeUndefined()
  })
})

it('headers are read from their lines, with colons and repeated names', () => {
  const headers = parseHeaders('etag: "1"\r\nlink: <http://a.test/>; rel="x"\r\nlink: <b>\r\n\r\n')
  expect([...headers]).toEqual([
    ['etag', '"1"'],
    ['link', '<http://a.test/>; rel="x", <b>']
  ])
})
