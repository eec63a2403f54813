import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deduplicate, invalidate } from './deduplicate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

let keys = 0
const newKey = () => `key ${++keys}`
const answer = (value: string, milliseconds = 1_000) => Promise.resolve({ value, milliseconds })

describe('an answer that several wait for', () => {
  test('is asked for once, and kept as long as it is good', async () => {
    const key = newKey()
    const ask = vi.fn(() => answer('one'))
    expect(await Promise.all([deduplicate(key, undefined, ask), deduplicate(key, undefined, ask)])).toEqual([
      'one',
      'one'
    ])
    vi.advanceTimersByTime(999)
    await deduplicate(key, undefined, ask)
    expect(ask).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    await deduplicate(key, undefined, ask)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('is asked for again after a failure, and after it was forgotten', async () => {
    const key = newKey()
    await expect(deduplicate(key, undefined, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await deduplicate(key, undefined, () => answer('yes'))).toBe('yes')
    invalidate(key)
    expect(await deduplicate(key, undefined, () => answer('new'))).toBe('new')
  })

  test('is given up when nobody waits any more, and not before', async () => {
    const key = newKey()
    let ended = false
    const ask = (signal: AbortSignal) =>
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          ended = true
          reject(signal.reason)
        })
      })
    const [one, other] = [new AbortController(), new AbortController()]
    const first = deduplicate(key, one.signal, ask)
    const second = deduplicate(key, other.signal, ask)
    one.abort()
    await expect(first).rejects.toThrow()
    expect(ended).toBe(false)
    other.abort()
    await expect(second).rejects.toThrow()
    expect(ended).toBe(true)
    expect(await deduplicate(key, undefined, () => answer('again'))).toBe('again')
  })
})
