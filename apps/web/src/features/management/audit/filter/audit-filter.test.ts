import { expect, test } from 'vitest'
import { callParameters, EVERYTHING, readFilter, writeFilter } from './audit-filter.ts'

test('a filter is the same after the way through an address', () => {
  const filter = { ...EVERYTHING, query: 'a & b', actor: 'admin', action: 'update', entity: 'documents' } as const
  expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter)
  expect(writeFilter(EVERYTHING)).toBe('')
})

test('what an address cannot mean restricts nothing', () => {
  expect(readFilter(new URLSearchParams('action=explode&from=2026-02-30&to=x'))).toEqual(EVERYTHING)
})

test('days become the instants at which they begin and end where the browser is', () => {
  const parameters = callParameters({ ...EVERYTHING, from: '2026-03-28', to: '2026-03-29' })
  expect(parameters.get('from')).toBe(new Date(2026, 2, 28).toISOString())
  expect(parameters.get('to')).toBe(new Date(new Date(2026, 2, 30).getTime() - 1).toISOString())
})
