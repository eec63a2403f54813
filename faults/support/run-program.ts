import { fork } from 'node:child_process'
import path from 'node:path'

/** A program that runs. */
export interface RunningProgram {
  /** Rejects when the program ends before it is stopped. */
  failed: Promise<never>
  stop: () => Promise<void>
}

/** Starts a program under a guard, which ends it when this process ends, however that is. */
export function runProgram(file: string, args: readonly string[]): RunningProgram {
  const guard = fork(path.join(import.meta.dirname, 'guard.ts'), [file, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc']
  })
  let stopping = false
  const ended = new Promise<void>((resolve) => guard.once('exit', () => resolve()))
  const failed = new Promise<never>((_, reject) => {
    ended.then(() => {
      if (!stopping) reject(new Error(`${path.basename(file)} ended unexpectedly.`))
    })
  })
  failed.catch(() => {})
  return {
    failed,
    stop: () => {
      stopping = true
      if (guard.connected) guard.disconnect()
      return ended
    }
  }
}
