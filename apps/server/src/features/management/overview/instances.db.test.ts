import { randomUUID } from 'node:crypto'
import {
  type Instances,
  type Metrics,
  type MetricsHistory,
  type Overview,
  PATHS,
  type ThreadDump
} from '@portico/contract'
import type { Client } from '@portico/testing'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openLogTail } from '../../../testing/log-tail.ts'
import { makeDatabase, startPortal, type TestPortal } from '../../../testing/portal.ts'
import { signIn } from '../../../testing/sign-in/accounts.ts'

const listOf = (client: Client) => client.json<Instances>(PATHS.instances)
const idOf = async (client: Client, name: string) =>
  (await listOf(client)).instances.find((instance) => instance.name === name)?.id ?? ''
const requestsOf = ({ services }: Metrics, route: string) => services[route]?.GET?.count ?? 0

test('a portal with the embedded database, or alone, lists itself', async () => {
  const portal = await startPortal({ settings: { INSTANCE_NAME: 'alone' } })
  try {
    const client = await signIn(portal, 'admin')
    const { instances, current } = await listOf(client)
    expect(instances).toMatchObject([{ id: current, name: 'alone', version: expect.stringMatching(/^\d+\.\d+\.\d+/) }])
    const own = await client.json<Metrics>(`${PATHS.metrics}?instance=${current}`)
    expect(requestsOf(own, '/management/instances')).toBe(1)
    const unknown = await client.fetch(`${PATHS.metrics}?instance=${randomUUID()}`)
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toMatchObject({ detail: expect.stringContaining('GET management/instances') })
    expect((await client.fetch(`${PATHS.metrics}?instance=1`)).status).toBe(400)
  } finally {
    await portal.close()
  }
})

/** The embedded database has one instance only. */
describe.runIf(inject('testDatabase') === 'postgres')('two instances', () => {
  let first: TestPortal
  let second: TestPortal
  let admin: Client
  let other: Client
  let remove: () => Promise<void>

  beforeAll(async () => {
    const made = await makeDatabase()
    remove = made.remove
    const start = (name: string) => startPortal({ settings: { ...made.settings, INSTANCE_NAME: name } })
    ;[first, second] = await Promise.all([start('portal-1'), start('portal-2')])
    ;[admin, other] = [await signIn(first, 'admin'), await signIn(second, 'admin')]
  })
  afterAll(async () => {
    await Promise.all([first, second].map((portal) => portal?.close()))
    await remove()
  })

  test('are listed by name, by each of them', async () => {
    const [one, two] = await Promise.all([admin, other].map(listOf))
    expect(one?.instances.map(({ name }) => name)).toEqual(['portal-1', 'portal-2'])
    expect(two?.instances.map(({ name }) => name)).toEqual(['portal-1', 'portal-2'])
    expect(one?.current).toBe(await idOf(other, 'portal-1'))
    expect(two?.current).toBe(await idOf(admin, 'portal-2'))
  })

  test('show each other’s metrics, history and threads, whichever handles the request', async () => {
    for (let count = 0; count < 7; count += 1) await other.json('api/account')
    const id = await idOf(admin, 'portal-2')
    const there = await admin.json<Metrics>(`${PATHS.metrics}?instance=${id}`)
    const here = await admin.json<Metrics>(PATHS.metrics)
    expect(requestsOf(there, '/api/account')).toBe(7)
    expect(requestsOf(here, '/api/account')).toBe(0)
    expect(await admin.json<MetricsHistory>(`${PATHS.metricsHistory}?instance=${id}`)).toMatchObject({
      intervalSeconds: 15
    })
    const { threads } = await admin.json<ThreadDump>(`${PATHS.threadDump}?instance=${id}`)
    expect(threads[0]?.threadName).toBe('main')
    await expect.poll(() => first.sql('select from instance_requests')).toEqual([])
  })

  test('have the traffic and the errors of both in the overview', async () => {
    second.app.log.error({ path: '/there' }, 'an error of the other instance')
    const { instances, errors } = await admin.json<Overview>(PATHS.overview)
    expect(instances).toMatchObject([
      { name: 'portal-1', isResponding: true },
      { name: 'portal-2', isResponding: true }
    ])
    expect(errors).toContainEqual(
      expect.objectContaining({ instance: 'portal-2', message: 'an error of the other instance', path: '/there' })
    )
  })

  test('have one live log: the lines that both have kept in the order of time, then each that comes', async () => {
    await other.fetch('api/before')
    const tail = await openLogTail(admin)
    const has = (path: string, instance: string) =>
      tail.lines.some((line) => line.path === path && line.instance === instance)
    try {
      await expect.poll(() => has('/api/before', 'portal-2')).toBe(true)
      const times = tail.lines.map(({ time }) => time)
      expect(times).toEqual(times.toSorted((one, two) => one - two))
      await admin.fetch('api/after-here')
      await other.fetch('api/after-there')
      await expect.poll(() => has('/api/after-here', 'portal-1')).toBe(true)
      await expect.poll(() => has('/api/after-there', 'portal-2'), { timeout: 15_000 }).toBe(true)
      const later = await openLogTail(admin)
      await expect.poll(() => later.lines.some(({ path }) => path === '/api/before')).toBe(true)
      later.close()
      expect(tail.lines.filter(({ path }) => path === '/api/before')).toHaveLength(1)
    } finally {
      tail.close()
    }
  })

  test('an instance that does not respond is reported as such, and one that has stopped is not listed', async () => {
    const frozen = randomUUID()
    await first.sql(`insert into instances values ($1, 'portal-9', '0.1.0', now(), now())`, [frozen])
    const response = await admin.fetch(`${PATHS.metrics}?instance=${frozen}`)
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({
      detail: 'The instance portal-9 did not respond within 5 seconds.'
    })
    const { instances, traffic } = await admin.json<Overview>(PATHS.overview)
    expect(instances.map(({ isResponding }) => isResponding)).toEqual([true, true, false])
    expect(traffic.perMinute).toBeDefined()
    await first.sql(`update instances set seen_date = now() - interval '21 seconds' where id = $1`, [frozen])
    expect((await listOf(admin)).instances).toHaveLength(2)
    await first.sql('delete from instances where id = $1', [frozen])
    await second.app.close()
    expect((await listOf(admin)).instances.map(({ name }) => name)).toEqual(['portal-1'])
  }, 30_000)
})
