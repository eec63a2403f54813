export type ChartTone = 'blue' | 'teal' | 'amber' | 'red' | 'violet'

/** One line, or one part of each bar. */
export interface ChartSeries {
  readonly key: string
  readonly label: string
  readonly tone: ChartTone
  readonly values: readonly number[]
}

/** How a tone looks as an area, as a line, and in a legend. */
export const TONES: Record<ChartTone, { fill: string; stroke: string; swatch: string }> = {
  blue: { fill: 'fill-blue', stroke: 'stroke-blue', swatch: 'bg-blue' },
  teal: { fill: 'fill-teal', stroke: 'stroke-teal', swatch: 'bg-teal' },
  amber: { fill: 'fill-amber', stroke: 'stroke-amber', swatch: 'bg-amber' },
  red: { fill: 'fill-red', stroke: 'stroke-red', swatch: 'bg-red' },
  violet: { fill: 'fill-violet', stroke: 'stroke-violet', swatch: 'bg-violet' }
}
