import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { LIMITS } from '@portico/contract'
import { type Client, createDatabase, type ServerDatabase, startPortal } from '@portico/testing'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import type {} from '../../tools/vitest/postgres.ts'
import { fullTest } from '../support/full.ts'
import { compareWithPortal, reasonsOf, startLoad } from '../support/load.ts'
import { limitMemory, type MemoryLimit } from '../support/memory-limit.ts'

/** A portal under the memory limit of a container. */

const MIB = 1024 * 1024
const DEPLOYMENT = path.resolve(import.meta.dirname, '../../deploy/kubernetes/deployment.yaml')

/** The limit that the example for Kubernetes sets, in bytes. */
function limitOfExample(): number {
  const [, gibibytes] = /limits: \{ memory: (\d+)Gi \}/.exec(readFileSync(DEPLOYMENT, 'utf8')) ?? []
  if (!gibibytes) throw new Error('The example sets no limit.')
  return Number(gibibytes) * 1024 * MIB
}

let database: ServerDatabase
let limit: MemoryLimit | undefined

beforeAll(async () => {
  if (!process.env.PORTICO_FULL_TESTS) return
  database = await createDatabase(inject('postgresUrl'), { template: inject('postgresTemplate') })
  limit = limitMemory(limitOfExample())
  if (!limit) console.log('This process may not limit memory: the tests do nothing.')
}, 120_000)
afterAll(async () => {
  limit?.remove()
  await database?.remove()
})

const UPLOADS = 20
/** What a portal may need for small requests, and not for large ones. */
const FEW_BYTES = 16 * MIB

/** Creates files of the largest size, at the same time. */
function upload(client: Client, count: number): Promise<Response[]> {
  const base64 = randomBytes(LIMITS.content).toString('base64')
  return Promise.all(
    Array.from({ length: count }, () => client.fetch('api/files?content=false', { method: 'POST', json: { base64 } }))
  )
}

const residentBytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

fullTest(
  'twenty of the largest files at the same time, under load, stay within the memory of the example for Kubernetes',
  async ({ skip }) => {
    if (!limit) return skip()
    const portal = await startPortal({ settings: { DATABASE_URL: database.url } })
    // What it had before it was added does not count.
    limit.set(limitOfExample() - residentBytes(portal.pid))
    limit.add(portal.pid)
    const client = await portal.api('user')
    const load = startLoad(client)
    const uploads = await upload(client, UPLOADS)
    const ledger = await load.stop()
    expect(uploads.map(({ status }) => status)).toEqual(Array.from({ length: UPLOADS }, () => 201))
    expect(ledger.failures, reasonsOf(ledger.failures, portal)).toEqual([])
    expect(await compareWithPortal(client, ledger)).toEqual([])
    expect((await portal.stop()).exitCode).toBe(0)
  },
  300_000
)

fullTest(
  'a portal that is killed because its memory has reached the limit has all it acknowledged when it is started again',
  async ({ skip }) => {
    if (!limit) return skip()
    const portal = await startPortal({ settings: { DATABASE_URL: database.url } })
    const client = await portal.api('user')
    const load = startLoad(client)
    await expect.poll(() => load.ledger.entries.filter(({ id }) => id !== undefined).length).toBeGreaterThan(100)
    limit.set(FEW_BYTES)
    limit.add(portal.pid)
    await upload(client, 10).catch(() => undefined)
    await expect.poll(() => load.ledger.failures.length, { timeout: 60_000 }).toBeGreaterThan(10)
    const ledger = await load.stop()
    expect((await portal.stop()).signal).toBe('SIGKILL')
    const again = await startPortal({ settings: { DATABASE_URL: database.url } })
    expect(await compareWithPortal(await again.api('user'), ledger)).toEqual([])
    await again.stop()
  },
  300_000
)
