import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forget, shared } from './shared.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

let keys = 0
const newKey = () => `key ${++keys}`
const answer = (value: string, milliseconds = 1_000) => Promise.resolve({ value, milliseconds })

describe('an answer that several wait for', () => {
  test('is asked for once, and kept as long as it is good', async () => {
    const key = newKey()
    const ask = vi.fn(() => answer('one'))
    expect(await Promise.all([shared(key, undefined, ask), shared(key, undefined, ask)])).toEqual(['one', 'one'])
    vi.advanceTimersByTime(999)
    await shared(key, undefined, ask)
    expect(ask).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    await shared(key, undefined, ask)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('is asked for again after a failure, and after it was forgotten', async () => {
    const key = newKey()
    await expect(shared(key, undefined, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await shared(key, undefined, () => answer('yes'))).toBe('yes')
    forget(key)
    expect(await shared(key, undefined, () => answer('new'))).toBe('new')
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
    const first = shared(key, one.signal, ask)
    const second = shared(key, other.signal, ask)
    one.abort()
    await expect(first).rejects.toThrow()
    expect(ended).toBe(false)
    other.abort()
    await expect(second).rejects.toThrow()
    expect(ended).toBe(true)
    expect(await shared(key, undefined, () => answer('again'))).toBe('again')
  })
})
