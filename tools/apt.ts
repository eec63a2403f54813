import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const TIMEOUT_MS = 10 * 60_000

/** Whether a file exists and may be executed. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of a program on the PATH; undefined when there is none. */
export function findOnPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.map((folder) => path.join(folder, name)).find(isExecutable)
}

/** Whether this process may install Debian packages. */
export const canInstallPackages = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && findOnPath('apt-get') !== undefined

function aptGet(...args: string[]): void {
  const { status, stdout, stderr } = spawnSync('apt-get', args, {
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  })
  if (status !== 0) throw new Error(`${stdout}${stderr}\napt-get ${args[0]} failed: its own words are above.`)
}

/**
 * Installs Debian packages without the packages that they recommend.
 *
 * @param packages their names
 * @throws Error with apt's output when they cannot be installed
 */
export function installPackages(...packages: string[]): void {
  console.log(`Installing Debian's ${packages.join(', ')}…`)
  aptGet('update', '-q')
  aptGet('install', '-y', '-q', '--no-install-recommends', ...packages)
}

/** Debian asks this program whether a package may start its services; 101 says no. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d'

/**
 * Installs Debian packages as `installPackages`, without starting the services that they bring.
 *
 * @param packages their names
 * @throws Error with apt's output when they cannot be installed
 */
export function installWithoutServices(...packages: string[]): void {
  const isOurs = !existsSync(SERVICE_POLICY)
  if (isOurs) writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    installPackages(...packages)
  } finally {
    if (isOurs) rmSync(SERVICE_POLICY)
  }
}
