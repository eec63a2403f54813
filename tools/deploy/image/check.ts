import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { LEGAL_DETAILS } from '@portico/testing'
import { findOnPath } from '../../apt.ts'
import { freePort } from '../../ports.ts'
import { obtainPostgres } from '../../postgres.ts'
import { expectThat } from '../expect-that.ts'
import { ROOT, read } from '../files.ts'
import { makeBase } from './base.ts'
import { type BuiltImage, buildImage } from './build.ts'
import { parseContainerfile } from './containerfile.ts'
import { type Container, startContainer } from './run.ts'
import { describeSizes } from './sizes.ts'

const READY_MS = 60_000

/** Makes the database with its two users as the example does. @returns the address for each user */
function makeDatabase(serverUrl: string, folder: string): { owner: string; user: string } {
  const passwords = { OWNER_PASSWORD_FILE: 'owner-9f3kqzv7', PASSWORD_FILE: 'user-4hx8wmt2' }
  const files = Object.entries(passwords).map(([name, password]) => {
    const file = path.join(folder, name)
    writeFileSync(file, password, { mode: 0o600 })
    return [name, file]
  })
  const { hostname, port, username, password } = new URL(serverUrl)
  execFileSync('psql', ['--quiet', '--no-psqlrc', '--file', path.join(ROOT, 'deploy/postgresql/roles.sql')], {
    env: {
      ...process.env,
      ...Object.fromEntries(files),
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: username,
      PGPASSWORD: password,
      PGDATABASE: 'postgres'
    }
  })
  const address = (name: string, secret: string) => `postgres://${name}:${secret}@${hostname}:${port}/portico`
  return {
    owner: address('portico_owner', passwords.OWNER_PASSWORD_FILE),
    user: address('portico', passwords.PASSWORD_FILE)
  }
}

/** Settings of a portal under the profile prod that needs nothing but its database. */
const settingsOf = (port: number, databaseUrl: string) => ({
  ...LEGAL_DETAILS,
  PORTICO_PROFILES: 'prod',
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  DATABASE_URL: databaseUrl,
  MIGRATIONS: 'check',
  EMBEDDED_PROVIDER: 'allow',
  SMTP_URL: 'smtp://localhost:9'
})

/** @returns milliseconds until the container is ready */
async function awaitReady(container: Container, origin: string): Promise<number> {
  const begun = performance.now()
  const hasEnded = container.ended.then(() => true)
  while (performance.now() - begun < READY_MS) {
    const status = await fetch(`${origin}/management/health/readiness`).then(
      (response) => response.status,
      () => 0
    )
    if (status === 200) return performance.now() - begun
    if (await Promise.race([hasEnded, wait(50).then(() => false)])) break
  }
  throw new Error(`The container did not become ready:\n${container.output()}`)
}

async function checkResponses(image: BuiltImage, origin: string, settings: Record<string, string>): Promise<void> {
  for (const [address, text] of [
    ['management/health/liveness', 'UP'],
    ['', '<html'],
    ['apireference', '<html'],
    ['management/info', '"version"']
  ]) {
    const response = await fetch(`${origin}/${address}`)
    expectThat(`GET /${address} is 200`, response.status === 200 && (await response.text()).includes(text as string))
  }
  const health = await startContainer(image, settings, image.healthcheck)
  expectThat('the health check of the image ends with 0', (await health.ended) === 0)
}

async function checkStopping(container: Container): Promise<void> {
  const begun = performance.now()
  container.kill('SIGTERM')
  const exitCode = await container.ended
  expectThat(`SIGTERM ends it with 0, after ${Math.round(performance.now() - begun)} ms`, exitCode === 0)
  expectThat('it logged why it stopped', container.output().includes('"reason":"SIGTERM"'))
}

/** A start that is ended before it is ready: the first process of a container ignores signals that it does not listen for. */
async function checkEarlyStop(image: BuiltImage, settings: Record<string, string>): Promise<void> {
  const container = await startContainer(image, settings)
  await wait(700)
  const begun = performance.now()
  container.kill('SIGTERM')
  const exitCode = await container.ended
  const milliseconds = Math.round(performance.now() - begun)
  expectThat(
    `SIGTERM during the start ends it with 143, after ${milliseconds} ms`,
    exitCode === 143 && milliseconds < 5_000
  )
}

async function checkImage(image: BuiltImage, folder: string): Promise<void> {
  const postgres = await obtainPostgres()
  try {
    const { owner, user } = makeDatabase(postgres.url, folder)
    const port = await freePort()
    const settings = settingsOf(port, user)
    const unmigrated = await startContainer(image, settings)
    expectThat('it does not start before the migration', (await unmigrated.ended) === 1)
    expectThat(`and says what to run: ${unmigrated.output()}`, unmigrated.output().includes('npm run admin -- migrate'))
    const command = [...image.entrypoint, 'apps/server/src/command-line/admin.ts', 'migrate']
    const migration = await startContainer(image, { ...settings, DATABASE_URL: owner }, command)
    expectThat(
      'the migration runs in it as the owner',
      (await migration.ended) === 0 && migration.output().startsWith('Migrated: ')
    )
    await checkEarlyStop(image, settings)
    const container = await startContainer(image, settings)
    const origin = `http://localhost:${port}`
    const milliseconds = await awaitReady(container, origin)
    expectThat(`it is ready after ${(milliseconds / 1000).toFixed(1)} s, on a read-only root as ${image.user}`, true)
    await checkResponses(image, origin, settings)
    await checkStopping(container)
  } finally {
    await postgres.stop()
  }
}

/**
 * Builds the image without an engine and runs it: migration, start, responses, health check and end.
 *
 * @throws Error when a step of the build fails or the image does not do what it should
 */
export async function checkContainer(): Promise<void> {
  if (!findOnPath('psql')) throw new Error('psql is missing: install PostgreSQL’s client.')
  const base = makeBase()
  const folder = mkdtempSync(path.join(ROOT, '.cache/deploy/image-'))
  try {
    const image = buildImage(parseContainerfile(read('deploy/container/Containerfile')), folder, base)
    for (const line of describeSizes(image.layer, image.workdir)) console.log(line)
    await checkImage(image, folder)
  } finally {
    for (const stage of ['dependencies', 'build', '2'])
      execFileSync('umount', ['--lazy', path.join(folder, stage, 'root')], { stdio: 'ignore' })
    rmSync(folder, { recursive: true, force: true })
  }
}
