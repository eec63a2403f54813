import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { nodeModules, root } from './paths.js'
import { SayError } from './say.js'

const WATCH_MS = 500

/** Of a process: `[parent's pid, start time]`; undefined when it has ended or the system has no /proc. */
function processInfo(pid) {
  try {
    // The second field is the program's name in parentheses, which may contain blanks and parentheses.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { parent: Number(fields[1]), started: fields[19] }
  } catch {
    return undefined
  }
}

/**
 * Calls back once when the npm that runs this command has ended. npm runs scripts through a shell. A SIGTERM to npm ends npm and the
 * shell without a signal to this process, and a SIGKILL leaves even the shell, so both are watched.
 */
function whenNpmGoes(callback) {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const npm = processInfo(shell)?.parent
  const npmStarted = npm && processInfo(npm)?.started
  const timer = setInterval(() => {
    const gone = process.ppid !== shell || (npmStarted && processInfo(npm)?.started !== npmStarted)
    if (!gone) return
    clearInterval(timer)
    callback()
  }, WATCH_MS)
  timer.unref()
}

/**
 * Runs the program of this command until it ends, in a separate process group, so that a signal reaches it exactly once: from here,
 * whether it came from the terminal or from a process manager. If this process is killed, the program notices by
 * its closed IPC channel.
 *
 * @param node path of the Node to run it with
 * @param args its arguments
 * @param options `cwd`, if not the repository's folder
 * @returns its exit code; 128 + n when signal n ended it
 */
export function supervise(node, args, { cwd = root } = {}) {
  const child = spawn(node, args, {
    cwd,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
    env: { NODE_COMPILE_CACHE: nodeModules('.cache/node-compile'), ...process.env }
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  whenNpmGoes(() => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new SayError(`Node could not be started: ${error.message}.`)))
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}
