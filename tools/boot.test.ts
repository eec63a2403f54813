import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

/** A small project for tools/boot.js, with an npm and a Vite that record their arguments. */
let root: string
const at = (file: string) => path.join(root, file)

function write(file: string, text: string): void {
  mkdirSync(path.dirname(at(file)), { recursive: true })
  writeFileSync(at(file), text)
}

const lockFile = (versions: Record<string, string>) =>
  JSON.stringify({
    packages: {
      '': { name: 'project' },
      ...Object.fromEntries(Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }])),
      'node_modules/for-another-system': { version: '1.0.0', optional: true }
    }
  })

/** Takes a while, so that an overlap of two is noticed; fails where a file says so. */
const NPM = `
import fs from 'node:fs'
fs.appendFileSync('calls', 'npm ' + process.argv[2] + ' begins\\n')
await new Promise((resolve) => setTimeout(resolve, 100))
if (fs.existsSync('npm-fails')) { console.error('npm ERR! the reason'); process.exit(1) }
const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
delete packages['']
delete packages['node_modules/for-another-system']
fs.mkdirSync('node_modules/vite/bin', { recursive: true })
fs.writeFileSync('node_modules/vite/bin/vite.js', fs.readFileSync('vite.js'))
fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
fs.appendFileSync('calls', 'npm ends\\n')
`
const VITE = `
const fs = require('node:fs')
const folder = require('node:path').basename(process.cwd())
fs.appendFileSync('../../calls', ['vite', ...process.argv.slice(2), 'in', folder, 'begins\\n'].join(' '))
if (fs.existsSync('../../vite-fails')) { console.error('vite: the reason'); process.exit(1) }
fs.rmSync('dist', { recursive: true, force: true })
fs.mkdirSync('dist')
setTimeout(() => fs.appendFileSync('../../calls', 'vite ends\\n'), 100)
`
const SERVER = `
console.log(JSON.stringify({ flags: process.execArgv, args: process.argv.slice(2), connected: process.connected }))
process.exit(Number(process.env.EXIT_WITH ?? 0))
`

interface Result {
  exitCode: number | null
  /** Both channels. */
  output: string
  stdout: string
}

function start(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [at('tools/boot.js'), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, npm_execpath: at('npm-cli.mjs'), ...env }
  })
  let output = ''
  let stdout = ''
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk
  })
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  const ended = once(child, 'close').then(([exitCode]): Result => ({ exitCode, output, stdout }))
  return { child, ended }
}
const boot = (args: string[], env?: Record<string, string>) => start(args, env).ended

/** The arguments of npm and Vite since the last call. */
function calls(): string[] {
  const text = existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8') : ''
  rmSync(at('calls'), { force: true })
  return text.split('\n').filter(Boolean)
}
const INSTALL = ['npm ci begins', 'npm ends']
const BUILD = [
  'vite build in web begins',
  'vite ends',
  'vite build --config vite.server.config.ts in web begins',
  'vite ends',
  'vite build in elements begins',
  'vite ends'
]

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portico-boot-'))
  cpSync(path.join(import.meta.dirname, 'boot'), at('tools/boot'), { recursive: true })
  cpSync(path.join(import.meta.dirname, 'boot.js'), at('tools/boot.js'))
  write('package.json', '{"type":"module"}')
  write('package-lock.json', lockFile({ one: '1.0.0' }))
  write('tsconfig.base.json', '{}')
  write('npm-cli.mjs', NPM)
  write('vite.js', VITE)
  write('node_modules/package.json', '{"type":"commonjs"}')
  write('apps/web/src/main.ts', 'main')
  write('apps/server/src/main.ts', SERVER)
  write('packages/contract/src/index.ts', 'contract')
  write('packages/elements/src/index.ts', 'elements')
  write('content/i18n/en/all.json', '{}')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('installing', () => {
  test('happens where nothing is installed, and not again', async () => {
    expect(await boot(['build'])).toMatchObject({
      exitCode: 0,
      output: 'Installing dependencies…\nBuilding the web app…\n'
    })
    expect(calls()).toEqual([...INSTALL, ...BUILD])
    expect(await boot(['build'])).toMatchObject({ exitCode: 0, output: 'The web app is up to date.\n' })
    expect(calls()).toEqual([])
  })

  test.each([
    ['another version', { one: '2.0.0' }],
    ['one more package', { one: '1.0.0', two: '1.0.0' }],
    ['one package less', {}]
  ])('happens again when the lock file asks for %s', async (_what, versions) => {
    await boot(['build'])
    calls()
    write('package-lock.json', lockFile(versions))
    await boot(['build'])
    expect(calls()).toEqual([...INSTALL, ...BUILD])
  })

  test("shows npm's words and a sentence when it fails, and is tried again", async () => {
    write('npm-fails', '')
    const { exitCode, output } = await boot(['build'])
    expect(exitCode).toBe(1)
    expect(output).toContain('npm ERR! the reason')
    expect(output).toContain('The dependencies could not be installed')
    expect(output).not.toContain('    at ')
    calls()
    rmSync(at('npm-fails'))
    expect((await boot(['build'])).exitCode).toBe(0)
    expect(calls()).toEqual([...INSTALL, ...BUILD])
  })

  test('happens once when several commands begin at the same time', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => boot(['build'])))
    expect(results.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0, 0])
    expect(calls()).toEqual([...INSTALL, ...BUILD])
  })

  test('is taken over from a command that was killed', async () => {
    const { child, ended } = start(['build'])
    await expect.poll(() => existsSync(at('calls')), { timeout: 20_000 }).toBe(true)
    child.kill('SIGKILL')
    await ended
    await new Promise((resolve) => setTimeout(resolve, 500))
    rmSync(at('node_modules/.package-lock.json'), { force: true })
    calls()
    const results = await Promise.all(Array.from({ length: 4 }, () => boot(['build'])))
    expect(results.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0])
    expect(calls()).toEqual([...INSTALL, ...BUILD])
  })
})

