import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ACCOUNTS, type Client, createDatabase, signInOverHttp } from '@portico/testing'
import type pg from 'pg'
import { makeApplication } from '../../faults/support/people.ts'
import { serverFlags } from '../../tools/boot/server-flags.js'
import { startPostgres } from '../../tools/postgres.ts'
import { percentile, requestText, saturation } from '../load/rates.ts'
import { referenceRequests, VALIDATION, VALIDATIONS, validationRequest } from '../load/requests.ts'
import { whenIdle } from '../process-figures.ts'
import { CASES } from '../sandbox/operations/cases.ts'
import { fillLog } from '../sandbox/request-log/million.ts'
import { sampleOf } from '../sandbox/request-log/sample.ts'
import { ratio } from '../statistics.ts'
import {
  type Demand,
  type Measured,
  type MeasuredPortal,
  measureDeliveries,
  measureRate,
  measureRequests,
  openMeasured
} from './demands.ts'
import { deploymentFor, latenciesOf, type Share, scaled, simulateDeployment, workOf } from './plan.ts'

/** As a server for production is set up, but for the place of its files. */
const PRODUCTION = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all'
}
/** The load of docs/scaling.md: requests a second of each kind, 5,000 of them to the sandbox. */
const LOAD = { list: 2_500, record: 1_500, create: 970, deal: 10, page: 500, piece: 500 }
/** Owners whose requests come in turn: some, and as many as partners are expected. */
const FEW = 40
const MANY = 10_000
/** First requests of owners that are sent at the same time: they make the data of the owner. */
const FIRST_REQUESTS = 4
const LOGGED = 50_000
const VEHICLES = 'sandbox/vehicle-api/v1/vehicles?limit=20'
/** Seconds of a round trip between machines of one data centre, as an assumption. */
const ROUND_TRIP = 0.0005
/** Parts of what saturates at which the simulation is compared with a portal. */
const COMPARED = [0.3, 0.5, 0.7]

const microseconds = (seconds: number) => `${Math.round(seconds * 1e6)} µs`

async function start(databaseUrl: string): Promise<MeasuredPortal & { stop: () => Promise<void> }> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'portico-scaling-'))
  const server = fork(path.join(import.meta.dirname, 'server.ts'), [databaseUrl, dataFolder], {
    execArgv: serverFlags(databaseUrl)
  })
  const [{ origin }] = (await once(server, 'message')) as [{ origin: string }]
  return {
    ...{ origin, pid: server.pid as number },
    stop: async () => {
      server.disconnect()
      await once(server, 'exit')
      rmSync(dataFolder, { recursive: true })
    }
  }
}

/** Workspaces, each of which is an owner of its own, as each partner is. */
const workspaces = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())

async function tokenOf(portal: MeasuredPortal, workspace: string): Promise<string> {
  const response = await fetch(`${portal.origin}/sandbox/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'portal-demo', workspace })
  })
  if (!response.ok) throw new Error(`POST sandbox/oauth2/token: ${response.status} ${await response.text()}`)
  return `Bearer ${((await response.json()) as { access_token: string }).access_token}`
}

/** Tokens of owners; they live for some minutes only. */
async function tokensOf(portal: MeasuredPortal, owners: readonly string[]): Promise<string[]> {
  const tokens: string[] = []
  for (const owner of owners) tokens.push(await tokenOf(portal, owner))
  return tokens
}

/** Sends the first request of each owner. */
async function makeData(portal: MeasuredPortal, owners: readonly string[]): Promise<void> {
  const waiting = [...owners]
  const makeNext = async () => {
    for (let owner = waiting.pop(); owner; owner = waiting.pop()) {
      const response = await fetch(`${portal.origin}/${VEHICLES}`, {
        headers: { authorization: await tokenOf(portal, owner) }
      })
      if (!response.ok) throw new Error(`GET ${VEHICLES}: ${response.status} ${await response.text()}`)
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: FIRST_REQUESTS }, makeNext))
}

/** Ends what goes on in the data of owners on their first day: decisions and validations that are due, and retries of deliveries. */
async function endFirstDay(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from sandbox.timers where due_at < now() + interval '1 day'`)
  await pool.query(
    `update sandbox.deliveries set status = 'FAILED', due_at = null, next_attempt_at = null where due_at is not null`
  )
  await pool.query('vacuum (analyze)')
}

