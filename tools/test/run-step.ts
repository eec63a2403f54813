import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { add, NOTHING, type Outcome, type Tally, type TestDuration, tallyLine } from './tally.ts'

/** A program that checks something. */
export interface Step {
  name: string
  /** Arguments of Node: what to run. */
  args: string[]
  /** Variables to set besides those of this process. */
  env?: Record<string, string>
  /** Reads the step's own report of its tests; without it the step counts as one check. */
  report?: () => Outcome
  /** The step to run, once, after an error that is not of the tests; undefined when the error counts. */
  remainder?: () => Step | undefined
  /** Matches a line of output for a finished part, to show the progress of a long step. */
  progress?: RegExp
}

/** Far more than any step needs, also on a busy machine: a step that takes longer hangs. */
const TIMEOUT_MS = 60 * 60_000
const PROGRESS_MS = 20_000
const GRACE_MS = 5_000

const root = path.resolve(import.meta.dirname, '../..')
const running = new Set<ChildProcess>()
let killed = false

/** Signals a step and all processes that it has started; each step leads a process group. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal)
  } catch {
    // The processes have ended.
  }
}

async function killStep(child: ChildProcess): Promise<void> {
  const gone = child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : once(child, 'exit')
  signalGroup(child, 'SIGTERM')
  await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, GRACE_MS))])
  signalGroup(child, 'SIGKILL')
}

/** Ends all running steps and the processes that they have started. */
export async function killSteps(): Promise<void> {
  killed = true
  await Promise.all([...running].map(killStep))
}

/** The programs write into a pipe; this process decides by its terminal whether they use colours. */
function environment(step: Step): NodeJS.ProcessEnv {
  const { NO_COLOR, FORCE_COLOR, ...rest } = process.env
  return { ...rest, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }), ...step.env }
}

/** The durations of the tests of all steps. */
export const durations: TestDuration[] = []

/** Without a report nothing can be run again. */
function remainderOf(step: Step): Step | undefined {
  try {
    return step.remainder?.()
  } catch {
    return undefined
  }
}

function tallyOf(step: Step, ok: boolean): { tally: Tally; remark: string } {
  if (!step.report) return { tally: { ...NOTHING, [ok ? 'passed' : 'failed']: 1 }, remark: '' }
  let tally: Tally
  try {
    const outcome = step.report()
    tally = outcome.tally
    durations.push(...(outcome.durations ?? []))
  } catch {
    return { tally: { ...NOTHING, failed: 1 }, remark: 'It left no report.' }
  }
  if (tally.failed > 0) return { tally, remark: '' }
  if (!ok) return { tally: { ...tally, failed: 1 }, remark: 'Its tests passed, but it ended with an error.' }
  return tally.passed > 0 ? { tally, remark: '' } : { tally: { ...tally, failed: 1 }, remark: 'No test ran.' }
}

/**
 * Runs a step, prints its outcome in one line, and prints all its output when it failed.
 *
 * @returns the outcome of its checks; a step that ran no test has failed
 */
export async function runStep(step: Step): Promise<Tally> {
  if (killed) return NOTHING
  const started = performance.now()
  const child = spawn(process.execPath, step.args, {
    cwd: root,
    env: environment(step),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32'
  })
  running.add(child)
  let output = ''
  const collect = (chunk: string) => {
    output += chunk
  }
  child.stdout.setEncoding('utf8').on('data', collect)
  child.stderr.setEncoding('utf8').on('data', collect)

  const timeout = setTimeout(() => {
    output += `\nIt was stopped after ${TIMEOUT_MS / 60_000} minutes.\n`
    killStep(child)
  }, TIMEOUT_MS)
  const progress = setInterval(() => {
    const done = output.split('\n').filter((line) => step.progress?.test(line)).length
    if (done > 0) console.log(`  ${step.name}: ${done} so far`)
  }, PROGRESS_MS)

  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timeout)
  clearInterval(progress)
  signalGroup(child, 'SIGKILL')
  running.delete(child)
  if (killed) return NOTHING

  const rest = code === 0 ? undefined : remainderOf(step)
  const { tally, remark } = tallyOf(step, code === 0 || rest !== undefined)
  const counts = step.report ? `: ${tallyLine(tally)}` : ''
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (tally.failed > 0 || rest) console.log(`\n${output.trim()}\n${remark}`)
  console.log(`${tally.failed > 0 ? '✗' : '✓'} ${step.name}${counts} (${seconds} s)`)
  return rest ? add(tally, await runStep(rest)) : tally
}
