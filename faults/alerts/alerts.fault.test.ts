import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PATHS } from '@portico/contract'
import type { Client } from '@portico/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail/mail-server.ts'
import { type Cluster, type Instance, startCluster } from '../support/cluster.ts'
import { fullTest } from '../support/full.ts'
import { copyAsRelease } from '../support/next-release.ts'
import { makeUser } from '../support/people.ts'
import { type Prometheus, startPrometheus } from '../support/prometheus.ts'
import { openShop, type Receiver, type Shop, startReceiver } from '../support/webhooks.ts'

/**
 * Each alert of `deploy/prometheus/rules` before a real Prometheus: its fault is made, the alert fires, the step of its runbook is taken,
 * and the alert is over. Windows and waiting times of the rules are 60 times as short.
 */

const FACTOR = 60
const TOKEN = 'token-of-the-scraper-1'

const refused: Record<string, number> = {}
let mail: MailServer
let cluster: Cluster
let prometheus: Prometheus
let admin: Client
let receiver: Receiver

beforeAll(async () => {
  mail = await startMailServer({ refused })
  const settings = { SMTP_URL: `smtp://localhost:${mail.port}`, METRICS_TOKEN: TOKEN }
  cluster = await startCluster({ size: 2, settings })
  prometheus = await startPrometheus({
    ports: cluster.instances.map(({ port }) => port),
    token: TOKEN,
    factor: FACTOR
  })
  admin = await cluster.signIn('admin')
  receiver = await startReceiver()
}, 180_000)
afterAll(async () => {
  receiver?.close()
  await prometheus?.stop()
  await cluster?.close()
  await mail?.stop()
})

/** With a new token, which lasts for some minutes. */
const open = (): Promise<Shop> => openShop(cluster.origin, admin, receiver)

const sql = (text: string, values: unknown[] = []) => cluster.pool.query(text, values)

/** Names of the alerts that fire, each with the label that tells them apart. */
const firing = async (watcher = prometheus): Promise<string[]> =>
  (await watcher.alerts())
    .filter(({ state }) => state === 'firing')
    .map(({ name, labels: { component, objective } }) => [name, component ?? objective].filter(Boolean).join(' '))

/** Takes the step of a runbook. */
type Repair = () => Promise<unknown>

/** Makes a fault, waits for its alert, takes the step of the runbook, and waits until the alert is over. */
async function followRunbook(alert: string, makeFault: () => Promise<Repair>, watcher = prometheus): Promise<void> {
  const isFiring = async () => (await firing(watcher)).includes(alert)
  await expect.poll(isFiring, { timeout: 60_000, interval: 500 }).toBe(false)
  const repair = await makeFault()
  try {
    await expect.poll(isFiring, { timeout: 90_000, interval: 500 }).toBe(true)
  } finally {
    await repair()
  }
  await expect.poll(isFiring, { timeout: 90_000, interval: 500 }).toBe(false)
}

/** Repeats something until it is stopped; what it throws is what users notice. */
function repeat(action: () => Promise<unknown>): Repair {
  let stopped = false
  const running = (async () => {
    for (; !stopped; await pause(50)) await action().catch(() => undefined)
  })()
  return () => {
    stopped = true
    return running
  }
}

/** A session that was left in the midst of a transaction. */
async function forgetSession(statement: string): Promise<Repair> {
  const client = await cluster.pool.connect()
  client.on('error', () => {})
  await client.query('begin')
  await client.query(statement)
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return async () => {
    await sql('select pg_terminate_backend($1)', [rows[0].pid])
    client.release(true)
  }
}

/** Takes a table away, as a change of the tables that went wrong. */
async function hideTable(schema: string, table: string): Promise<Repair> {
  await sql(`alter table ${schema}.${table} rename to hidden_${table}`)
  return () => sql(`alter table ${schema}.hidden_${table} rename to ${table}`)
}

const both =
  (...repairs: Repair[]): Repair =>
  async () => {
    for (const repair of repairs) await repair()
  }

