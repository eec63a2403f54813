import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serverFlags } from '../../../../tools/boot/server-flags.js'

const PROJECT = path.resolve(import.meta.dirname, '../../../..')

/** A server process as it ended. */
export interface Ended {
  /** 128 + n when signal n ended it, or null when it was killed outright. */
  exitCode: number | null
  signal: NodeJS.Signals | null
  /** All it printed, on both channels. */
  output: string
}

/** A server process that need not become ready. */
export interface ServerProcess {
  process: ChildProcess
  /** All it has printed so far, on both channels. */
  log: () => string
  ended: Promise<Ended>
}

/**
 * Starts the server with settings alone: nothing of this process's environment reaches it but what finds programs and folders.
 *
 * @param settings environment variables of the server
 * @param project folder of the project whose server it is
 */
export function spawnServer(settings: Record<string, string>, project = PROJECT): ServerProcess {
  const { PATH = '', HOME = '', TMPDIR = tmpdir(), NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(
    process.execPath,
    [...serverFlags(settings.DATABASE_URL), path.join(project, 'apps/server/src/main.ts')],
    {
      cwd: project,
      env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...settings },
      // The closed channel stops the server when the tests are killed.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc']
    }
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  const ended = once(child, 'close').then(([exitCode, signal]) => ({ exitCode, signal, output }))
  return { process: child, log: () => output, ended }
}
