import { describe, expect, test } from 'vitest'
import { formatDuration } from './durations.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')

describe('a stretch of time', () => {
  test.each([
    [0.1234, '0.12 ms'],
    [420, '420 ms'],
    [1500, '1.5 sec'],
    [90_000, '1 min 30 sec'],
    [3_600_000, '1 hr'],
    [2 * 86_400_000 + 3 * 3_600_000 + 59 * 60_000, '2 days 3 hr'],
    [-5, '0 ms']
  ])('%d milliseconds are %s', (milliseconds, text) => {
    expect(plain(formatDuration(milliseconds, 'en'))).toBe(text)
  })

  test('is told in the reader’s language', () => {
    expect(plain(formatDuration(1500, 'es'))).toBe('1,5 s')
  })
})
