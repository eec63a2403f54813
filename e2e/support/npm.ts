import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'

const root = path.resolve(import.meta.dirname, '../..')

export interface RunningScript {
  npm: ChildProcess
  /** Process ID of the server, a descendant of npm. */
  server: number
}

/**
 * Runs an npm script in a separate process, and waits until the server prints that it is ready.
 *
 * @param args of npm, e.g. `['start']`
 * @param settings environment variables; of the tests' environment only the variables that npm needs are passed on
 * @throws Error with the output when the script ends before the server is ready
 */
export async function runNpm(args: string[], settings: Record<string, string>): Promise<RunningScript> {
  const { PATH = '', HOME = '', TMPDIR = tmpdir(), npm_execpath } = process.env
  const [command, ...rest] = npm_execpath ? [process.execPath, npm_execpath, ...args] : ['npm', ...args]
  const npm = spawn(command as string, rest, {
    cwd: root,
    env: { PATH, HOME, TMPDIR, ...settings },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let log = ''
  for (const stream of [npm.stdout, npm.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      log += chunk
    })
  const isOver = () => npm.exitCode !== null
  const serverPid = () => /"pid":(\d+).*"msg":"ready"/.exec(log)?.[1]
  await expect.poll(() => isOver() || serverPid() !== undefined, { timeout: 50_000 }).toBe(true)
  const pid = !isOver() && serverPid()
  if (!pid) throw new Error(`The server did not start:\n${log}`)
  return { npm, server: Number(pid) }
}

/** Whether a process is running. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
