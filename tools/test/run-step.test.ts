import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runStep } from './run-step.ts'
import { filesToRepeat } from './steps.ts'
import { add, NOTHING, slowestLines, type Tally, tallyLine } from './tally.ts'

const program = (source: string) => ['--eval', source]
const tally = (passed: number, failed = 0, skipped = 0) => ({ passed, failed, skipped })

let printed: string
beforeEach(() => {
  printed = ''
  vi.spyOn(console, 'log').mockImplementation((line) => {
    printed += `${line}\n`
  })
})
afterEach(() => vi.restoreAllMocks())

describe('a check', () => {
  test('that succeeds counts as one passed, and its output is not shown', async () => {
    expect(await runStep({ name: 'types', args: program('console.log("chatter")') })).toEqual(tally(1))
    expect(printed).toMatch(/^✓ types \(\d+\.\d s\)\n$/)
  })

  test('that fails counts as one failed, and all its output is shown', async () => {
    const args = program('console.log("first"); console.error("second"); process.exitCode = 1')
    expect(await runStep({ name: 'types', args })).toEqual(tally(0, 1))
    expect(printed).toContain('first')
    expect(printed).toContain('second')
    expect(printed).toMatch(/\n✗ types \(\d+\.\d s\)\n$/)
  })

  test('that cannot run at all has failed', async () => {
    expect(await runStep({ name: 'types', args: ['/nowhere/checker.js'] })).toEqual(tally(0, 1))
  })
})

describe('a step with tests', () => {
  const step = (exitCode: number, report: () => Tally) =>
    runStep({ name: 'tests', args: program(`process.exitCode = ${exitCode}`), report: () => ({ tally: report() }) })

  test('counts what its report says', async () => {
    expect(await step(0, () => tally(5, 0, 2))).toEqual(tally(5, 0, 2))
    expect(await step(1, () => tally(5, 3))).toEqual(tally(5, 3))
  })

  test('has failed when no test ran', async () => {
    expect(await step(0, () => tally(0, 0, 4))).toEqual(tally(0, 1, 4))
    expect(printed).toContain('No test ran.')
  })

  test('has failed when it ends with an error although its tests passed', async () => {
    expect(await step(1, () => tally(5))).toEqual(tally(5, 1))
    expect(printed).toContain('it ended with an error')
  })

  test('runs the remaining tests, once, after an error that is not of the tests', async () => {
    const rest = (exitCode: number) => ({
      name: 'rest',
      args: program(`process.exitCode = ${exitCode}`),
      report: () => ({ tally: tally(2) })
    })
    const crashed = (exitCode: number, failed = 0) =>
      runStep({
        name: 'tests',
        args: program('console.log("crash"); process.exitCode = 1'),
        report: () => ({ tally: tally(5, failed) }),
        remainder: () => rest(exitCode)
      })
    expect(await crashed(0)).toEqual(tally(7))
    expect(printed).toMatch(/^crash$.*✓ tests: 5 passed.*✓ rest: 2 passed/ms)
    expect(await crashed(1)).toEqual(tally(7, 1))
    expect(await crashed(0, 1)).toEqual(tally(7, 1))
  })

  test('has failed when it leaves no report', async () => {
    const report = () => {
      throw new Error('no such file')
    }
    expect(await step(0, report)).toEqual(tally(0, 1))
  })
})

test('the last line adds everything up', () => {
  expect(tallyLine([tally(1), tally(20, 2), tally(3)].reduce(add, NOTHING))).toBe('24 passed, 2 failed')
  expect(tallyLine(tally(24, 0, 1))).toBe('24 passed, 0 failed, 1 skipped')
})

test('the slowest tests are listed, slowest first', () => {
  const durations = [
    { name: 'quick', ms: 40 },
    { name: 'slow', ms: 12_340 },
    { name: 'slower than quick', ms: 900 }
  ]
  expect(slowestLines(durations, 2)).toEqual(['  12.3 s  slow', '   0.9 s  slower than quick'])
})

describe('files whose process ended before their tests did', () => {
  const summary = { passed: 3, failed: 0, skipped: 0, errors: 1, unfinished: ['/a/one.db.test.ts'], tests: [] }

  test('are run again', () => {
    expect(filesToRepeat(summary)).toEqual(['/a/one.db.test.ts'])
  })

  test('are no excuse for a test that failed, nor for an error beside them', () => {
    expect(filesToRepeat({ ...summary, failed: 1 })).toEqual([])
    expect(filesToRepeat({ ...summary, errors: 2 })).toEqual([])
    expect(filesToRepeat({ ...summary, unfinished: [] })).toEqual([])
  })
})
