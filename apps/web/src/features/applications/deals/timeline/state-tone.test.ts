import { expect, test } from 'vitest'
import { stateOf, stateOfEvent, stateTone } from './state-tone.ts'

test('the state of a resource is its status, or the code of it; a problem has none', () => {
  expect(stateOf({ status: 'APPROVED' })).toBe('APPROVED')
  expect(stateOf({ status: { code: 'ACSC', description: 'Settled' } })).toBe('ACSC')
  expect(stateOf({ status: 409, code: 'conflict' })).toBeUndefined()
  expect(stateOf([])).toBeUndefined()
  expect(stateOf(null)).toBeUndefined()
})

test('the state after an event is that of its data, or what its type says', () => {
  const event = { id: 'evt_1', type: 'payment.refunded', resourceId: 'pay_1' }
  expect(stateOfEvent({ ...event, data: {} })).toBe('refunded')
  expect(stateOfEvent({ ...event, data: { status: 'SIGNED' } })).toBe('SIGNED')
})

test('a state has the tone of a success, a failure, an end or what goes on', () => {
  expect(['ACSC', 'declined', 'EXPIRED', 'RECEIVED'].map(stateTone)).toEqual(['good', 'bad', 'warning', 'info'])
})
