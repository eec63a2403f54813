// `npm test`: runs everything that guards the project and ends with the line `N passed, N failed`.
// `--only=types,lint,boundaries,migrations,unused,unit,server,screens,browser,faults` runs a part, `--full` (`npm run test:all`) also what takes long.
// Arguments after `--` are those of the test runners, such as a file name.
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { obtainChromium } from './find-chromium.ts'
import { NoPostgresError, obtainPostgres, type TestPostgres } from './postgres.ts'
import { obtainProgram } from './programs.ts'
import { lanesOf } from './test/lanes.ts'
import { durations, killSteps, runStep, type Step } from './test/run-step.ts'
import { isPart, PARTS, type Part } from './test/steps.ts'
import { add, NOTHING, slowestLines, type Tally, tallyLine } from './test/tally.ts'
import { makeTemporaryFolder } from './test/temporary-folder.ts'

const root = path.resolve(import.meta.dirname, '..')
const results = path.join(root, 'test-results')

function chosenParts(): readonly Part[] {
  const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
  const names = only?.split(',') ?? PARTS
  const unknown = names.filter((name) => !isPart(name))
  if (unknown.length > 0) {
    console.error(`There is no part "${unknown.join('", "')}": choose among ${PARTS.join(', ')}.`)
    process.exit(1)
  }
  return names.filter(isPart)
}

const parts = chosenParts()
const isFull = process.argv.includes('--full')
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const includes = (...some: Part[]) => some.some((part) => parts.includes(part))

// All temporary files of the run are below one folder.
const folder = makeTemporaryFolder()
process.env.TMPDIR = folder

let postgres: TestPostgres | undefined
let ended = false

async function end(exitCode: number): Promise<void> {
  if (ended) return
  ended = true
  await killSteps()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.exit(exitCode)
}
process.on('SIGINT', () => end(130))
process.on('SIGTERM', () => end(143))
process.on('SIGHUP', () => end(129))
process.on('disconnect', () => end(1))

/** Starts the PostgreSQL server for the server tests; where there is none, prints that and returns the outcome that it counts as. */
async function startPostgres(): Promise<Tally> {
  try {
    postgres = await obtainPostgres()
    process.env.TEST_DATABASE_URL = postgres.url
    return NOTHING
  } catch (error) {
    if (!(error instanceof NoPostgresError)) {
      console.log((error as Error).message)
      return { ...NOTHING, failed: 1 }
    }
    return missing(error.message, 'Tests that need a PostgreSQL server')
  }
}

/** What something that is missing counts as, after the reason: tests are left out, which is a failure under CI. */
function missing(message: string, tests: string): Tally {
  const inCI = process.env.CI === 'true'
  const line = '!'.repeat(100)
  console.log(`${line}\n${message}\n${tests} do NOT run${inCI ? ', which is a failure under CI=true' : ''}.\n${line}`)
  return inCI ? { ...NOTHING, failed: 1 } : { ...NOTHING, skipped: 1 }
}

/** Finds or installs the programs that tests of faults need. */
function obtainFaultPrograms(): Tally {
  try {
    obtainProgram('nginx')
    obtainProgram('prometheus')
    return NOTHING
  } catch (error) {
    return missing((error as Error).message, 'The tests of faults')
  }
}

/** Finds or installs the browser; without one its tests cannot run, which counts as a failure. */
function obtainBrowser(): Tally {
  try {
    process.env.CHROMIUM_PATH = obtainChromium()
    return NOTHING
  } catch (error) {
    console.log((error as Error).message)
    return { ...NOTHING, failed: 1 }
  }
}

const runInTurn = async (steps: Step[]): Promise<Tally> => {
  let tally = NOTHING
  for (const step of steps) tally = add(tally, await runStep(step))
  return tally
}

async function runTests(): Promise<Tally> {
  let tally = includes('server', 'screens', 'faults') ? await startPostgres() : NOTHING
  if (includes('screens', 'browser')) tally = add(tally, obtainBrowser())
  const programs = includes('faults') ? obtainFaultPrograms() : NOTHING
  tally = add(tally, programs)
  const possible = programs === NOTHING ? parts : parts.filter((part) => part !== 'faults')
  const withPostgres = postgres !== undefined
  const chromium = process.env.CHROMIUM_PATH
  const lanes = lanesOf({ folder, parts: possible, withPostgres, chromium, isFull, filters })
  for (const result of await Promise.all(lanes.map(runInTurn))) tally = add(tally, result)
  return tally
}

/** Copies the screenshots and traces of failed browser tests before the temporary files are removed. */
function keepBrowserResults(tally: Tally): void {
  const left = path.join(folder, 'browser')
  const leftFolders = existsSync(left) ? readdirSync(left).filter((name) => !name.startsWith('.')) : []
  if (tally.failed === 0 || leftFolders.length === 0) return
  cpSync(left, results, { recursive: true })
  console.log('Screenshots and traces of what failed in the browser: test-results/')
}

const started = performance.now()
rmSync(results, { recursive: true, force: true })
try {
  const tally = await runTests()
  if (ended) {
    // After a signal the outcome is incomplete.
    console.log('Interrupted.')
  } else {
    keepBrowserResults(tally)
    const slowest = slowestLines(durations)
    if (slowest.length > 0) console.log(`\nThe slowest tests:\n${slowest.join('\n')}`)
    console.log(`\n${Math.round((performance.now() - started) / 1000)} seconds`)
    console.log(tallyLine(tally))
    await end(tally.failed > 0 || tally.passed === 0 ? 1 : 0)
  }
} catch (error) {
  console.error(error)
  await end(1)
}