const instance = (index: number) => cluster.instances[index] as Instance
const readPartners = () => admin.fetch('api/partners?size=5').then((response) => response.arrayBuffer())
const readReference = () => admin.fetch('api/reference').then((response) => response.arrayBuffer())

fullTest(
  'PorticoInstanceDown',
  () =>
    followRunbook('PorticoInstanceDown', async () => {
      await cluster.kill(instance(1))
      return () => cluster.start(instance(1))
    }),
  240_000
)

fullTest(
  'PorticoComponentDown: the database accepts no connections',
  () =>
    followRunbook('PorticoComponentDown db', async () => {
      const name = new URL(cluster.databaseUrl).pathname.slice(1)
      const server = new pg.Client(inject('postgresUrl'))
      await server.connect()
      await server.query(`alter database ${name} with allow_connections false`)
      await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      return async () => {
        await server.query(`alter database ${name} with allow_connections true`)
        await server.end()
      }
    }),
  240_000
)

fullTest(
  'PorticoMailsFailed: the mail server refuses recipients',
  () =>
    followRunbook('PorticoMailsFailed', async () => {
      refused['person-'] = 550
      await makeUser(admin, { password: undefined })
      return async () => {
        delete refused['person-']
        const { rows } = await sql('select id from mails where failed_date is not null')
        for (const { id } of rows) await admin.fetch(PATHS.mailRetry(Number(id)), { method: 'POST' })
        await expect.poll(async () => (await sql('select from mails where failed_date is not null')).rowCount).toBe(0)
      }
    }),
  240_000
)

fullTest(
  'PorticoMailsWaiting: the mail server takes no mails for the time being',
  () =>
    followRunbook('PorticoMailsWaiting', async () => {
      refused['person-'] = 451
      await makeUser(admin, { password: undefined })
      await expect
        .poll(async () => (await sql('select from mails where attempts > 0 and sent_date is null')).rowCount)
        .toBe(1)
      await sql(`update mails set created_date = created_date - interval '20 minutes' where sent_date is null`)
      return async () => {
        delete refused['person-']
        const { rows } = await sql('select id from mails where sent_date is null')
        for (const { id } of rows) await admin.fetch(PATHS.mailRetry(Number(id)), { method: 'POST' })
      }
    }),
  240_000
)

fullTest(
  'PorticoJobsOverdue: a session holds a job',
  () =>
    followRunbook('PorticoJobsOverdue', async () => {
      for (;;) {
        await sql(
          `insert into pgboss.job (name, data, start_after) values ('housekeeping', '{"overdue": true}', now() - interval '10 minutes')`
        )
        const end = await forgetSession(
          `select from pgboss.job where data @> '{"overdue": true}' and state = 'created' for update`
        )
        const { rowCount } = await sql(`select from pgboss.job where data @> '{"overdue": true}' and state = 'created'`)
        if (rowCount) return end
        // A worker was faster.
        await end()
      }
    }),
  240_000
)

fullTest(
  'PorticoJobsFailed: a job does not find its table',
  () =>
    followRunbook('PorticoJobsFailed', async () => {
      const repair = await hideTable('sandbox', 'owners')
      await admin.fetch(PATHS.job('sandbox-clock'), { method: 'POST' })
      return repair
    }),
  240_000
)

fullTest(
  'PorticoWebhooksOverdue: a session holds the endpoints',
  () =>
    followRunbook('PorticoWebhooksOverdue', async () => {
      const shop = await open()
      const end = await forgetSession('select from sandbox.endpoints for update')
      await shop.cancelPayment()
      const earlier = `- interval '5 minutes'`
      await sql(`update sandbox.deliveries set due_at = due_at ${earlier} where due_at is not null`)
      return end
    }),
  240_000
)

fullTest(
  'PorticoServerErrors: pages do not find their table',
  () =>
    followRunbook('PorticoServerErrors', async () => both(repeat(readPartners), await hideTable('public', 'partners'))),
  240_000
)

