// Runs a PostgreSQL server with temporary data until the process that forked this one ends, however it ends.
// Arguments: the folder of PostgreSQL's programs, and PostgresOptions as JSON. Sends the server's address when it is ready.
// The variable PRIMARY_URL, which unlike arguments other users cannot read, makes it a streaming replica of the server at that address.
// Takes the messages `stop` and `start`, and sends the same word when that is done.
import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './ports.ts'
import type { PostgresOptions } from './postgres.ts'

/** The data is temporary and need not survive a crash of the machine. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: ''
}
const ATTEMPTS = 3
const READY = /database system is ready to accept (read-only )?connections/

const programs = process.argv[2] as string
const { parentFolder = tmpdir(), settings = {} } = JSON.parse(process.argv[3] ?? '{}') as PostgresOptions
const program = (name: string) => path.join(programs, name)

/** PostgreSQL refuses to run as root: it then runs as the user of its package, or as the user `nobody`. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('PostgreSQL cannot run as root, and this system has no user postgres or nobody.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

const user = serverUser()
const folder = mkdtempSync(path.join(parentFolder, 'portico-postgres-'))
const data = path.join(folder, 'data')
const primary = process.env.PRIMARY_URL ? new URL(process.env.PRIMARY_URL) : undefined
/** A replica has the users of its primary. */
const password = primary?.password ?? randomBytes(16).toString('hex')
// The other user may not be able to enter the working folder of this process.
const options: SpawnOptions = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }

let server: ChildProcess | undefined
const isRunning = () => server !== undefined && server.exitCode === null && server.signalCode === null

/** Stops immediately, as after a crash. */
async function stop(): Promise<void> {
  if (server && isRunning()) {
    server.kill('SIGQUIT')
    await once(server, 'exit')
  }
}

async function cleanUp(): Promise<void> {
  await stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function initialise(): void {
  mkdirSync(data)
  const passwordFile = path.join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  chmodSync(folder, 0o700)
  if (user) for (const file of [folder, data, passwordFile]) chownSync(file, user.uid, user.gid)
  const args = ['--auth=scram-sha-256', '--encoding=UTF8', '--username=postgres', '--no-sync']
  execFileSync(program('initdb'), [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...args], {
    ...options,
    stdio: 'pipe'
  })
}

/** Copies the data of the primary, which the server then follows. */
function copyPrimary({ hostname, port }: URL): void {
  mkdirSync(data, { mode: 0o700 })
  if (user) for (const file of [folder, data]) chownSync(file, user.uid, user.gid)
  const args = ['--write-recovery-conf', '--checkpoint=fast', '--wal-method=stream', '--no-sync', '--no-password']
  execFileSync(
    program('pg_basebackup'),
    [`--host=${hostname}`, `--port=${port}`, '--username=postgres', `--pgdata=${data}`, ...args],
    { ...options, env: { ...options.env, PGPASSWORD: password }, stdio: 'pipe' }
  )
}

/** Starts the server on a port; undefined when another program took the port in the meantime. */
async function start(port: number): Promise<string | undefined> {
  const args = Object.entries({ ...SETTINGS, ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`
  ])
  server = spawn(program('postgres'), ['-D', data, ...args], { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  const ready = new Promise<boolean>((resolve) => {
    server?.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      // Clients that come too early are in the log, too: its end counts.
      log = (log + chunk).slice(-100_000)
      if (READY.test(log)) resolve(true)
    })
    server?.once('exit', () => resolve(false))
  })
  if (await ready) return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  if (!log.includes('Address already in use')) throw new Error(log)
  return undefined
}

async function obey(message: unknown, port: number): Promise<void> {
  if (message === 'stop') await stop()
  else await start(port)
  process.send?.(message)
}

process.once('disconnect', async () => {
  await cleanUp()
  process.exit(0)
})
// Only the end of the parent ends the guard.
process
  .on('SIGINT', () => {})
  .on('SIGTERM', () => {})
  .on('SIGHUP', () => {})

try {
  if (primary) copyPrimary(primary)
  else initialise()
  let url: string | undefined
  for (let attempt = 1; attempt <= ATTEMPTS && !url; attempt++) url = await start(await freePort())
  if (!url) throw new Error(`No free port was found in ${ATTEMPTS} attempts.`)
  const port = Number(new URL(url).port)
  process.on('message', (message) => obey(message, port))
  process.send?.(url)
} catch (error) {
  console.error(`PostgreSQL did not start: ${(error as Error).message}`)
  await cleanUp()
  process.exit(1)
}
