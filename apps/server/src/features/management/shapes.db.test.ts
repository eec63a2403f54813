import { randomUUID } from 'node:crypto'
import {
  configurationPropertiesSchema,
  environmentPropertiesSchema,
  HEALTH_COMPONENTS,
  type Health,
  healthSchema,
  jobSchema,
  loggersSchema,
  metricsHistorySchema,
  metricsSchema,
  overviewSchema,
  PATHS,
  threadDumpSchema
} from '@portico/contract'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { faultsOfMetrics } from '../../testing/prometheus-lint.ts'
import { admin, portal, sharePortal, user } from '../../testing/shared-portal.ts'

sharePortal()

/** A response, with nothing that its schema does not name. */
async function read<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
  return schema.parse(await admin.json(path))
}

describe('health', () => {
  test('tells anybody how each part is, and nothing more', async () => {
    const response = await fetch(`${portal.origin}/${PATHS.health}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      status: 'UP',
      components: Object.fromEntries(HEALTH_COMPONENTS.map((name) => [name, { status: 'UP' }]))
    })
    expect(await user.json(PATHS.health)).not.toHaveProperty('components.db.details')
  })

  test('tells administrators since when, and what was found', async () => {
    const { components } = await read(PATHS.health, healthSchema)
    for (const name of HEALTH_COMPONENTS) {
      const since = Date.parse(components[name].since ?? '')
      expect(since).toBeLessThanOrEqual(Date.now())
      expect(since).toBeGreaterThan(Date.now() - 600_000)
    }
    expect(components.db.details).toMatchObject({
      version: expect.stringMatching(/^\d+/),
      size: expect.any(Number),
      latencyMilliseconds: expect.any(Number),
      migrations: expect.any(Number),
      pool: { max: expect.any(Number), active: expect.any(Number) }
    })
    expect(components.mail.details).toMatchObject({ delivery: 'mailbox page', waiting: 0, failed: 0 })
    expect(components.identityProvider.details).toMatchObject({
      embedded: true,
      issuer: `${portal.origin}/idp`,
      keys: 1
    })
    expect(components.jobs.details).toMatchObject({ overdue: 0 })
    const disk = components.diskSpace.details as Record<string, number | boolean | string>
    expect(disk.total).toBeGreaterThan(disk.free as number)
    expect(disk).toMatchObject({ threshold: 100 * 1024 * 1024, path: expect.any(String), exists: expect.any(Boolean) })
  })

  test('is told to whoever sends a token that is not valid, as to anybody', async () => {
    const response = await fetch(`${portal.origin}/${PATHS.health}`, { headers: { Authorization: 'Bearer nonsense' } })
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain('details')
  })
})

describe('metrics', () => {
  test('count responses by route, method and status', async () => {
    const before = await read(PATHS.metrics, metricsSchema)
    for (let count = 0; count < 3; count += 1) await user.json('api/documents')
    await user.fetch(`api/nothing-${randomUUID()}`)
    const after = await read(PATHS.metrics, metricsSchema)
    const documents = after.services['/api/documents']?.GET
    expect(documents?.count).toBe((before.services['/api/documents']?.GET?.count ?? 0) + 3)
    expect(documents?.max).toBeGreaterThanOrEqual(documents?.mean ?? Number.POSITIVE_INFINITY)
    expect(after['http.server.requests'].percode[404]?.count).toBeGreaterThan(0)
    const counted = Object.values(after['http.server.requests'].percode).reduce((sum, { count }) => sum + count, 0)
    expect(after['http.server.requests'].all.count).toBe(counted)
  })

  test('have what the process, its memory, the database and the caches do', async () => {
    const metrics = await read(PATHS.metrics, metricsSchema)
    expect(metrics.jvm.heap?.used).toBeGreaterThan(1_000_000)
    expect(metrics.databases.usage.count).toBeGreaterThan(10)
    expect(metrics.databases.creation.count).toBeGreaterThan(0)
    expect(metrics.databases.acquire['0.99']).toBeGreaterThanOrEqual(metrics.databases.acquire['0.5'])
    expect(metrics.cache.tokens?.['cache.gets.hit']).toBeGreaterThan(0)
    expect(metrics.processMetrics['process.memory.rss']).toBeGreaterThan(metrics.jvm.heap?.used ?? 0)
    expect(metrics.processMetrics['process.start.time']).toBeLessThan(Date.now())
    // Both as the Java server nests it and as the pages read it.
    expect(metrics.garbageCollector.count).toBe(metrics.garbageCollector['jvm.gc.pause'].count)
  })

  test('are there for Prometheus too', async () => {
    const response = await admin.fetch(PATHS.prometheus)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=/)
    const text = await response.text()
    expect(text).toMatch(/^http_request_duration_seconds_count\{route="\/auth\/oidc",method="GET",status="200"\} \d+$/m)
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(text).toMatch(/^database_connections_max \d+$/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds \d/m)
    expect(text).toMatch(/^portico_build_info\{version="\d+\.\d+\.\d+",commit="([0-9a-f]{40})?"\} 1$/m)
    expect(text).toMatch(/^portico_component_up\{component="db"\} 1$/m)
    expect(text).toMatch(/^portico_mails\{state="failed"\} 0$/m)
    expect(text).toMatch(/^portico_jobs\{queue="housekeeping",state="waiting"\} \d+$/m)
    expect(text).toMatch(/^portico_jobs_overdue 0$/m)
    expect(faultsOfMetrics(text)).toEqual([])
  })

  test('of the last hour come in intervals of fifteen seconds', async () => {
    expect(await read(PATHS.metricsHistory, metricsHistorySchema)).toMatchObject({ intervalSeconds: 15 })
  })
})

test('a thread dump has the main thread with its stack, and what the event loop waits for', async () => {
  const { threads } = await read(PATHS.threadDump, threadDumpSchema)
  expect(threads[0]).toMatchObject({ threadName: 'main', threadState: 'RUNNABLE' })
  expect(threads[0]?.stackTrace.map(({ methodName }) => methodName)).toContain('dumpThreads')
  const port = new URL(portal.origin).port
  expect(threads.some(({ lockName }) => lockName?.endsWith(`:${port}`))).toBe(true)
  expect(threads.some(({ threadState }) => threadState === 'TIMED_WAITING')).toBe(true)
})

test('settings are told as understood, and where they came from', async () => {
  const { contexts } = await read(PATHS.configurationProperties, configurationPropertiesSchema)
  const port = Number(new URL(portal.origin).port)
  expect(contexts.application?.beans.server).toMatchObject({ prefix: 'server', properties: { port } })
  const { propertySources, activeProfiles } = await read(PATHS.environmentProperties, environmentPropertiesSchema)
  expect(activeProfiles).toEqual(['dev', 'api-docs'])
  const [given, defaults] = propertySources
  expect(given).toMatchObject({ name: 'environment', properties: { PORT: { value: port } } })
  expect(defaults?.properties.LOG_LEVEL).toEqual({ value: 'info' })
  expect(JSON.stringify(propertySources)).not.toContain(process.env.PATH)
})

describe('the overview', () => {
  test('has how the system is, its sign-ins, jobs, mails and disk', async () => {
    await portal.sql(
      `insert into audit_log (actor, action, entity, entity_id) values ('ada', 'signIn', 'session', $1)`,
      [randomUUID()]
    )
    const overview = await read(PATHS.overview, overviewSchema)
    expect(overview).toMatchObject({ status: 'UP', profiles: ['dev', 'api-docs'], mails: { failed: 0 } })
    expect(overview.signIns.perDay).toHaveLength(14)
    expect(overview.signIns.perDay.at(-1)?.date).toBe(new Date().toISOString().slice(0, 10))
    expect(overview.signIns.perDay.at(-1)?.signIns).toBeGreaterThan(0)
    expect(overview.signIns.latest[0]?.login).toBe('ada')
    expect(overview.signIns.activeSessions).toBeGreaterThanOrEqual(2)
    expect(overview.signIns.users).toBeGreaterThanOrEqual(2)
    expect(overview.disk.databaseSize).toBeGreaterThan(1_000_000)
    expect(overview.jobs.map(({ name }) => name)).toContain('housekeeping')
  })

  test('counts as not let in yet whom the list of users shows as such: unconfirmed, or waiting for an administrator', async () => {
    const count = async () => (await read(PATHS.overview, overviewSchema)).signIns.pendingUsers
    const before = await count()
    onTestFinished(async () => {
      await portal.sql(`delete from users where login in ('unconfirmed', 'unapproved', 'shut-out')`)
    })
    await portal.sql(
      `insert into users (login, authorities, activated, activation_pending, created_by, last_modified_by)
       values ('unconfirmed', '{}', false, true, 'unconfirmed', 'unconfirmed'),
              ('unapproved', '{}', false, false, 'unapproved', 'unapproved'),
              ('shut-out', '{}', false, false, 'admin', 'admin')`
    )
    expect(await count()).toBe(before + 2)
    const listed = await admin.fetch(`${PATHS.users}?state=pending`)
    expect(listed.headers.get('X-Total-Count')).toBe(String(before + 2))
  })

  test('names the latest errors of the log with their reference', async () => {
    await portal.sql('alter table documents rename to documents_away')
    const response = await user.fetch('api/documents')
    await portal.sql('alter table documents_away rename to documents')
    const { reference } = (await response.json()) as { reference: string }
    const { errors } = await read(PATHS.overview, overviewSchema)
    expect(errors[0]).toMatchObject({ logger: 'http', message: 'unforeseen error', path: '/api/documents', reference })
  })
})

describe('jobs', () => {
  test('can be had done now by whoever administers the portal, and the audit log tells who did', async () => {
    await portal.sql(`insert into used_tokens (digest, expires_date) values ('old', '2020-01-01')`)
    const response = await admin.fetch(PATHS.job('housekeeping'), { method: 'POST' })
    expect(response.status).toBe(202)
    await expect
      .poll(() => portal.sql(`select 1 from used_tokens where digest = 'old'`), { timeout: 10_000 })
      .toEqual([])
    await expect
      .poll(async () => (await read(PATHS.jobs, z.array(jobSchema))).find(({ name }) => name === 'housekeeping'))
      .toMatchObject({ lastRunState: 'completed', schedule: '0 * * * *' })
    expect(await portal.sql(`select actor, action, entity_id from audit_log where entity = 'job'`)).toEqual([
      { actor: 'admin', action: 'run', entity_id: 'housekeeping' }
    ])
  })

  test('that are being done already are not queued once more', async () => {
    const count = async (statement: string) => (await portal.sql<{ count: number }>(statement))[0]?.count
    const asked = () => count(`select count(*)::int as count from audit_log where entity = 'job'`)
    const queued = () => count(`select count(*)::int as count from pgboss.job where name = 'housekeeping'`)
    const [job] = await portal.sql<{ id: string }>(
      `insert into pgboss.job (name, state, started_on) values ('housekeeping', 'active', now()) returning id`
    )
    const before = [await asked(), await queued()]
    for (let i = 0; i < 3; i++)
      expect((await admin.fetch(PATHS.job('housekeeping'), { method: 'POST' })).status).toBe(202)
    expect([await asked(), await queued()]).toEqual(before)
    await portal.sql('delete from pgboss.job where id = $1', [job?.id])
  })

  test('that do not exist, or that others fill, cannot', async () => {
    for (const name of ['nothing', 'mail', 'constructor'])
      expect((await admin.fetch(PATHS.job(name), { method: 'POST' })).status).toBe(404)
  })
})

test('every logger is described', async () => {
  const { levels, loggers } = await read(PATHS.loggers, loggersSchema)
  expect(levels).toEqual(['OFF', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE'])
  expect(loggers.ROOT).toEqual({ configuredLevel: 'INFO', effectiveLevel: 'INFO' })
  expect(loggers.http).toEqual({ effectiveLevel: 'INFO' })
})

/** The embedded database has one connection, and half a minute of patience. */
if (inject('testDatabase') === 'postgres')
  test('while all connections are busy a call is told to come again, and health says what is wrong', async () => {
    const { pool } = portal.app.database
    const { connectionTimeoutMillis } = pool.options
    const busy = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    // As in the product: the portals of tests wait longer.
    pool.options.connectionTimeoutMillis = 5_000
    try {
      const [call, health] = await Promise.all([user.fetch('api/documents'), admin.fetch(PATHS.health)])
      expect(call.status).toBe(503)
      expect(call.headers.get('retry-after')).toBe('5')
      const problem = (await call.json()) as { reference: string }
      expect(problem).toMatchObject({ message: 'error.http.503', reference: expect.any(String) })
      expect(portal.log()).toContain(problem.reference)
      // Nobody can be recognized without the database, so this is what anybody is told.
      expect(health.status).toBe(200)
      const { status, components } = (await health.json()) as Health
      expect(status).toBe('DOWN')
      expect(components.db).toEqual({ status: 'DOWN' })
    } finally {
      pool.options.connectionTimeoutMillis = connectionTimeoutMillis
      for (const client of busy) client.release()
    }
    const freedAt = Date.now()
    expect((await user.fetch('api/documents')).status).toBe(200)
    await expect
      .poll(async () => (await admin.json<Health>(PATHS.health)).components.db.status, { timeout: 15_000 })
      .toBe('UP')
    expect(Date.parse((await admin.json<Health>(PATHS.health)).components.db.since ?? '')).toBeGreaterThanOrEqual(
      freedAt
    )
  }, 30_000)
