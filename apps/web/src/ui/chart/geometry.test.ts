import { describe, expect, test } from 'vitest'
import { geometryOf, nearestIndex } from './geometry.ts'
import type { ChartSeries } from './series.ts'

const MINUTE = 60_000
const series = (...values: number[]): ChartSeries => ({ key: 'a', label: 'A', tone: 'blue', values })
const minutes = (count: number) => Array.from({ length: count }, (_, index) => index * MINUTE)
const size = { width: 600, height: 200, isWhole: false }

describe('where a chart’s parts lie', () => {
  test('lines begin at the left edge, end at the right one, and are true to the time between', () => {
    const { positions, left, right } = geometryOf({
      ...size,
      kind: 'lines',
      instants: [0, MINUTE, 4 * MINUTE],
      series: [series(1, 2, 3)]
    })
    expect(positions).toEqual([left, left + (right - left) / 4, right])
  })

  test('bars stand side by side within the edges and never touch', () => {
    const { positions, barWidth, left, right } = geometryOf({
      ...size,
      kind: 'bars',
      instants: minutes(60),
      series: [series(...minutes(60))]
    })
    expect(positions[0]! - barWidth / 2).toBeGreaterThanOrEqual(left)
    expect(positions.at(-1)! + barWidth / 2).toBeLessThanOrEqual(right)
    expect(positions[1]! - positions[0]!).toBeGreaterThan(barWidth)
  })

  test('the scale of bars reaches the sum of their parts, that of lines the largest value', () => {
    const two = [series(3, 1), { ...series(4, 1), key: 'b' }]
    const top = (kind: 'lines' | 'bars') => {
      const { y, top: edge } = geometryOf({ ...size, kind, instants: [0, MINUTE], series: two })
      return { seven: y(7) >= edge, four: y(4) >= edge }
    }
    expect(top('bars')).toEqual({ seven: true, four: true })
    expect(top('lines')).toEqual({ seven: false, four: true })
  })

  test('nothing but zeros lies on the ground line', () => {
    const { y, bottom } = geometryOf({ ...size, kind: 'lines', instants: minutes(3), series: [series(0, 0, 0)] })
    expect(y(0)).toBe(bottom)
  })

  test('whole values get no gridline between two of them', () => {
    const { valueTicks } = geometryOf({
      ...size,
      kind: 'bars',
      instants: minutes(2),
      series: [series(1, 0)],
      isWhole: true
    })
    expect(valueTicks).toEqual([0, 1])
  })

  test('a single instant and none at all are drawn too', () => {
    for (const kind of ['lines', 'bars'] as const) {
      const one = geometryOf({ ...size, kind, instants: [5 * MINUTE], series: [series(2)] })
      expect(one.instantTicks.map(({ instant }) => instant)).toEqual([5 * MINUTE])
      expect(one.positions.every(Number.isFinite)).toBe(true)
      expect(geometryOf({ ...size, kind, instants: [], series: [series()] }).positions).toEqual([])
    }
  })

  test('no two words below a chart are within the same minute', () => {
    const { instantTicks } = geometryOf({
      ...size,
      width: 1200,
      kind: 'lines',
      instants: [0, 15_000, 2 * MINUTE],
      series: [series(1, 2, 3)]
    })
    expect(instantTicks.map(({ instant }) => instant)).toEqual([0, MINUTE, 2 * MINUTE])
  })

  test('a narrow chart has fewer words below it', () => {
    const ticks = (width: number) =>
      geometryOf({ ...size, width, kind: 'lines', instants: minutes(60), series: [series(...minutes(60))] })
        .instantTicks.length
    expect(ticks(300)).toBeLessThan(ticks(1200))
  })
})

test('the nearest index is that of the position next to a place', () => {
  expect(nearestIndex([10, 20, 30], 24)).toBe(1)
  expect(nearestIndex([10, 20, 30], 500)).toBe(2)
  expect(nearestIndex([], 5)).toBeUndefined()
})
