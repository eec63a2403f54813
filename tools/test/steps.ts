import { readFileSync } from 'node:fs'
import path from 'node:path'
import { EMBEDDED_DATABASE_FLAGS } from '../boot/server-flags.js'
import { SUMMARY_VARIABLE, type VitestSummary } from '../vitest/summary-reporter.ts'
import type { Step } from './run-step.ts'
import type { Outcome, TestDuration } from './tally.ts'

/** Environment variable of the full run, for Vitest's configuration and for tests. */
const FULL_VARIABLE = 'PORTICO_FULL_TESTS'
/** Tag of browser tests that run only in the full run. */
const FULL_TAG = '@full'

/** The parts of the run that `--only` can select. */
export const PARTS = [
  'types',
  'lint',
  'boundaries',
  'migrations',
  'unused',
  'unit',
  'server',
  'screens',
  'browser',
  'faults'
] as const
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

/** Several checkers would each work out the same types: one takes half the processor time, and less time even on an idle machine. */
const typeStep = (project: string): Step => ({
  name: `types ${project === '.' ? 'tools, e2e, bench, faults' : project}`,
  args: [installed('typescript/bin/tsc'), '--noEmit', '--singleThreaded', '--project', path.join(root, project)]
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
      // Biome ignores NO_COLOR.
      args: [installed('@biomejs/biome/bin/biome'), 'ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.']
    })
  if (parts.includes('boundaries'))
    steps.push({ name: 'boundaries', args: [path.join(root, 'tools/check-boundaries.ts')] })
  if (parts.includes('migrations'))
    steps.push({ name: 'migrations', args: [path.join(root, 'tools/check-migrations.ts')] })
  if (parts.includes('unused')) steps.push(...UNUSED_STEPS)
  return steps
}

function readReport(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function vitestOutcome(file: string): Outcome {
  const { passed, failed, skipped, tests } = readReport(file) as VitestSummary
  return { tally: { passed, failed, skipped }, durations: tests }
}

/**
 * The files that Vitest has to run again: those whose process the JavaScript engine has ended, when there is no other error. V8 sometimes
 * loses track of compiled WebAssembly, of which the embedded database consists, and then ends the process:
 * https://github.com/nodejs/node/issues/64500
 */
export function filesToRepeat({ failed, errors, unfinished }: VitestSummary): string[] {
  return failed === 0 && errors <= unfinished.length ? unfinished : []
}

export interface VitestOptions {
  /** Folder for the report. */
  folder: string
  /** Parts of the run; only `unit`, `server`, `screens` and `faults` matter. */
  parts: readonly Part[]
  /** Whether there is a PostgreSQL server, without which neither its tests nor those of screens run. */
  withPostgres: boolean
  /** Whether all server tests run on the embedded database too, and the tests of faults that take long. */
  isFull: boolean
  /** Parts of file names; none means all files. */
  filters: string[]
}

/** The tests that Vitest runs: of code, of the server, of screens, and of faults. */
export function vitestStep({ folder, parts, withPostgres, isFull, filters }: VitestOptions): Step {
  const projects = [
    ...(parts.includes('unit') ? ['unit'] : []),
    ...(parts.includes('server') ? ['server-embedded'] : []),
    ...(parts.includes('server') && withPostgres ? ['server-postgres'] : []),
    ...(parts.includes('screens') && withPostgres ? ['screens'] : []),
    ...(parts.includes('faults') && withPostgres ? ['faults'] : [])
  ]
  const summary = path.join(folder, `${projects.join('-')}.json`)
  const step = (name: string, files: string[]): Step => ({
    name,
    args: [
      // This process makes the template of the embedded databases.
      ...EMBEDDED_DATABASE_FLAGS,
      installed('vitest/vitest.mjs'),
      ...[
        'run',
        '--allowOnly=false',
        '--reporter=default',
        `--reporter=${path.join(root, 'tools/vitest/summary-reporter.ts')}`
      ],
      ...projects.map((project) => `--project=${project}`),
      ...files
    ],
    env: { [SUMMARY_VARIABLE]: summary, ...(isFull && { [FULL_VARIABLE]: 'true' }) },
    report: () => vitestOutcome(summary),
    progress: /^ [✓❯×] /
  })
  return {
    ...step(`tests ${projects.join(', ')}`, filters),
    remainder: () => {
      const files = filesToRepeat(readReport(summary) as VitestSummary)
      if (files.length > 0) return step('tests whose process the JavaScript engine ended, again', files)
    }
  }
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    tests: {
      status: string
      annotations: { type: string; description?: string }[]
      results: { duration: number; error?: { message?: string } }[]
    }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

function durationsIn({ title, suites = [], specs }: PlaywrightSuite): TestDuration[] {
  const own = specs.map((spec) => ({
    name: spec.title,
    ms: Math.max(0, ...spec.tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  }))
  return [...own, ...suites.flatMap(durationsIn)].map(({ name, ms }) => ({ name: `${title} › ${name}`, ms }))
}

/** The tests that passed at the second try only, each with the error of the first. */
function flakyTestsIn({ title, suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results }) => `${spec.title}\n${results[0]?.error?.message ?? ''}`)
  )
  return [...own, ...suites.flatMap(flakyTestsIn)].map((test) => `${title} › ${test}`)
}

/** Why tests were skipped, each reason once. */
function skipReasonsIn({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs
    .flatMap(({ tests }) => tests)
    .filter(({ status }) => status === 'skipped')
    .flatMap(({ annotations }) => annotations.flatMap(({ description }) => description ?? []))
  return [...new Set([...own, ...suites.flatMap(skipReasonsIn)])]
}

function playwrightOutcome(file: string): Outcome {
  const { stats, errors, suites } = readReport(file) as PlaywrightReport
  // Only CI has a second try. The output of a step that succeeds is not shown, so the tests are named here.
  const flaky = suites.flatMap(flakyTestsIn)
  if (flaky.length > 0) console.log(`Passed at the second try only, to be mended:\n${flaky.join('\n')}`)
  const reasons = new Set(suites.flatMap(skipReasonsIn))
  if (reasons.size > 0) console.log(`Skipped, because:\n${[...reasons].join('\n')}`)
  return {
    tally: { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped },
    durations: suites.flatMap(durationsIn)
  }
}

/**
 * The tests in a real browser and of the real processes.
 *
 * @param folder for the report, screenshots and traces
 * @param chromium path of the browser
 * @param isFull whether the tests with the tag of the full run are included, and the others take no short cut
 * @param filters parts of file names; none means all files
 */
export function browserStep(folder: string, chromium: string, isFull: boolean, filters: string[]): Step {
  const report = path.join(folder, 'playwright.json')
  return {
    name: 'tests in the browser',
    args: [
      installed('@playwright/test/cli.js'),
      ...['test', '--config', path.join(root, 'e2e/playwright.config.ts'), '--forbid-only', '--reporter=list,json'],
      ...['--output', path.join(folder, 'browser')],
      ...(isFull ? [] : ['--grep-invert', FULL_TAG]),
      ...(filters.length > 0 ? ['--trace=retain-on-failure'] : []),
      ...filters
    ],
    env: {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(isFull && { [FULL_VARIABLE]: 'true' })
    },
    report: () => playwrightOutcome(report),
    progress: /^\s+(ok|x|-|✓|✘)\s+\d+ /
  }
}
