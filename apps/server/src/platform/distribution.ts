import { createHistogram } from 'node:perf_hooks'

/** Microseconds in an hour: what takes longer counts as an hour. */
const LONGEST = 3_600_000_000

/** How often something was done and how long it took, in milliseconds. */
export interface DistributionFigures {
  count: number
  mean: number
  max: number
  totalTime: number
  '0.0': number
  '0.5': number
  '0.75': number
  '0.95': number
  '0.99': number
}

/** Durations, kept as a histogram: a few kilobytes however many there are, and quantiles to two figures. */
export class Distribution {
  readonly #histogram = createHistogram({ lowest: 1, highest: LONGEST, figures: 2 })
  #total = 0
  #max = 0

  /** @param milliseconds how long it took */
  record(milliseconds: number): void {
    this.#histogram.record(Math.min(LONGEST, Math.max(1, Math.round(milliseconds * 1000))))
    this.#total += milliseconds
    if (milliseconds > this.#max) this.#max = milliseconds
  }

  /** What was recorded; zeros where nothing was. */
  figures(): DistributionFigures {
    const { count } = this.#histogram
    // The upper bound of a quantile's interval may lie beyond the longest of all.
    const quantile = (share: number) =>
      count ? Math.min(this.#max, this.#histogram.percentile(share * 100) / 1000) : 0
    return {
      count,
      mean: count ? this.#total / count : 0,
      max: this.#max,
      totalTime: this.#total,
      '0.0': count ? this.#histogram.min / 1000 : 0,
      '0.5': quantile(0.5),
      '0.75': quantile(0.75),
      '0.95': quantile(0.95),
      '0.99': quantile(0.99)
    }
  }
}
