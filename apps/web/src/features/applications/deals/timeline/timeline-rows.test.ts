import type { TimelineItem } from '@portico/contract'
import { describe, expect, test } from 'vitest'
import { countKinds, type TimelineRow, timelineRows } from './timeline-rows.ts'

const DAY = 86_400_000
const BEGIN = Date.parse('2026-11-26T10:00:00.000Z')
const EVERYTHING = { kinds: [], resource: '' }

let requests = 0

/** @param second of real time @param ahead milliseconds by which the clock is ahead then */
function logged(kind: 'REQUEST' | 'PAGE' | 'CLOCK', second: number, ahead: number, resource = 'pay_1'): TimelineItem {
  requests += 1
  const at = BEGIN + second * 1_000
  const clock = new Date(at + ahead).toISOString()
  const request = {
    ...{ id: `r${String(requests).padStart(3, '0')}`, at: new Date(at).toISOString(), clock },
    ...{ api: 'payments', operationId: 'readPayment', method: 'GET', path: '/', query: '', status: 200, ms: 1 },
    ...{ rule: null, resources: [resource], deal: 'pay_1', requestId: 'x' }
  }
  return { kind, clock, request }
}

function event(time: number, type: string, resourceId = 'pay_1'): TimelineItem {
  return { kind: 'EVENT', clock: new Date(BEGIN + time).toISOString(), event: { id: type, type, resourceId, data: {} } }
}

const inWords = (rows: readonly TimelineRow[]) =>
  rows.map((row) => {
    if (row.kind === 'day') return 'day'
    if (row.kind === 'jump') return row.count === 0 ? 'back' : `+${(row.to - row.from) / DAY} in ${row.count}`
    return `${row.lane} ${row.item.event?.type ?? row.item.kind} ${row.wait / 1_000}`
  })

describe('the rows of a timeline', () => {
  test('have lanes, days, and the time since the row before', () => {
    const items = [logged('REQUEST', 0, 0), logged('PAGE', 90, 0), event(90_000, 'payment.settled')]
    expect(inWords(timelineRows(items, EVERYTHING))).toEqual([
      'day',
      'application REQUEST 0',
      'sandbox PAGE 90',
      'sandbox payment.settled 0'
    ])
  })

  test('have an advance before what it has caused, by as much as the clock has jumped', () => {
    const items = [
      logged('REQUEST', 0, 0),
      event(2 * DAY, 'quotation.expired'),
      logged('CLOCK', 10, 3 * DAY),
      logged('REQUEST', 20, 3 * DAY)
    ]
    expect(inWords(timelineRows(items, EVERYTHING))).toEqual([
      'day',
      'application REQUEST 0',
      '+3 in 1',
      'day',
      'sandbox quotation.expired 0',
      'day',
      'application REQUEST 0'
    ])
  })

  test('have one jump for advances between which nothing happened', () => {
    const items = [logged('REQUEST', 0, 0), logged('CLOCK', 1, DAY), logged('CLOCK', 1, 4 * DAY)]
    expect(inWords(timelineRows(items, EVERYTHING)).at(-1)).toBe('+4 in 2')
  })

  test('go on below a restoration, though its times are earlier', () => {
    const items = [
      logged('REQUEST', 0, 0),
      event(100, 'payment.authorised'),
      logged('CLOCK', 10, 30 * DAY),
      logged('REQUEST', 20, 30 * DAY),
      logged('REQUEST', 30, 0),
      event(30_100, 'payment.cancelled')
    ].toSorted((one, other) => Date.parse(one.clock) - Date.parse(other.clock))
    expect(inWords(timelineRows(items, EVERYTHING))).toEqual([
      'day',
      'application REQUEST 0',
      'sandbox payment.authorised 0.1',
      '+30 in 1',
      'day',
      'application REQUEST 0',
      'back',
      'day',
      'application REQUEST 0',
      'sandbox payment.cancelled 0.1'
    ])
  })

  test('have the request that has made a deal in a state before the events of the deal', () => {
    const made = logged('REQUEST', 60, 40 * DAY)
    const request = made.request && { ...made.request, api: 'simulations', operationId: 'createDeal' }
    const items = [event(0, 'application.approved'), event(40 * DAY, 'contract.activated'), { ...made, request }]
    expect(inWords(timelineRows(items, EVERYTHING))).toEqual([
      'day',
      'application REQUEST 0',
      'sandbox application.approved 0',
      'day',
      'sandbox contract.activated 0'
    ])
  })

  test('are those of the kinds and the resource that the filter has; advances concern every resource', () => {
    const items = [
      logged('REQUEST', 0, 0),
      logged('REQUEST', 1, 0, 'ref_1'),
      event(1_000, 'payment.refunded', 'ref_1'),
      logged('CLOCK', 2, DAY)
    ]
    const shown = (filter: Parameters<typeof timelineRows>[1]) => inWords(timelineRows(items, filter))
    expect(shown({ kinds: ['EVENT'], resource: '' })).toEqual(['day', 'sandbox payment.refunded 0'])
    expect(shown({ kinds: [], resource: 'ref_1' })).toEqual([
      'day',
      'application REQUEST 0',
      'sandbox payment.refunded 0',
      '+1 in 1'
    ])
    expect(countKinds(items, 'ref_1')).toEqual({ REQUEST: 1, PAGE: 0, CLOCK: 1, EVENT: 1, ATTEMPT: 0 })
  })
})
