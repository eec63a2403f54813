import type { Step } from './run-step.ts'
import { browserStep, type Part, staticSteps, type VitestOptions, vitestStep } from './steps.ts'

interface LaneOptions extends VitestOptions {
  /** Path of the browser; undefined where there is none. */
  chromium: string | undefined
}

/** The parts that Vitest runs. */
const VITEST_PARTS: readonly Part[] = ['unit', 'server', 'screens', 'faults']
/** Those of them that need a PostgreSQL server altogether. */
const POSTGRES_PARTS: readonly Part[] = ['screens', 'faults']

/**
 * The steps of a run, in two lanes that run at the same time: the steps of each run one after the other. A test in a browser waits for
 * one process after another, so two pages or two workers alone leave a part of two processors unused. Each lane has two of them at a
 * time, and the two take about as long.
 */
export function lanesOf({ chromium, ...options }: LaneOptions): Step[][] {
  const { folder, parts, withPostgres, isFull, filters } = options
  const vitest = (...some: Part[]): Step[] => {
    const chosen = parts.filter((part) => some.includes(part) && (withPostgres || !POSTGRES_PARTS.includes(part)))
    return chosen.length > 0 ? [vitestStep({ ...options, parts: chosen })] : []
  }
  const browser =
    parts.includes('browser') && chromium !== undefined ? [browserStep(folder, chromium, isFull, filters)] : []
  // The files that are named may all be of one project, and Vitest fails where it finds none.
  if (filters.length > 0) return [staticSteps(parts), [...vitest(...VITEST_PARTS), ...browser]]
  return [
    [...staticSteps(parts), ...vitest('server'), ...vitest('faults')],
    [...vitest('unit'), ...vitest('screens'), ...browser]
  ]
}
