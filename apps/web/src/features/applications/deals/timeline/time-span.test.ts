import { expect, test } from 'vitest'
import { formatTimeSpan } from './time-span.ts'

test.each([
  [0, 'en', '0 seconds'],
  [1_499, 'en', '1 second'],
  [59_600, 'en', '1 minute'],
  [3 * 3_600_000 + 20 * 60_000 + 5_000, 'en', '3 hours, 20 minutes'],
  [-2 * 86_400_000, 'en', '2 days'],
  [31 * 86_400_000 + 3_600_000, 'es', '31 días y 1 hora']
])('a span of %d ms is in %s “%s”', (ms, locale, text) => {
  expect(formatTimeSpan(ms, locale)).toBe(text)
})