/** Makes a validation of each owner. Returns their IDs. */
async function makeRecords(portal: MeasuredPortal, tokens: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const authorization of tokens) {
    const response = await fetch(`${portal.origin}/${VALIDATIONS}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(VALIDATION)
    })
    if (!response.ok) throw new Error(`POST ${VALIDATIONS}: ${response.status} ${await response.text()}`)
    ids.push(((await response.json()) as { validationId: string }).validationId)
  }
  return ids
}

/** The texts of the requests of each kind to the sandbox, for owners in turn. */
const sandboxRequests = (portal: MeasuredPortal, tokens: readonly string[], records: readonly string[]) => ({
  list: tokens.map((authorization) => requestText(portal, { path: VEHICLES, authorization })),
  record: records.map((id, owner) =>
    requestText(portal, { path: `${VALIDATIONS}/${id}`, authorization: tokens[owner] as string })
  ),
  create: tokens.map((token) => validationRequest(portal, token))
})

type SandboxKind = keyof ReturnType<typeof sandboxRequests>

const describe = (name: string, { instance, database, statements, wal }: Demand) =>
  `  ${name.padEnd(40)} instance ${microseconds(instance)}, database ${microseconds(database)}, ${statements.toFixed(1)} statements, ${Math.round(wal)} bytes of WAL`

/** Bytes of a request in the log, with its indexes, once it is compacted. */
async function bytesOfLogLine(portal: MeasuredPortal, user: Client, pool: pg.Pool): Promise<number> {
  const { token } = await makeApplication(user, {
    scopes: ['vehicle-api', 'bank-account-validation-api', 'finance-quotation', 'payments']
  })
  const samples = []
  for (const each of CASES.filter(({ path }) => /^(vehicle-api|bank-account|finance-quotation|payments)/.test(path)))
    samples.push(await sampleOf(portal.origin, each, `Bearer ${token}`))
  const size = async () => {
    const { rows } = await pool.query<{ bytes: string }>(
      `select sum(pg_total_relation_size(inhrelid)) as bytes from pg_inherits where inhparent = 'sandbox.log_chunks'::regclass`
    )
    return Number(rows[0]?.bytes ?? 0)
  }
  const before = await size()
  await fillLog(pool, 'scaling', samples, LOGGED)
  return ((await size()) - before) / LOGGED
}

/** Compares latencies of a portal on this machine with those of the simulation with the same demands. */
async function compare(measured: Measured, requests: Record<string, string[]>): Promise<string[]> {
  const { list = [], record = [], create = [] } = requests
  const mix = list.flatMap((text, index) => [
    text,
    record[index] ?? text,
    create[index] ?? text,
    text,
    record[index] ?? text
  ])
  const lines: string[] = []
  const saturating = await saturation(measured.portal.origin, mix)
  for (const part of COMPARED) {
    const { perSecond, demand, results } = await measureRate(measured, mix, saturating * part)
    const latencies = results.map(({ latency }) => latency)
    const simulated = latenciesOf(
      simulateDeployment({ mix: { perSecond, demand } }, { instances: 1, databaseProcessors: 1, roundTrip: 0 })
    )
    const half = percentile(latencies, 0.5)
    const most = percentile(latencies, 0.95)
    lines.push(
      `  at ${Math.round(part * 100)} % (${Math.round(perSecond)} a second): half within ${half.toFixed(1)} ms, simulated ${ratio(simulated.half, half)} that; 95 % within ${most.toFixed(1)} ms, simulated ${ratio(simulated.most, most)} that`
    )
  }
  return lines
}

/** What the load of docs/scaling.md needs. */
function plan(demands: Record<string, Demand>): string[] {
  const load: Record<string, Share> = Object.fromEntries(
    Object.entries(LOAD).map(([name, perSecond]) => [name, { perSecond, demand: demands[name] as Demand }])
  )
  const deployment = deploymentFor(load, ROUND_TRIP)
  const lines = [
    `  ${deployment.instances} instances and ${deployment.databaseProcessors} processors of the primary are 60 % busy; ${(workOf(load, 'wal') / 1e6).toFixed(1)} MB of WAL a second`
  ]
  for (const factor of [0.5, 1, 1.4]) {
    const result = simulateDeployment(scaled(load, factor), deployment)
    const { half, most } = latenciesOf(result)
    const busy = Object.entries(result.utilization).map(([name, part]) => `${name} ${Math.round(part * 100)} % busy`)
    lines.push(
      `  ${factor} of that load: half within ${half.toFixed(1)} ms, 95 % within ${most.toFixed(1)} ms; ${busy.join(', ')}`
    )
  }
  return lines
}

/** Demands of requests on this machine, the simulation beside a portal, and the deployment for the load of docs/scaling.md. */
export async function measure(): Promise<string[]> {
  const postgres = await startPostgres({ settings: PRODUCTION })
  const database = await createDatabase(postgres.url, { prefix: 'scaling' })
  const portal = await start(database.url)
  const measured = await openMeasured(portal, database.url)
  try {
    const user = await signInOverHttp(portal.origin, ACCOUNTS.user)
    await whenIdle(portal.pid)
    const few = workspaces(FEW)
    const { page, piece } = await referenceRequests(portal, user)
    const makeRequests = async () => {
      const tokens = await tokensOf(portal, few)
      const requests = sandboxRequests(portal, tokens, await makeRecords(portal, tokens))
      return { ...requests, page: [page], piece: [piece] }
    }
    const demands: Record<string, Demand> = {}
    for (const kind of ['list', 'record', 'create', 'page', 'piece'] as const)
      demands[kind] = (await measureRequests(measured, (await makeRequests())[kind])).demand
    demands.deal = await measureDeliveries(measured, user)
    const lines = Object.entries(demands).map(([kind, demand]) => describe(kind, demand))
    lines.push(...(await compare(measured, await makeRequests())))
    const owners = workspaces(MANY)
    await makeData(portal, owners)
    const measureOwners = async (when: string, kinds: SandboxKind[], records: readonly string[] = []) => {
      const demandOf: Record<string, Demand> = {}
      for (const kind of kinds) {
        const texts = sandboxRequests(portal, await tokensOf(portal, owners), records)[kind]
        const { demand } = await measureRequests(measured, texts)
        lines.push(describe(`${kind}, ${MANY} owners, ${when}`, demand))
        demandOf[kind] = demand
      }
      return demandOf
    }
    await measureOwners('first minutes', ['list', 'create'])
    const records = await makeRecords(portal, await tokensOf(portal, owners))
    await endFirstDay(measured.pool)
    await whenIdle(portal.pid)
    const ofOwners = await measureOwners('next day', ['list', 'record', 'create'], records)
    lines.push(`  a line of the log: ${Math.round(await bytesOfLogLine(portal, user, measured.pool))} bytes`)
    return [...lines, ...plan({ ...demands, ...ofOwners })]
  } finally {
    await measured.pool.end()
    await portal.stop()
    await database.remove()
    await postgres.stop()
  }
}
