import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
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
