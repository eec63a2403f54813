import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Step } from './run-step.ts'
import type { Tally } from './tally.ts'

/** The parts of the run that a person can choose. */
export const PARTS = ['types', 'lint', 'boundaries', 'unused', 'unit', 'server', 'browser'] as const
export type Part = (typeof PARTS)[number]

export const isPart = (name: string): name is Part => (PARTS as readonly string[]).includes(name)

const root = path.resolve(import.meta.dirname, '../..')
const installed = (file: string) => path.join(root, 'node_modules', file)

const TYPESCRIPT_PROJECTS = [
  ...['contract', 'openapi', 'finance', 'server-kit', 'sandbox', 'elements', 'testing'].map(
    (name) => `packages/${name}`
  ),
  ...['apps/server', 'apps/idp', 'apps/web', '.']
]

const typeStep = (project: string): Step => ({
  name: `types ${project === '.' ? 'tools, e2e, bench' : project}`,
  args: [installed('typescript/bin/tsc'), '--noEmit', '--project', path.join(root, project)]
})

const knipStep = (name: string, ...options: string[]): Step => ({
  name,
  args: [installed('knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors', ...options]
})

/** Files, exports and dependencies that nothing uses (knip.jsonc). */
const UNUSED_STEPS = [knipStep('unused'), knipStep('used by tests only', '--production', '--include', 'exports')]

/** The checks that only read the sources. */
export function staticSteps(parts: readonly Part[]): Step[] {
  const steps: Step[] = []
  if (parts.includes('types')) steps.push(...TYPESCRIPT_PROJECTS.map(typeStep))
  if (parts.includes('lint'))
    steps.push({
      name: 'lint and format',
      // It pays no heed to NO_COLOR.
      args: [installed('@biomejs/biome/bin/biome'), 'ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.']
    })
  if (parts.includes('boundaries'))
    steps.push({ name: 'boundaries', args: [path.join(root, 'tools/check-boundaries.ts')] })
  if (parts.includes('unused')) steps.push(...UNUSED_STEPS)
  return steps
}

function readReport(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  /** Also counts a file that could not be loaded, which has no tests. */
  testResults: { status: string; assertionResults: unknown[] }[]
}

function vitestTally(file: string): Tally {
  const report = readReport(file) as VitestReport
  const broken = report.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.length === 0
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests
  }
}

/** How Vitest tells that the JavaScript engine has ended one of its processes. */
const ENGINE_CRASH = /Worker exited unexpectedly with signal (?:SIGTRAP|SIGSEGV) .*while running test file (\S+)/g

/**
 * The files of tests whose process the JavaScript engine has ended, when nothing else went wrong. V8 sometimes loses its own account of
 * compiled WebAssembly, of which the embedded database consists, and then ends the process: https://github.com/nodejs/node/issues/64500
 *
 * @param output what Vitest printed
 */
export function filesOfEngineCrashes(output: string): string[] {
  const files = [...output.matchAll(ENGINE_CRASH)].map(([, file]) => file as string)
  const errors = Number(/Vitest caught (\d+) unhandled error/.exec(output)?.[1] ?? 0)
  return errors === files.length ? [...new Set(files)] : []
}

/**
 * The tests that need no browser.
 *
 * @param folder for the report
 * @param parts of them `unit` and `server` count
 * @param withPostgres whether the server tests run against PostgreSQL too
 * @param filters parts of file names; none means all files
 */
export function vitestStep(folder: string, parts: readonly Part[], withPostgres: boolean, filters: string[]): Step {
  const projects = [
    ...(parts.includes('unit') ? ['unit'] : []),
    ...(parts.includes('server') ? ['server-embedded'] : []),
    ...(parts.includes('server') && withPostgres ? ['server-postgres'] : [])
  ]
  const report = path.join(folder, 'vitest.json')
  const step = (name: string, files: string[]): Step => ({
    name,
    args: [
      installed('vitest/vitest.mjs'),
      ...['run', '--allowOnly=false', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ...projects.map((project) => `--project=${project}`),
      ...files
    ],
    report: () => vitestTally(report),
    progress: /^ [✓❯×] /
  })
  return {
    ...step(`tests ${projects.join(', ')}`, filters),
    remainder: (output) => {
      const files = filesOfEngineCrashes(output)
      if (files.length > 0) return step('tests whose process the JavaScript engine ended, again', files)
    }
  }
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

function playwrightTally(file: string): Tally {
  const { stats, errors } = readReport(file) as PlaywrightReport
  // Only CI gives a second try; what needed it stands in Playwright's own list above, and here.
  if (stats.flaky > 0) console.log(`${stats.flaky} of the browser tests passed at the second try only: mend them.`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped }
}

/**
 * The tests in a real browser and of the real processes.
 *
 * @param folder for the report, screenshots and traces
 * @param chromium path of the browser
 * @param filters parts of file names; none means all files
 */
export function browserStep(folder: string, chromium: string, filters: string[]): Step {
  const report = path.join(folder, 'playwright.json')
  return {
    name: 'tests in the browser',
    args: [
      installed('@playwright/test/cli.js'),
      ...['test', '--config', path.join(root, 'e2e/playwright.config.ts'), '--forbid-only', '--reporter=list,json'],
      ...['--output', path.join(folder, 'browser'), ...filters]
    ],
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    report: () => playwrightTally(report),
    progress: /^\s+(ok|x|-|✓|✘)\s+\d+ /
  }
}
