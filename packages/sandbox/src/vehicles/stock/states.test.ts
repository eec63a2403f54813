import { expect, test } from 'vitest'
import { STATUSES, type VehicleStatus } from '../model.ts'
import { canBecome, isFinal } from './states.ts'

/** Every way from a status to a final one that visits no status twice. */
function waysFrom(status: VehicleStatus, visited: readonly VehicleStatus[] = []): string[] {
  if (isFinal(status)) return [[...visited, status].join(' ')]
  return STATUSES.filter((next) => canBecome(status, next) && !visited.includes(next)).flatMap((next) =>
    waysFrom(next, [...visited, status])
  )
}

test('a vehicle is sold only through a reservation, and withdrawn only while it is available', () => {
  expect(waysFrom('AVAILABLE')).toEqual(['AVAILABLE RESERVED SOLD', 'AVAILABLE WITHDRAWN'])
})

test('no status follows SOLD and WITHDRAWN', () => {
  expect(STATUSES.filter(isFinal)).toEqual(['SOLD', 'WITHDRAWN'])
})

test('the end of a reservation makes a vehicle available again', () => {
  expect(canBecome('RESERVED', 'AVAILABLE')).toBe(true)
})
