import { beforeEach, expect, test } from 'vitest'
import { ControlledDelayQueue, type QueueLimits } from './controlled-delay-queue.ts'

const LIMITS: QueueLimits = { length: 1000, tolerated: 10, interval: 100, longest: 200, target: 5, recovery: 20 }

let now = 0
let queue: ControlledDelayQueue<number>

beforeEach(() => {
  now = 0
  queue = new ControlledDelayQueue(LIMITS, () => now)
})

/** Adds numbers as entries, the first of which is `from`. */
const push = (count: number, from = 0) => {
  for (let entry = from; entry < from + count; entry++) queue.push(entry)
}

/** Takes out all that are late. */
const takeAllLate = () => {
  const late: number[] = []
  for (let entry = queue.takeLate(); entry !== undefined; entry = queue.takeLate()) late.push(entry)
  return late
}

/** Two entries come each millisecond, and one leaves; returns how long each that left after 200 ms had waited, and which were late. */
function overload(until: number) {
  const waited: number[] = []
  const late: number[] = []
  for (let entries = 0; now < until; now++) {
    push(2, entries)
    entries += 2
    late.push(...takeAllLate())
    const left = queue.take()
    if (left !== undefined && now > 200) waited.push(now - Math.floor(left / 2))
  }
  return { waited, late }
}

test('entries leave in the order in which they came while no more wait than are tolerated', () => {
  push(10)
  const left = Array.from({ length: 7 }, () => queue.take())
  push(3, 10)
  while (queue.length > 0) left.push(queue.take())
  expect(left).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(queue.take()).toBeUndefined()
})

test('the newest entry leaves first while more wait than are tolerated', () => {
  push(13)
  expect([queue.take(), queue.take(), queue.take(), queue.take(), queue.take()]).toEqual([12, 11, 10, 0, 1])
})

test('a full queue takes nothing more, and takes more once an entry has left', () => {
  queue = new ControlledDelayQueue({ ...LIMITS, length: 2 }, () => now)
  expect([queue.push(1), queue.push(2), queue.push(3)]).toEqual([true, true, false])
  queue.take()
  expect([queue.push(4), queue.push(5)]).toEqual([true, false])
})

test('no entry of a burst that is over within the interval is late', () => {
  push(100)
  for (let count = 0; count < 100; count++) {
    now += 1
    expect(queue.takeLate()).toBeUndefined()
    queue.take()
  }
  expect(queue.length).toBe(0)
})

test('an entry that waits for longer than the longest wait is late', () => {
  push(1)
  now = 200
  expect(queue.takeLate()).toBeUndefined()
  now = 201
  expect(queue.takeLate()).toBe(0)
})

test('as many clients as are tolerated, each of which waits for its response before it sends the next request, are never late', () => {
  push(10)
  for (let entries = 10; now < 5000; now += 15) {
    expect(queue.takeLate()).toBeUndefined()
    queue.take()
    push(1, entries++)
  }
})

test('once more wait than are tolerated for longer than the interval, each may wait for the target only, and the newest leave first', () => {
  const { waited, late } = overload(1000)
  expect(Math.max(...waited)).toBe(0)
  // One leaves each millisecond, and the others are late.
  expect(waited.length).toBe(799)
  expect(late.length).toBeGreaterThan(950)
})

test('an overload that leaves few waiting because others are late lasts on, until none has been late for a while', () => {
  overload(500)
  now += 6
  expect(takeAllLate().length).toBeGreaterThan(0)
  expect(queue.length).toBe(0)
  push(2, 5000)
  now += 6
  expect(takeAllLate()).toEqual([5000, 5001])
  now += 20
  push(2, 5002)
  now += 90
  expect(takeAllLate()).toEqual([])
})

test('a queue that has been empty takes up the next burst like the first', () => {
  push(300)
  for (; now < 90; now++) for (let count = 0; count < 4; count++) queue.take()
  expect(queue.length).toBe(0)
  now += 20
  push(100, 300)
  now += 90
  expect(queue.takeLate()).toBeUndefined()
})
