import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../tools/ports.ts'
import { newDataFolder } from './support/portal.ts'

const root = path.resolve(import.meta.dirname, '..')

interface Started {
  npm: ChildProcess
  /** Process id of the server, far below npm. */
  server: number
}

/** Runs `npm start` as a person would, on a port and a folder of its own, and waits until the server says that it is ready. */
async function start(dataFolder: string): Promise<Started> {
  const { PATH = '', HOME = '', TMPDIR = tmpdir(), npm_execpath } = process.env
  const [command, ...args] = npm_execpath ? [process.execPath, npm_execpath, 'start'] : ['npm', 'start']
  const npm = spawn(command as string, args, {
    cwd: root,
    env: { PATH, HOME, TMPDIR, PORT: String(await freePort()), PORTICO_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let log = ''
  for (const stream of [npm.stdout, npm.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      log += chunk
    })
  const isOver = () => npm.exitCode !== null
  await expect.poll(() => isOver() || log.includes('Portico is ready'), { timeout: 50_000 }).toBe(true)
  const pid = !isOver() && /"pid":(\d+)/.exec(log)?.[1]
  if (!pid) throw new Error(`The server did not start:\n${log}`)
  return { npm, server: Number(pid) }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The parent of a process, as Linux tells it. */
const parentOf = (pid: number) =>
  Number(
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[1]
  )

test.describe('the server that npm start has started', () => {
  test.skip(process.platform !== 'linux', 'needs /proc to find the processes')
  let dataFolder: string
  test.beforeEach(() => {
    dataFolder = newDataFolder()
  })
  test.afterEach(() => rmSync(path.dirname(dataFolder), { recursive: true, force: true }))

  const endings: [what: string, end: (started: Started) => void][] = [
    ['npm is told to stop', ({ npm }) => npm.kill('SIGTERM')],
    ['npm is killed', ({ npm }) => npm.kill('SIGKILL')],
    ['the script below npm is told to stop', ({ server }) => process.kill(parentOf(server), 'SIGTERM')],
    ['the script below npm is killed', ({ server }) => process.kill(parentOf(server), 'SIGKILL')]
  ]
  for (const [what, end] of endings)
    test(`stops when ${what}`, async () => {
      const { npm, server } = await start(dataFolder)
      try {
        const ended = once(npm, 'exit')
        end({ npm, server })
        await ended
        await expect.poll(() => isAlive(server), { timeout: 15_000 }).toBe(false)
      } finally {
        if (isAlive(server)) process.kill(server, 'SIGKILL')
      }
    })
})
