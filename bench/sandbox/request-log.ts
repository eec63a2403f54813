import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  APPLICATION_SCOPES,
  type Application,
  BEARER_PREFIX,
  type CreatedApplicationSecret,
  PATHS
} from '@portico/contract'
import { ACCOUNTS, signInOverHttp } from '@portico/testing'
import autocannon from 'autocannon'
import pg from 'pg'
import { serverFlags } from '../../tools/boot/server-flags.js'
import { obtainPostgres } from '../../tools/postgres.ts'
import { processorSeconds } from '../process-figures.ts'
import { CASES, type OperationCase } from './operations/cases.ts'
import { measurePages } from './request-log/million.ts'
import { type Sample, sampleOf } from './request-log/sample.ts'

const CONNECTIONS = 50
const WARM_UP_CALLS = 10_000
/** Requests of a turn. The shorter turns are, the more alike is the machine during both turns of a pair. */
const TURN_CALLS = 2_000
/** Turns of each server; even, as each server is first in half of them. */
const TURNS = 30
/** Requests of the log whose pages are measured: BENCH_REQUESTS, or a million. */
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 1_000_000)

/** Part of the names of the operations that are measured; all without it. */
const ONLY = process.env.BENCH_OPERATIONS ?? ''

const KINDS = ['unlogged', 'logged'] as const
type Kind = (typeof KINDS)[number]

/** The operations that use up no record, and whose requests need not differ. */
const REPEATABLE = CASES.filter(({ usesUp, unique }) => !usesUp && !unique)

interface Server {
  kind: Kind
  origin: string
  pid: number
  /** The process of the database, whose children work for the server. */
  database: number
  stop: () => Promise<void>
}

/** Processor time for each request, in microseconds: of the server and of the database. */
interface Figures {
  server: number
  database: number
}

/** The processes that a process has started, and itself (Linux). */
function familyOf(pid: number): number[] {
  const parents = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = parents.filter((name) => {
    try {
      return new RegExp(`\\nPPid:\\s+${pid}\\n`).test(readFileSync(`/proc/${name}/status`, 'utf8'))
    } catch {
      return false
    }
  })
  return [pid, ...children.map(Number)]
}

/** The processor time of processes so far; those that have ended are left out. */
const secondsByProcess = (pids: readonly number[]) =>
  new Map(
    pids.flatMap((pid) => {
      try {
        return [[pid, processorSeconds(pid)] as const]
      } catch {
        return []
      }
    })
  )

async function start(kind: Kind, databaseUrl: string, database: number): Promise<Server> {
  const process: ChildProcess = fork(path.join(import.meta.dirname, 'request-log/server.ts'), [kind, databaseUrl], {
    execArgv: serverFlags(databaseUrl)
  })
  const [{ origin }] = (await once(process, 'message')) as [{ origin: string }]
  return {
    ...{ kind, origin, database, pid: process.pid as number },
    stop: async () => {
      process.disconnect()
      await once(process, 'exit')
    }
  }
}

