import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchOrTakePrefetched, isPrefetched, keepPrefetched, prefetch } from './prefetch.ts'

/** What was asked for before the application ran is taken over, and nothing else is. */

const network = vi.fn<typeof fetch>()

beforeEach(() => {
  network.mockImplementation(async (address) => new Response(`${address} ${network.mock.calls.length}`))
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  globalThis.__prefetched = undefined
  vi.unstubAllGlobals()
  network.mockReset()
})

const read = async (path: string, token?: string, init: RequestInit = {}) =>
  (await fetchOrTakePrefetched(path, init, token)).text()

describe('what was asked for ahead', () => {
  it('is taken over by whoever asks for the same with the same token', async () => {
    prefetch('api/account', 'mine')
    expect(await read('api/account', 'mine')).toBe('/api/account 1')
    expect(network).toHaveBeenCalledExactlyOnceWith(
      '/api/account',
      expect.objectContaining({ headers: { Authorization: 'Bearer mine' } })
    )
  })

  it('is taken over with the token that has renewed the one it was asked for with, and with no other', async () => {
    prefetch('api/account', 'mine')
    prefetch('api/documents', 'of another session')
    keepPrefetched('mine', 'renewed')
    expect(await read('api/account', 'renewed')).toBe('/api/account 1')
    expect(await read('api/documents', 'renewed')).toBe('/api/documents 3')
  })

  it('is read immediately where it is long, and taken over with its status and headers', async () => {
    const response = new Response('[1]', { status: 403, headers: { 'Content-Type': 'application/json' } })
    network.mockResolvedValueOnce(response)
    prefetch('api/documents', 'mine', { isLong: true })
    await expect.poll(() => response.bodyUsed).toBe(true)
    const taken = await fetchOrTakePrefetched('api/documents', {}, 'mine')
    expect([taken.status, taken.headers.get('Content-Type'), await taken.text()]).toEqual([
      403,
      'application/json',
      '[1]'
    ])
  })

  it('is known until it is taken over', async () => {
    prefetch('api/documents', 'mine')
    expect([isPrefetched('api/documents'), isPrefetched('api/account')]).toEqual([true, false])
    await read('api/documents', 'mine')
    expect(isPrefetched('api/documents')).toBe(false)
  })

  it('is taken over once: who asks again wants to know anew', async () => {
    prefetch('api/account', 'mine')
    await read('api/account', 'mine')
    expect(await read('api/account', 'mine')).toBe('/api/account 2')
  })

  it.each([
    ['another token', 'api/account', 'other'],
    ['no token', 'api/account', undefined],
    ['another address', 'api/account?', 'mine']
  ])('is not given to whoever asks with %s', async (_what, path, token) => {
    prefetch('api/account', 'mine')
    expect(await read(path, token)).toBe(`/${path} 2`)
  })

  it('is asked for anew where it failed', async () => {
    network.mockRejectedValueOnce(new TypeError('offline'))
    prefetch('api/account', 'mine')
    expect(await read('api/account', 'mine')).toBe('/api/account 2')
  })

  it('is not given to whoever has given up meanwhile', async () => {
    prefetch('api/account', 'mine')
    await expect(read('api/account', 'mine', { signal: AbortSignal.abort() })).rejects.toThrow('abort')
  })

  it('leaves the browser’s cache out where the application does', async () => {
    prefetch('api/piece', undefined, { isUncached: true })
    await read('api/piece')
    expect(network).toHaveBeenCalledExactlyOnceWith(
      '/api/piece',
      expect.objectContaining({ headers: {}, cache: 'no-store' })
    )
  })
})
