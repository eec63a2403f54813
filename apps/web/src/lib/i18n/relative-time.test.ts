import { expect, test } from 'vitest'
import { formatRelativeTime } from './relative-time.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T12:00:05Z', 'now', 'ahora'],
  ['2026-11-21T11:59:59.500Z', 'now', 'ahora'],
  ['2026-11-21T11:59:30Z', '30 seconds ago', 'hace 30 segundos'],
  ['2026-11-21T11:58:00Z', '2 minutes ago', 'hace 2 minutos'],
  ['2026-11-21T09:00:00Z', '3 hours ago', 'hace 3 horas'],
  ['2026-11-20T11:00:00Z', 'yesterday', 'ayer'],
  ['2026-09-01T12:00:00Z', '2 months ago', 'hace 2 meses'],
  ['2024-11-01T12:00:00Z', '2 years ago', 'hace 2 años']
])('%s is %s, in Spanish %s', (instant, english, spanish) => {
  expect(formatRelativeTime(instant, NOW, 'en')).toBe(english)
  expect(formatRelativeTime(instant, NOW, 'es')).toBe(spanish)
})