/** A token that an application has got with its secret. */
async function tokenOf({ origin }: Server): Promise<string> {
  const user = await signInOverHttp(origin, ACCOUNTS.user)
  const json = { name: 'Bench', scopes: APPLICATION_SCOPES }
  const { id, clientId } = await user.json<Application>(PATHS.applications, { method: 'POST', json })
  const secrets = PATHS.applicationSecrets(id)
  const { secret } = await user.json<CreatedApplicationSecret>(secrets, { method: 'POST', json: {} })
  const response = await fetch(`${origin}/sandbox/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: secret })
  })
  return BEARER_PREFIX + ((await response.json()) as { access_token: string }).access_token
}

async function load(server: Server, amount: number, request: autocannon.Options): Promise<Figures> {
  const own = processorSeconds(server.pid)
  const before = secondsByProcess(familyOf(server.database))
  const result = await autocannon({ connections: CONNECTIONS, amount, ...request })
  if (result.non2xx || result.errors) throw new Error(`${server.kind}: requests to ${request.url} failed.`)
  // What was recorded last is written half a second later.
  await new Promise((resolve) => setTimeout(resolve, 700))
  const database = [...secondsByProcess([...before.keys()])].reduce(
    (sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? seconds),
    0
  )
  return {
    server: ((processorSeconds(server.pid) - own) / amount) * 1e6,
    database: (database / amount) * 1e6
  }
}

const post = (server: Server, { path: address, body }: OperationCase, authorization: string): autocannon.Options => ({
  url: `${server.origin}/sandbox/${address}`,
  method: 'POST',
  requests: [
    {
      setupRequest: (request) => ({
        ...request,
        headers: { 'content-type': 'application/json', authorization, 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(body(Math.floor(Math.random() * 1e7)))
      })
    }
  ]
})

const cell = ({ server, database }: Figures) =>
  `${Math.round(server)} µs`.padStart(8) + ` ${Math.round(database)} µs`.padStart(9)

async function measureCosts(servers: readonly Server[]): Promise<{ lines: string[]; samples: Sample[] }> {
  const lines = [
    `processor time of a request, of the server and the database: ${KINDS.join(', ')}, and their ratios (server, both)`
  ]
  const samples: Sample[] = []
  for (const each of REPEATABLE.filter(({ name }) => name.includes(ONLY))) {
    const requests: Record<string, Record<Kind, autocannon.Options>> = { POST: {} as never, GET: {} as never }
    for (const server of servers) {
      const authorization = await tokenOf(server)
      const sample = await sampleOf(server.origin, each, authorization)
      if (server.kind === 'logged') samples.push(sample)
      Object.assign(requests.POST as object, { [server.kind]: post(server, each, authorization) })
      Object.assign(requests.GET as object, {
        [server.kind]: { url: server.origin + sample.location, headers: { authorization } }
      })
    }
    for (const [method, byKind] of Object.entries(requests)) {
      const totals = { unlogged: { server: 0, database: 0 }, logged: { server: 0, database: 0 } }
      for (const server of servers) await load(server, WARM_UP_CALLS, byKind[server.kind])
      for (let turn = 0; turn < TURNS; turn++)
        for (const server of turn % 2 === 0 ? servers : servers.toReversed()) {
          const figures = await load(server, TURN_CALLS, byKind[server.kind])
          totals[server.kind].server += figures.server / TURNS
          totals[server.kind].database += figures.database / TURNS
        }
      const { unlogged, logged } = totals
      const server = logged.server / unlogged.server
      const both = (logged.server + logged.database) / (unlogged.server + unlogged.database)
      lines.push(
        `  ${each.name.padEnd(24)} ${method.padEnd(5)}${cell(unlogged)} ${cell(logged)} ${server.toFixed(2).padStart(6)} ${both.toFixed(2).padStart(6)}`
      )
      console.error(lines.at(-1))
    }
  }
  return { lines, samples }
}

/** The process of a database server on this machine. */
async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  await client.end()
  return Number(readFileSync(`${rows[0]?.data_directory}/postmaster.pid`, 'utf8').split('\n')[0])
}

/** What logging adds to a request, and how long pages of a large log take. */
export async function measure(): Promise<string[]> {
  const postgres = await obtainPostgres()
  try {
    const database = await postmasterOf(postgres.url)
    const urlOf = async (name: string) => {
      const client = new pg.Client(postgres.url)
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
    }
    const servers = [
      await start('unlogged', await urlOf('unlogged'), database),
      await start('logged', await urlOf('logged'), database)
    ]
    const { lines, samples } = await measureCosts(servers)
    for (const { stop } of servers) await stop()
    // As the server's connections are.
    const pool = new pg.Pool({ connectionString: await urlOf('million'), options: '-c jit=off' })
    lines.push(...(await measurePages(pool, samples, REQUESTS)))
    await pool.end()
    return lines
  } finally {
    await postgres.stop()
  }
}
