import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runStep } from './run-step.ts'
import { filesOfEngineCrashes } from './steps.ts'
import { add, NOTHING, tallyLine } from './tally.ts'

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
  const step = (exitCode: number, report: () => ReturnType<typeof tally>) =>
    runStep({ name: 'tests', args: program(`process.exitCode = ${exitCode}`), report })

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

  test('goes on with what is left where that is not the tests’ fault, once', async () => {
    const rest = (exitCode: number) => ({
      name: 'rest',
      args: program(`process.exitCode = ${exitCode}`),
      report: () => tally(2)
    })
    const crashed = (exitCode: number, failed = 0) =>
      runStep({
        name: 'tests',
        args: program('console.log("crash"); process.exitCode = 1'),
        report: () => tally(5, failed),
        remainder: (output) => (output.includes('crash') ? rest(exitCode) : undefined)
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

describe('the engine’s own crashes', () => {
  const crash = (signal: string, file: string) =>
    `Caused by: Error: Worker exited unexpectedly with signal ${signal} during started state while running test file ${file}\n`
  const caught = (errors: number) =>
    `Vitest caught ${errors} unhandled error${errors === 1 ? '' : 's'} during the test run.\n`

  test('are told by their signal, with the file that was running', () => {
    expect(filesOfEngineCrashes(caught(1) + crash('SIGTRAP', '/a/one.db.test.ts'))).toEqual(['/a/one.db.test.ts'])
    expect(
      filesOfEngineCrashes(caught(2) + crash('SIGSEGV', '/a/one.test.ts') + crash('SIGTRAP', '/a/one.test.ts'))
    ).toEqual(['/a/one.test.ts'])
  })

  test('are no excuse for any other end of a process, nor for an error beside them', () => {
    expect(filesOfEngineCrashes(caught(1) + crash('SIGABRT', '/a/one.test.ts'))).toEqual([])
    expect(filesOfEngineCrashes(caught(2) + crash('SIGTRAP', '/a/one.test.ts'))).toEqual([])
    expect(filesOfEngineCrashes('all is well')).toEqual([])
  })
})
