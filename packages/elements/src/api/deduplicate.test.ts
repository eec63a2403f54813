import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deduplicate, invalidate } from './deduplicate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

let keys = 0
const newKey = () => `key ${++keys}`
const respond = (value: string, milliseconds = 1_000) => Promise.resolve({ value, milliseconds })

describe('a request of several callers', () => {
  test('is sent once, and its response is cached until it expires', async () => {
    const key = newKey()
    const load = vi.fn(() => respond('one'))
    expect(await Promise.all([deduplicate(key, undefined, load), deduplicate(key, undefined, load)])).toEqual([
      'one',
      'one'
    ])
    vi.advanceTimersByTime(999)
    await deduplicate(key, undefined, load)
    expect(load).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    await deduplicate(key, undefined, load)
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('is sent again after a failure, and after its response was invalidated', async () => {
    const key = newKey()
    await expect(deduplicate(key, undefined, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await deduplicate(key, undefined, () => respond('yes'))).toBe('yes')
    invalidate(key)
    expect(await deduplicate(key, undefined, () => respond('new'))).toBe('new')
  })

  test('is aborted when no caller is left, and not before', async () => {
    const key = newKey()
    let ended = false
    const load = (signal: AbortSignal) =>
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          ended = true
          reject(signal.reason)
        })
      })
    const [one, other] = [new AbortController(), new AbortController()]
    const first = deduplicate(key, one.signal, load)
    const second = deduplicate(key, other.signal, load)
    one.abort()
    await expect(first).rejects.toThrow()
    expect(ended).toBe(false)
    other.abort()
    await expect(second).rejects.toThrow()
    expect(ended).toBe(true)
    expect(await deduplicate(key, undefined, () => respond('again'))).toBe('again')
  })
})
