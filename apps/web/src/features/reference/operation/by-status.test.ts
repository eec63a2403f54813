import type { ResponseView } from '@portico/openapi'
import { expect, test } from 'vitest'
import { byStatus } from './by-status.ts'

const order = (...statuses: string[]) =>
  byStatus(statuses.map((status): ResponseView => ({ status, headers: [], contents: [], links: [] }))).map(
    ({ status }) => status
  )

test('a range of statuses stands after those in it and before those above it', () => {
  expect(order('410', '429', '503', '2XX')).toEqual(['2XX', '410', '429', '503'])
  expect(order('201', '404', '4XX', '5XX', '2XX')).toEqual(['201', '2XX', '404', '4XX', '5XX'])
})

test('what holds for any other status is the last', () => {
  expect(order('default', '5XX', '200')).toEqual(['200', '5XX', 'default'])
})
