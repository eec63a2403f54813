import { expect, test } from 'vitest'
import { readSchedule } from './schedule.ts'

test.each([
  ['* * * * *', { kind: 'minutes', count: 1 }],
  ['*/15 * * * *', { kind: 'minutes', count: 15 }],
  ['7 * * * *', { kind: 'hours', count: 1, minute: 7 }],
  ['0 */6 * * *', { kind: 'hours', count: 6, minute: 0 }],
  ['5 3 * * *', { kind: 'daily', time: '03:05' }],
  ['30 22 * * 7', { kind: 'weekly', day: 0, time: '22:30' }],
  ['0 0 1 * *', { kind: 'other' }],
  ['0 9-17 * * *', { kind: 'other' }],
  ['0 0 * * 1-5', { kind: 'other' }],
  ['rubbish', { kind: 'other' }]
])('the schedule %s is read as what it means, or left as it is', (cron, schedule) => {
  expect(readSchedule(cron)).toEqual(schedule)
})
