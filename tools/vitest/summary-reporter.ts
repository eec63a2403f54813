import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** Environment variable with the file that the summary is written to. */
export const SUMMARY_VARIABLE = 'PORTICO_VITEST_SUMMARY'

/** The summary of a run of Vitest for `npm test`. */
export interface VitestSummary {
  passed: number
  failed: number
  skipped: number
  /** Errors outside any test, such as the end of a process. */
  errors: number
  /** Files whose tests have not all run because their process ended. */
  unfinished: string[]
  /** Each test that ran, with its milliseconds. */
  tests: { name: string; ms: number }[]
}

const isUnfinished = (module: TestModule) =>
  module.state() === 'pending' ||
  module.state() === 'queued' ||
  [...module.children.allTests()].some((test) => test.result().state === 'pending')

/** Vitest reporter: writes a summary as JSON to the file that the environment names. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env[SUMMARY_VARIABLE]
    if (!file) return
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({ module, test, state: test.result().state }))
    )
    const count = (state: string) => tests.filter((test) => test.state === state).length
    const summary: VitestSummary = {
      passed: count('passed'),
      // A file that cannot be loaded has no tests.
      failed: count('failed') + modules.filter((module) => module.errors().length > 0).length,
      skipped: count('skipped'),
      errors: unhandledErrors.length,
      unfinished: [...new Set(modules.filter(isUnfinished).map(({ moduleId }) => moduleId))],
      tests: tests.map(({ module, test }) => ({
        name: `${module.project.name} › ${test.fullName}`,
        ms: Math.round(test.diagnostic()?.duration ?? 0)
      }))
    }
    writeFileSync(file, JSON.stringify(summary))
  }
}