fullTest(
  'PorticoDatabaseConnectionsPending: a session blocks all others',
  async () => {
    // What a scrape reads from the database waits as well, for three seconds.
    const watcher = await startPrometheus({ ports: [instance(0).port], token: TOKEN, factor: 10, interval: '4s' })
    try {
      await followRunbook(
        'PorticoDatabaseConnectionsPending',
        async () => {
          const end = await forgetSession('lock table documents in access exclusive mode')
          const first = cluster.at(instance(0), admin)
          const json = { name: 'Waits', version: '1.0', language: 'en', date: '2026-03-09', title: 'Waits' }
          const write = () =>
            first.fetch('api/documents', { method: 'POST', json }).then((response) => response.arrayBuffer())
          const writers = Array.from({ length: 30 }, () => repeat(write))
          return both(end, () => Promise.all(writers.map((stop) => stop())))
        },
        watcher
      )
    } finally {
      await watcher.stop()
    }
  },
  240_000
)

fullTest(
  'PorticoEventLoopDelayed: an instance gets too little of the processor',
  () =>
    followRunbook('PorticoEventLoopDelayed', async () => {
      const { pid } = instance(0).portal
      return repeat(async () => {
        process.kill(pid, 'SIGSTOP')
        await pause(350)
        process.kill(pid, 'SIGCONT')
        await pause(150)
      })
    }),
  240_000
)

fullTest(
  'PorticoReleasesDiffer: an upgrade is not finished',
  async () => {
    const project = await copyAsRelease('0.0.9')
    try {
      await followRunbook('PorticoReleasesDiffer', async () => {
        await cluster.stop(instance(1))
        await cluster.start(instance(1), project.folder)
        return async () => {
          await cluster.stop(instance(1))
          await cluster.start(instance(1))
        }
      })
    } finally {
      project.remove()
    }
  },
  300_000
)

fullTest(
  'PorticoErrorBudgetBurnsFast and PorticoErrorBudgetBurnsSlowly of the reference, until it has been well for a while',
  () =>
    followRunbook('PorticoErrorBudgetBurnsSlowly reference', async () => {
      const repair = await hideTable('public', 'api_definitions')
      // Over some scrapes: what a series begins with is no increase. Slowly, for each takes a thousand good ones to make up for.
      const stop = repeat(() => readReference().then(() => pause(500)))
      await expect.poll(() => firing(), { timeout: 60_000 }).toContain('PorticoErrorBudgetBurnsFast reference')
      await stop()
      await repair()
      return async () => {
        const many = async () => {
          for (let count = 0; count < 5_000; count += 1) await readReference()
        }
        // No more at the same time than instances take without a refusal.
        await Promise.all(Array.from({ length: 6 }, many))
      }
    }),
  300_000
)

fullTest(
  'PorticoErrorBudgetBurnsFast of the sandbox',
  () =>
    followRunbook('PorticoErrorBudgetBurnsFast sandbox', async () =>
      both(repeat((await open()).readDeliveries), await hideTable('sandbox', 'deliveries'))
    ),
  240_000
)

fullTest(
  'PorticoErrorBudgetBurnsFast of the deliveries',
  () =>
    followRunbook('PorticoErrorBudgetBurnsFast deliveries', async () => {
      const shop = await open()
      await sql(`alter table sandbox.deliveries add constraint broken check (status <> 'DELIVERED') not valid`)
      await shop.cancelPayment()
      return () => sql('alter table sandbox.deliveries drop constraint broken')
    }),
  240_000
)

const dashboard = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../deploy/grafana/portico.json'), 'utf8')
) as {
  panels: { title: string; targets?: { expr: string }[] }[]
}

fullTest(
  'each expression of the dashboard has data',
  async () => {
    // Errors and responses of this test, whichever tests ran before.
    const shop = await open()
    await shop.cancelPayment()
    const repair = await hideTable('public', 'api_definitions')
    const stop = repeat(readReference)
    await pause(5_000)
    await both(stop, repair)()
    const expressions = dashboard.panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => ({ title, expr }))
    )
    for (const { title, expr } of expressions) {
      const expression = expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*')
      await expect.poll(async () => (await prometheus.query(expression)).length, { message: title }).toBeGreaterThan(0)
    }
  },
  240_000
)
