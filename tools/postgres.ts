import { fork } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { canInstallPackages, findOnPath, installPackages, isExecutable } from './apt.ts'

/** A PostgreSQL server for tests; the user of `url` may create databases and roles, and grant them rights. */
export interface TestPostgres {
  url: string
  /** Stops the server and removes its data, unless the environment has specified the server. */
  stop: () => Promise<void>
}

/** A PostgreSQL server that can be away for a while; its data stay. */
export interface ControlledPostgres extends TestPostgres {
  /** Stops it as a crash would. */
  crash: () => Promise<void>
  /** Starts it again at the same address. */
  start: () => Promise<void>
}

/** How a server differs from one for tests. */
export interface PostgresOptions {
  /** Folder in which the server makes that of its data; that for temporary files by default. */
  parentFolder?: string
  /** Parameters of the server, on top of those for tests. */
  settings?: Record<string, string>
}

/** No PostgreSQL server is available. */
export class NoPostgresError extends Error {
  override name = 'NoPostgresError'
}

const DEBIAN_FOLDER = '/usr/lib/postgresql'
const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.conf'
const NEEDED = ['initdb', 'postgres', 'pg_controldata', 'pg_rewind', 'pg_basebackup']

/** The folder with the server's programs: of the PATH, else the newest that Debian's packages installed. */
function findPrograms(): string | undefined {
  const onPath = findOnPath('initdb')
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : []
  const ofPackages = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(DEBIAN_FOLDER, version, 'bin'))
  // A folder of the PATH may have links to some of the programs only.
  return [...(onPath ? [path.dirname(onPath), path.dirname(realpathSync(onPath))] : []), ...ofPackages].find((folder) =>
    NEEDED.every((program) => isExecutable(path.join(folder, program)))
  )
}

/** Installs Debian's package without the database cluster and the service that it would start. */
function installServer(): void {
  installPackages('postgresql-common')
  const settings = readFileSync(CLUSTER_SETTINGS, 'utf8')
  writeFileSync(CLUSTER_SETTINGS, `${settings}\ncreate_main_cluster = false\n`)
  try {
    installPackages('postgresql')
  } finally {
    writeFileSync(CLUSTER_SETTINGS, settings)
  }
}

/**
 * Finds PostgreSQL's programs, or installs Debian's package where this process may.
 *
 * @returns their folder
 * @throws NoPostgresError where there are none
 */
export function obtainPostgresPrograms(): string {
  const found = findPrograms()
  if (found) return found
  let reason = ''
  try {
    if (canInstallPackages()) installServer()
  } catch (error) {
    reason = `${(error as Error).message}\n`
  }
  const installed = findPrograms()
  if (installed) return installed
  throw new NoPostgresError(
    `${reason}There is no PostgreSQL here and none could be installed: install one, or give the address of one with TEST_DATABASE_URL.`
  )
}

/**
 * Starts a server under a guard, which outlives this process until it has cleaned up.
 *
 * @throws NoPostgresError where there are no programs of PostgreSQL
 */
export const startPostgres = (options: PostgresOptions = {}): Promise<ControlledPostgres> => startGuarded(options)

/**
 * Starts a streaming replica of a server, with a copy of its data, under a guard as `startPostgres`.
 *
 * @param primaryUrl address of the primary with a superuser
 * @throws NoPostgresError where there are no programs of PostgreSQL
 */
export const startReplica = (primaryUrl: string, options: PostgresOptions = {}): Promise<ControlledPostgres> =>
  startGuarded(options, { PRIMARY_URL: primaryUrl })

function startGuarded(options: PostgresOptions, environment: NodeJS.ProcessEnv = {}): Promise<ControlledPostgres> {
  const programs = obtainPostgresPrograms()
  const guard = fork(path.join(import.meta.dirname, 'postgres-guard.ts'), [programs, JSON.stringify(options)], {
    env: { ...process.env, ...environment },
    // A Ctrl-C goes to the whole process group, and the guard must not die of it.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc']
  })
  const ended = new Promise<void>((resolve) => guard.once('exit', () => resolve()))
  const stop = () => {
    guard.ref()
    if (guard.connected) guard.disconnect()
    return ended
  }
  const order = (message: 'stop' | 'start') =>
    new Promise<void>((resolve) => {
      guard.channel?.ref()
      guard.once('message', () => {
        guard.channel?.unref()
        resolve()
      })
      guard.send(message)
    })
  return new Promise((resolve, reject) => {
    guard.once('message', (url) => {
      guard.unref()
      guard.channel?.unref()
      resolve({ url: String(url), stop, crash: () => order('stop'), start: () => order('start') })
    })
    guard.once('exit', () => reject(new Error('PostgreSQL was found but did not start: the reason is above.')))
  })
}

/**
 * Obtains a PostgreSQL server for tests: the one that TEST_DATABASE_URL names, else an installed one with a temporary folder and
 * a free port, else Debian's package when this process may install it.
 *
 * @throws NoPostgresError where none is available
 */
export async function obtainPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL
  return given ? { url: given, stop: async () => {} } : startPostgres()
}