describe('building', () => {
  beforeEach(async () => {
    await boot(['build'])
    calls()
  })

  test.each([
    ['a source is changed', () => write('apps/web/src/main.ts', 'more')],
    ['a source is added', () => write('apps/web/src/new.ts', '')],
    ['a source is deleted', () => rmSync(at('packages/contract/src/index.ts'))],
    ['a translation is changed', () => write('content/i18n/en/all.json', '{"a":"b"}')],
    ['the built files are deleted', () => rmSync(at('apps/web/dist'), { recursive: true })],
    ['the built elements are deleted', () => rmSync(at('packages/elements/dist'), { recursive: true })]
  ])('happens again when %s', async (_what, change) => {
    change()
    expect((await boot(['build'])).output).toBe('Building the web app…\n')
    expect(calls()).toEqual(BUILD)
  })

  test.each([
    ['a file is written anew with the same text', () => write('apps/web/src/main.ts', 'main')],
    ['a test is changed', () => write('apps/web/src/main.test.ts', '')],
    ['the server is changed', () => write('apps/server/src/other.ts', '')]
  ])('does not happen again when %s', async (_what, change) => {
    change()
    await boot(['build'])
    expect(calls()).toEqual([])
  })

  test("shows Vite's words and a sentence when it fails, and is tried again", async () => {
    write('apps/web/src/main.ts', 'wrong')
    write('vite-fails', '')
    const { exitCode, output } = await boot(['start'])
    expect(exitCode).toBe(1)
    expect(output).toContain('vite: the reason')
    expect(output).toContain('The web app could not be built')
    expect(output).not.toContain('    at ')
    calls()
    rmSync(at('vite-fails'))
    await boot(['build'])
    expect(calls()).toEqual(BUILD)
  })
})

describe('starting', () => {
  const told = ({ output }: Result) => JSON.parse(output.trim().split('\n').at(-1) as string)

  test('runs the server on the embedded database without the optimising compiler', async () => {
    expect(told(await boot(['start', 'x']))).toEqual({
      flags: [
        '--max-semi-space-size=16',
        '--no-allocation-site-pretenuring',
        '--heap-growing-percent=40',
        '--liftoff-only'
      ],
      args: ['x'],
      connected: true
    })
  })

  test('runs the server on PostgreSQL with the optimising compiler', async () => {
    expect(told(await boot(['start'], { DATABASE_URL: 'postgres://host/name' })).flags).toEqual([
      '--max-semi-space-size=16',
      '--no-allocation-site-pretenuring',
      '--heap-growing-percent=40'
    ])
  })

  test('leaves the standard output to the server, whose log it is', async () => {
    const { output, stdout } = await boot(['start'])
    expect(output).toMatch(/^Installing dependencies…\nBuilding the web app…\n\{/)
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    ).toHaveLength(1)
  })

  test("ends with the server's exit code", async () => {
    expect((await boot(['start'], { EXIT_WITH: '7' })).exitCode).toBe(7)
  })

  test('knows its verbs', async () => {
    const { exitCode, output } = await boot(['fly'])
    expect(exitCode).toBe(1)
    expect(output).toMatch(/^Use: node tools\/boot.js start \| admin \| backup \| .*\n$/)
  })
})
