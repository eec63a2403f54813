import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { canInstallPackages, findOnPath, installPackages } from '../apt.ts'

/** The programs of a cluster by their Debian packages. */
const PACKAGES: Record<string, string> = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  nft: 'nftables',
  setpriv: 'util-linux'
}

const SERVERS = '/usr/lib/postgresql'

/** The folder of the newest installed PostgreSQL server; undefined when there is none. */
function findServer(): string | undefined {
  const versions = existsSync(SERVERS) ? readdirSync(SERVERS).sort((one, other) => Number(other) - Number(one)) : []
  return versions
    .map((version) => path.join(SERVERS, version, 'bin'))
    .find((bin) => existsSync(path.join(bin, 'initdb')))
}

/**
 * Finds the programs of a cluster, and installs Debian's packages of those that are missing. No package starts a service.
 *
 * @returns the folder of PostgreSQL's programs
 * @throws Error with what to install, when that is not possible
 */
export function obtainPrograms(): string {
  const missing = Object.keys(PACKAGES).filter((program) => !findOnPath(program))
  const wanted = [...missing.map((program) => PACKAGES[program] as string), ...(findServer() ? [] : ['postgresql'])]
  if (wanted.length > 0) {
    if (!canInstallPackages())
      throw new Error(
        `The cluster needs these programs: ${missing.join(', ')}. Install ${wanted.join(' ')}, or run this as root.`
      )
    installPackages(...wanted)
  }
  const server = findServer()
  if (!server) throw new Error(`There is no PostgreSQL server in ${SERVERS}. Install Debian's package postgresql.`)
  return server
}
