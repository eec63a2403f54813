import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { canInstallPackages, findOnPath, installWithoutServices, isExecutable } from '../../tools/apt.ts'

/** Programs that tests of faults need beside the portal: each with Debian's package. */
export const PROGRAMS = {
  nginx: { package: 'nginx-light', folders: ['/usr/sbin'] }
} as const satisfies Record<string, { package: string; folders: readonly string[] }>
export type ProgramName = keyof typeof PROGRAMS

function findProgram(name: ProgramName): string | undefined {
  const { folders } = PROGRAMS[name]
  return (
    findOnPath(name) ??
    folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file) && isExecutable(file))
  )
}

/**
 * Finds a program, or installs Debian's package where this process may.
 *
 * @returns its path
 * @throws Error with what to do where there is none
 */
export function obtainProgram(name: ProgramName): string {
  const found = findProgram(name)
  if (found) return found
  if (canInstallPackages()) installWithoutServices(PROGRAMS[name].package)
  const installed = findProgram(name)
  if (installed) return installed
  throw new Error(
    `There is no ${name} here and it could not be installed: install it (Debian: ${PROGRAMS[name].package}).`
  )
}

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
