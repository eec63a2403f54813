import { expect, test, vi } from 'vitest'
import { LogBuffer } from '../../../platform/logging/log-buffer.ts'
import { LogTail } from './log-tail.ts'

/** No other instance. */
const ALONE = { join: () => undefined, ownName: 'portal-1' }

test('a reader who does not keep up is cut off, and is told nothing more', () => {
  const buffer = new LogBuffer()
  const stream = new LogTail(buffer, ALONE).open({}, async () => true)
  const text = JSON.stringify({ level: 30, time: 1, logger: 'http', msg: 'm', text: 'x'.repeat(10_000) })
  let longest = 0
  for (let count = 0; count < 1000; count += 1) {
    buffer.write(text)
    longest = Math.max(longest, stream?.readableLength ?? 0)
  }
  expect(stream?.destroyed).toBe(true)
  expect(longest).toBeLessThan(1_100_000)
})

const line = (msg: string) => JSON.stringify({ level: 30, time: 1, logger: 'http', msg })

test('a stream that was ended is told nothing more while its reader has not yet read the rest', async () => {
  const buffer = new LogBuffer()
  const tail = new LogTail(buffer, ALONE)
  const stream = tail.open({}, async () => true)!
  const failed = vi.fn()
  stream.on('error', failed)
  buffer.write(line('before'))
  tail.close()
  tail.close()
  buffer.write(line('after'))
  let told = ''
  for await (const part of stream) told += part
  expect(told).toContain('before')
  expect(told).not.toContain('after')
  expect(failed).not.toHaveBeenCalled()
})

test('a stream whose reader may no longer read is told nothing more', async () => {
  vi.useFakeTimers()
  try {
    const buffer = new LogBuffer()
    const stream = new LogTail(buffer, ALONE).open({}, async () => false)!
    const failed = vi.fn()
    stream.on('error', failed)
    await vi.advanceTimersByTimeAsync(10_000)
    buffer.write(line('after'))
    vi.useRealTimers()
    let told = ''
    for await (const part of stream) told += part
    expect(told).not.toContain('after')
    expect(failed).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})
