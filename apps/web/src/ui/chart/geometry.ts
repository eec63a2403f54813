import { scaleLinear, scaleTime } from 'd3-scale'
import type { ChartSeries } from './series.ts'

export type ChartKind = 'lines' | 'bars'

interface Drawing {
  kind: ChartKind
  /** Milliseconds since the epoch, ascending. */
  instants: readonly number[]
  series: readonly ChartSeries[]
  width: number
  height: number
  /** Values are whole, so that no gridline lies between two of them. */
  isWhole: boolean
}

/** Room for the values beside the gridlines; the same for every chart, so that charts below each other line up. */
const LEFT = 60
const RIGHT = 12
const TOP = 10
const BOTTOM = 26
/** Pixels that the words below an instant need. */
const INSTANT_WIDTH = 84
/** The share of its room that a bar fills, and its greatest width. */
const BAR_SHARE = 0.72
const BAR_MAX = 28

/** The largest value that is drawn: of bars, whose parts stand on each other, the largest sum. */
function largest(kind: ChartKind, instants: readonly number[], series: readonly ChartSeries[]): number {
  if (kind === 'lines') return Math.max(0, ...series.flatMap(({ values }) => values))
  return Math.max(0, ...instants.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0)))
}

/** Words below a chart tell no seconds: two within a minute would read alike. Within the first minute there is but one. */
function wholeMinutes(ticks: Date[], first: number): Date[] {
  const whole = ticks.filter((tick) => tick.getTime() % 60_000 === 0)
  return whole.length > 0 ? whole : [new Date(first)]
}

/**
 * Computes the positions of a chart's parts, in pixels from its top left corner. A chart of nothing but zeros has a scale up to 1.
 *
 * @returns the area between the gridlines, the middle of each instant in ascending order, the width of a bar, the scale and the ticks
 */
export function geometryOf({ kind, instants, series, width, height, isWhole }: Drawing) {
  const right = Math.max(width - RIGHT, LEFT + 1)
  const bottom = height - BOTTOM
  const y = scaleLinear()
    .domain([0, largest(kind, instants, series) || 1])
    .nice(3)
    .range([bottom, TOP])
  const slot = (right - LEFT) / Math.max(instants.length, 1)
  const inset = kind === 'bars' ? slot / 2 : 0
  const first = instants[0] ?? 0
  const last = instants.at(-1) ?? first
  // Bars stand side by side however long the time between them; lines are true to it.
  const x = scaleTime()
    .domain(first === last ? [first - 1, last] : [first, last])
    .range(first === last && kind === 'bars' ? [LEFT, LEFT + inset] : [LEFT + inset, right - inset])
  const tickCount = Math.max(1, Math.min(Math.floor((right - LEFT) / INSTANT_WIDTH), instants.length))
  const ticks =
    instants.length < 2 ? instants.map((instant) => new Date(instant)) : wholeMinutes(x.ticks(tickCount), first)
  return {
    width,
    height,
    left: LEFT,
    right,
    top: TOP,
    bottom,
    positions: instants.map((instant, index) => (kind === 'bars' ? LEFT + slot * (index + 0.5) : x(instant))),
    barWidth: Math.min(slot * BAR_SHARE, BAR_MAX),
    y,
    valueTicks: y.ticks(3).filter((tick) => !isWhole || Number.isInteger(tick)),
    instantTicks: ticks.map((tick) => ({ instant: tick.getTime(), x: x(tick) }))
  }
}

export type Geometry = ReturnType<typeof geometryOf>

/** The index of the position next to a place; undefined when there is none. */
export function nearestIndex(positions: readonly number[], place: number): number | undefined {
  let nearest: number | undefined
  for (const [index, position] of positions.entries())
    if (nearest === undefined || Math.abs(position - place) < Math.abs(positions[nearest]! - place)) nearest = index
  return nearest
}
