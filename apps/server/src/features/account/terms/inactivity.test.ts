import { expect, test } from 'vitest'
import { addMonths, type Inactivity, stepDue, suspensionDate } from './inactivity.ts'

const day = (text: string) => new Date(`${text}T03:00:00Z`)

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2027-11-30', 3, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-03-31', 9, '2026-12-31'],
  ['2026-11-21', 12, '2027-11-21']
])('%s and %i months are %s', (from, months, to) => {
  expect(addMonths(day(from), months)).toEqual(day(to))
})

/** An account that was last used on 10 January 2026. */
const account = (state: Partial<Inactivity> = {}): Inactivity => ({
  lastUsed: day('2026-01-10'),
  notices: 0,
  hasAddress: true,
  ...state
})
const sent = (date: string) => ({ sent: day(date), failed: null })

test.each<[string, Partial<Inactivity>, string, ReturnType<typeof stepDue>]>([
  ['nothing before nine months', {}, '2026-10-09', undefined],
  ['the first notice after nine', {}, '2026-10-10', { notice: 1 }],
  ['nothing between', { notices: 1, notice: sent('2026-10-10') }, '2026-12-09', undefined],
  ['the second notice after eleven', { notices: 1, notice: sent('2026-10-10') }, '2026-12-10', { notice: 2 }],
  ['nothing between', { notices: 2, notice: sent('2026-12-10') }, '2027-01-09', undefined],
  ['suspension after twelve', { notices: 2, notice: sent('2026-12-10') }, '2027-01-10', 'suspension'],
  [
    'after a late first notice, the second 30 days later',
    { notices: 1, notice: sent('2027-02-10') },
    '2027-03-11',
    undefined
  ],
  [
    'after a late first notice, the second 30 days later',
    { notices: 1, notice: sent('2027-02-10') },
    '2027-03-12',
    { notice: 2 }
  ],
  [
    'after a late second notice, suspension 30 days later',
    { notices: 2, notice: sent('2027-03-12') },
    '2027-04-10',
    undefined
  ],
  [
    'after a late second notice, suspension 30 days later',
    { notices: 2, notice: sent('2027-03-12') },
    '2027-04-11',
    'suspension'
  ],
  [
    'nothing while a notice waits to be sent',
    { notices: 2, notice: { sent: null, failed: null } },
    '2027-12-01',
    undefined
  ],
  [
    'an undeliverable notice counts from when that was given up',
    { notices: 2, notice: { sent: null, failed: day('2026-12-24') } },
    '2027-01-23',
    'suspension'
  ],
  ['a notice again when the address is another', { notices: 2, notice: undefined }, '2027-01-20', { notice: 2 }],
  ['no notices without an address', { hasAddress: false }, '2027-01-09', undefined],
  ['suspension after twelve months without an address', { hasAddress: false }, '2027-01-10', 'suspension']
])('%s', (_promise, state, today, step) => {
  expect(stepDue(account(state), day(today))).toEqual(step)
})

test('a notice names a day that holds, however late it is and whatever the month’s length', () => {
  const lastUsed = day('2026-03-01')
  expect(suspensionDate(lastUsed, 1, day('2026-12-01'))).toEqual(day('2027-03-01'))
  expect(suspensionDate(lastUsed, 2, day('2027-02-01'))).toEqual(day('2027-03-03'))
  expect(suspensionDate(lastUsed, 1, day('2027-06-01'))).toEqual(day('2027-07-31'))
})
