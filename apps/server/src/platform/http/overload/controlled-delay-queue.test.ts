import { beforeEach, expect, test } from 'vitest'
import { ControlledDelayQueue } from './controlled-delay-queue.ts'

let now = 0
let queue: ControlledDelayQueue<number>

beforeEach(() => {
  now = 0
  queue = new ControlledDelayQueue({ length: 1000, interval: 100, target: 5, recovery: 20 }, () => now)
})

/** Adds numbers as entries, the first of which is `from`. */
const push = (count: number, from = 0) => {
  for (let entry = from; entry < from + count; entry++) queue.push(entry)
}

test('entries leave in the order in which they came', () => {
  push(10)
  const left = Array.from({ length: 7 }, () => queue.shift()?.entry)
  push(3, 10)
  while (queue.length > 0) left.push(queue.shift()?.entry)
  expect(left).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(queue.shift()).toBeUndefined()
})

test('a full queue takes nothing more, and takes more once an entry has left', () => {
  queue = new ControlledDelayQueue({ length: 2, interval: 100, target: 5, recovery: 20 }, () => now)
  expect([queue.push(1), queue.push(2), queue.push(3)]).toEqual([true, true, false])
  queue.shift()
  expect([queue.push(4), queue.push(5)]).toEqual([true, false])
})

test('no entry of a burst that is over within the interval is late', () => {
  push(100)
  for (let count = 0; count < 100; count++) {
    now += 1
    expect(queue.shift()).toEqual({ entry: count, isLate: false })
  }
})

test('an entry that waits for longer than the interval is late', () => {
  push(1)
  now = 101
  expect(queue.shift()).toEqual({ entry: 0, isLate: true })
})

test('once all have waited for long during an interval, entries may wait for the target only', () => {
  // Two come each millisecond, one leaves.
  let entries = 0
  const waited: number[] = []
  for (; now < 1000; now++) {
    push(2, entries)
    entries += 2
    while (queue.shift(true));
    const left = queue.shift()
    if (left && now > 200) waited.push(now - Math.floor(left.entry / 2))
  }
  expect(Math.max(...waited)).toBe(5)
  expect(waited.length).toBe(799)
})

test('a queue that is empty because all of its entries were late takes up no burst, until none has been late for a while', () => {
  push(200)
  now = 101
  while (queue.shift(true));
  expect(queue.length).toBe(0)
  push(2, 200)
  now += 6
  expect(queue.shift()).toEqual({ entry: 200, isLate: true })
  expect(queue.shift()).toEqual({ entry: 201, isLate: true })
  now += 20
  push(2, 202)
  now += 90
  expect(queue.shift()).toEqual({ entry: 202, isLate: false })
})

test('a queue that is never empty, but in which little is waited for, takes up a burst', () => {
  push(4)
  for (let entries = 4; now < 1000; now++) {
    push(1, entries++)
    queue.shift()
  }
  push(50, 2000)
  for (let count = 0; count < 54; count++) {
    now += 1
    expect(queue.shift()?.isLate).not.toBe(true)
  }
})

test('a queue that has been empty takes up the next burst like the first', () => {
  push(300)
  for (; now < 300; now++) queue.shift()
  expect(queue.length).toBe(0)
  now += 20
  push(2, 300)
  now += 90
  expect(queue.shift()).toEqual({ entry: 300, isLate: false })
})

test('where only what is late is asked for, an entry that may still wait remains', () => {
  push(2)
  now = 50
  expect(queue.shift(true)).toBeUndefined()
  expect(queue.length).toBe(2)
})
