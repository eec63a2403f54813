import path from 'node:path'
import { canInstallPackages, findOnPath, installWithoutServices, isExecutable } from './apt.ts'

/** Programs beside the portal that tests, checks and `npm run cluster` run, each with Debian's package. */
const PACKAGES = {
  nginx: 'nginx-light',
  haproxy: 'haproxy',
  patroni: 'patroni',
  etcd: 'etcd-server',
  pgbouncer: 'pgbouncer',
  nft: 'nftables',
  debootstrap: 'debootstrap',
  faketime: 'faketime',
  prometheus: 'prometheus',
  promtool: 'prometheus'
} as const
export type ProgramName = keyof typeof PACKAGES

/** Folders of programs for administrators, which the PATH of other users lacks. */
const FOLDERS = ['/usr/sbin', '/sbin']

const findProgram = (name: ProgramName) =>
  findOnPath(name) ?? FOLDERS.map((folder) => path.join(folder, name)).find(isExecutable)

/**
 * Finds a program, or installs Debian's package where this process may. No service of the package is started.
 *
 * @returns its path
 * @throws Error with what to do where there is none
 */
export function obtainProgram(name: ProgramName): string {
  const found = findProgram(name)
  if (found) return found
  if (canInstallPackages()) installWithoutServices(PACKAGES[name])
  const installed = findProgram(name)
  if (installed) return installed
  throw new Error(`There is no ${name} here and it could not be installed: install it (Debian: ${PACKAGES[name]}).`)
}
