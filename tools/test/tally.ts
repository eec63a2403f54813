/** How many checks had which outcome. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 }

/** The sum of two tallies. */
export const add = (one: Tally, other: Tally): Tally => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped
})

/** A tally in the words that `npm test` ends with, such as `12 passed, 0 failed`; skipped ones follow where there are any. */
export const tallyLine = ({ passed, failed, skipped }: Tally) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** How long a test took. */
export interface TestDuration {
  name: string
  ms: number
}

/** The outcome of a step's tests, with the duration of each where the step knows it. */
export interface Outcome {
  tally: Tally
  durations?: readonly TestDuration[]
}

/** The slowest tests, slowest first, a line each with seconds. */
export const slowestLines = (durations: readonly TestDuration[], count = 10): string[] =>
  durations
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)
