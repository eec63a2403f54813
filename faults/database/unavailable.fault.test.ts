import { setTimeout as pause } from 'node:timers/promises'
import { PATHS } from '@portico/contract'
import { Client, createDatabase, type Portal, startPortal } from '@portico/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ControlledPostgres, startPostgres } from '../../tools/postgres.ts'
import { fullTest } from '../support/full.ts'
import { type Link, startLink } from '../support/link.ts'
import { compareWithPortal, type Failure, type Ledger, reasonsOf, startLoad } from '../support/load.ts'
import { makeApplication } from '../support/people.ts'

/** A database that is gone, hangs, is slow, or has no connection left. */

let postgres: ControlledPostgres
let link: Link
let portal: Portal
let client: Client
/** Past the link. */
let databaseUrl: string

beforeAll(async () => {
  // What is acknowledged must be there after a crash.
  postgres = await startPostgres({ settings: { fsync: 'on', synchronous_commit: 'on' } })
  link = await startLink(Number(new URL(postgres.url).port))
  const { url } = await createDatabase(postgres.url)
  databaseUrl = url
  const slowUrl = Object.assign(new URL(url), { port: String(link.port) })
  portal = await startPortal({ settings: { DATABASE_URL: slowUrl.href } })
  client = await portal.api('user')
}, 120_000)
afterAll(async () => {
  await portal?.stop()
  link?.close()
  await postgres?.stop()
})

/** Milliseconds after which requests are served again, once the database is. */
const RECOVERY_MS = 5_000

/** Waits until records are acknowledged that were not before. */
async function whenAcknowledged({ entries }: Ledger): Promise<void> {
  const acknowledged = () => entries.filter(({ id }) => id !== undefined).length
  const before = acknowledged()
  await expect.poll(acknowledged, { timeout: 2 * RECOVERY_MS, interval: 20 }).toBeGreaterThan(before + 20)
}

/** That failed requests were told when to come again, that none failed later, and that what was acknowledged is there. */
async function expectOnlyUnavailable(ledger: Ledger, availableAt: number): Promise<void> {
  const others = ledger.failures.filter(({ kind, retryAfter }) => kind !== 'status 503' || !retryAfter)
  expect(others, reasonsOf(others, portal)).toEqual([])
  expect(ledger.failures.filter(({ begun }: Failure) => begun > availableAt + RECOVERY_MS)).toEqual([])
  expect(await compareWithPortal(client, ledger)).toEqual([])
}

/** A database that crashes under load, and is back after some time. */
async function crash(milliseconds: number): Promise<void> {
  const load = startLoad(client)
  await whenAcknowledged(load.ledger)
  await postgres.crash()
  await pause(milliseconds)
  expect(await statusOf(PATHS.readiness)).toBe(503)
  expect(await statusOf(PATHS.liveness)).toBe(200)
  await postgres.start()
  const availableAt = performance.now()
  await whenAcknowledged(load.ledger)
  const ledger = await load.stop()
  expect(ledger.failures.length).toBeGreaterThan(0)
  await expectOnlyUnavailable(ledger, availableAt)
}

const statusOf = async (path: string) => (await fetch(`${portal.origin}/${path}`)).status

test('a database that has crashed costs 503 with Retry-After, and what was acknowledged is there when it is back', () =>
  crash(3_000))

fullTest('so it is where the database is away for 30 seconds', () => crash(30_000))

/** Milliseconds for which a request may wait for a database that does not respond. */
const WAITING_MS = 20_000

fullTest('requests wait for a database that hangs no longer than twenty seconds', async () => {
  const load = startLoad(client)
  await whenAcknowledged(load.ledger)
  link.set('hangs')
  const begun = performance.now()
  await pause(25_000)
  const failed = [...load.ledger.failures]
  link.set('carries')
  const availableAt = performance.now()
  await whenAcknowledged(load.ledger)
  const ledger = await load.stop()
  const served = (each: Failure) => each.ended - Math.max(each.begun, begun)
  expect(failed.length).toBeGreaterThan(0)
  expect(Math.max(...ledger.failures.map(served))).toBeLessThan(WAITING_MS)
  await expectOnlyUnavailable(ledger, availableAt)
})

test('a slow database makes requests slow, and none fails', async () => {
  link.delay(50)
  const load = startLoad(client)
  await whenAcknowledged(load.ledger)
  link.delay(0)
  const ledger = await load.stop()
  expect(ledger.failures, reasonsOf(ledger.failures, portal)).toEqual([])
  expect(await compareWithPortal(client, ledger)).toEqual([])
})

/** Addresses of parts that each read the database in a way of their own, and how a client is known there. */
const READING = [
  'api/account',
  'api/documents',
  'api/environment',
  PATHS.loginStart,
  'sandbox/status-notification/v1/deliveries'
]
/** What is there without the database. */
const OTHERS = [PATHS.liveness, 'services', 'apis/payments']

test('requests that find all connections used get 503 with Retry-After, whatever they ask for, and others a response', async () => {
  const { token } = await makeApplication(client, { scopes: ['status-notification'] })
  const statusesOf = (paths: readonly string[]) =>
    Promise.all(
      paths.map(async (path) => {
        const { origin, authorization } = path.startsWith('sandbox/')
          ? new Client(portal.origin, `Bearer ${token}`)
          : client
        const response = await fetch(`${origin}/${path}`, { headers: { authorization }, redirect: 'manual' })
        return [path, response.status, response.headers.get('retry-after')]
      })
    )
  expect((await statusesOf(READING)).map(([, status]) => status)).toEqual([200, 200, 200, 302, 200])
  const locker = new pg.Client(databaseUrl)
  await locker.connect()
  await locker.query('begin')
  await locker.query('lock table documents')
  // More than an instance has connections.
  const writes = Array.from({ length: 12 }, (_, index) =>
    client.fetch('api/documents', { method: 'POST', json: { name: `Guide ${index}`, description: 'What it says.' } })
  )
  await pause(200)
  const [reading, others] = await Promise.all([statusesOf(READING), statusesOf(OTHERS)])
  await locker.query('commit')
  await locker.end()
  // Those that wait for a connection get 5, those that wait before it 1 to 5.
  expect(reading).toEqual(READING.map((path) => [path, 503, expect.stringMatching(/^[1-5]$/)]))
  expect(others).toEqual(OTHERS.map((path) => [path, 200, null]))
  for (const { status } of await Promise.all(writes)) expect([201, 503]).toContain(status)
})
