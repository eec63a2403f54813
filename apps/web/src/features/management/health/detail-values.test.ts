import { expect, test } from 'vitest'
import { formatByteSize } from '@/lib/i18n/formats.ts'
import { detailValue } from './component-card.tsx'

test('every number of the disk is an amount of bytes, told as everywhere in the portal', () => {
  expect(detailValue('diskSpace', 'total', 5_500_000_000, 'en')).toEqual({
    kind: 'text',
    text: formatByteSize(5_500_000_000, 'en')
  })
  expect(detailValue('diskSpace', 'threshold', 10_000_000, 'es')).toEqual({
    kind: 'text',
    text: formatByteSize(10_000_000, 'es')
  })
  expect(detailValue('diskSpace', 'exists', true, 'en')).toEqual({ kind: 'flag', isOn: true })
})

test('a size, a duration, a count and an instant are each told as what they are', () => {
  const text = (name: string, value: unknown) => {
    const shown = detailValue('db', name, value, 'en')
    return shown.kind === 'text' ? shown.text.replace(/\s/g, ' ') : shown
  }
  expect(text('databaseSize', 12_300_000)).toBe('12.3 MB')
  expect(text('latency', 2.5)).toBe('2.5 ms')
  expect(text('connections', 1234)).toBe('1,234')
  expect(text('checkedDate', '2026-03-09T10:20:00.000Z')).toMatch(/^09\/03\/26 \d\d:\d\d$/)
  expect(text('version', 'PostgreSQL 17.5')).toBe('PostgreSQL 17.5')
})

test('what is not there is shown as such, simple parts one by one, and all else as JSON', () => {
  expect(detailValue('mail', 'lastError', null, 'en')).toEqual({ kind: 'none' })
  expect(detailValue('db', 'pool', { active: 1, isFull: false }, 'en')).toEqual({
    kind: 'parts',
    parts: [
      ['active', { kind: 'text', text: '1' }],
      ['isFull', { kind: 'flag', isOn: false }]
    ]
  })
  expect(detailValue('jobs', 'queues', [{ name: 'mail' }], 'en')).toEqual({
    kind: 'json',
    json: '[\n  {\n    "name": "mail"\n  }\n]'
  })
})
