import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
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
import { postmasterOf, watchFamily } from '../database/processes.ts'
import { processorSeconds } from '../process-figures.ts'
import { CASES, type OperationCase } from './operations/cases.ts'
import { measurePages } from './request-log/million.ts'
import { type Sample, sampleOf } from './request-log/sample.ts'

const CONNECTIONS = 50
/** Servers of each kind: the processor time of equal servers differs by a tenth and more, from the start of each to its end. */
const SERVERS = 4
/** V8 compiles and compiles anew for tens of thousands of requests. */
const WARM_UP_CALLS = 30_000
/** Tens of thousands for each server: V8 marks its heap once in several thousand requests, which costs as much as hundreds of them. */
const TURN_CALLS = 6_000
/** Turns of each server; even, as the order of the servers changes from turn to turn. */
const TURNS = 8
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

/** Makes the function that gets tokens of an application, which are valid for some minutes. */
async function tokensOf({ origin }: Server): Promise<() => Promise<string>> {
  const user = await signInOverHttp(origin, ACCOUNTS.user)
  const json = { name: 'Bench', scopes: APPLICATION_SCOPES }
  const { id, clientId } = await user.json<Application>(PATHS.applications, { method: 'POST', json })
  const secrets = PATHS.applicationSecrets(id)
  const { secret } = await user.json<CreatedApplicationSecret>(secrets, { method: 'POST', json: {} })
  return async () => {
    const response = await fetch(`${origin}/sandbox/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: secret })
    })
    return BEARER_PREFIX + ((await response.json()) as { access_token: string }).access_token
  }
}

/** Makes the options of a request with a token that is valid. */
type RequestMaker = () => Promise<autocannon.Options>

async function load(server: Server, amount: number, makeRequest: RequestMaker): Promise<Figures> {
  const request = await makeRequest()
  const own = processorSeconds(server.pid)
  const databaseSeconds = watchFamily(server.database)
  const result = await autocannon({ connections: CONNECTIONS, amount, ...request })
  if (result.non2xx || result.errors) throw new Error(`${server.kind}: requests to ${request.url} failed.`)
  // What was recorded last is written half a second later.
  await new Promise((resolve) => setTimeout(resolve, 700))
  const database = databaseSeconds()
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

const meanOf = (figures: readonly Figures[]): Figures => ({
  server: figures.reduce((sum, { server }) => sum + server, 0) / figures.length,
  database: figures.reduce((sum, { database }) => sum + database, 0) / figures.length
})

const cell = ({ server, database }: Figures) =>
  `${Math.round(server)} µs`.padStart(8) + ` ${Math.round(database)} µs`.padStart(9)

/** The figures of the servers of both kinds, their ratios, and between which figures the single servers are. */
function comparison(figures: ReadonlyMap<Server, Figures>): string {
  const of = (kind: Kind) => [...figures].filter(([server]) => server.kind === kind).map(([, each]) => each)
  const [unlogged, logged] = [meanOf(of('unlogged')), meanOf(of('logged'))]
  const ratios = [
    logged.server / unlogged.server,
    (logged.server + logged.database) / (unlogged.server + unlogged.database)
  ]
  const spread = KINDS.map((kind) => {
    const each = of(kind).map(({ server }) => Math.round(server))
    return `${Math.min(...each)}–${Math.max(...each)}`
  })
  return `${cell(unlogged)} ${cell(logged)} ${ratios.map((each) => each.toFixed(2).padStart(6)).join(' ')}   ${spread.join(', ')} µs`
}

async function measureCosts(servers: readonly Server[]): Promise<{ lines: string[]; samples: Sample[] }> {
  const lines = [
    `processor time of a request, of the server and the database: ${KINDS.join(', ')}, their ratios (server, both), and the least and the most of ${SERVERS} servers of each kind`
  ]
  const samples: Sample[] = []
  for (const each of REPEATABLE.filter(({ name }) => name.includes(ONLY))) {
    const requests = { POST: new Map<Server, RequestMaker>(), GET: new Map<Server, RequestMaker>() }
    for (const server of servers) {
      const newToken = await tokensOf(server)
      const sample = await sampleOf(server.origin, each, await newToken())
      if (server === servers.at(-1)) samples.push(sample)
      const url = server.origin + sample.location
      requests.POST.set(server, async () => post(server, each, await newToken()))
      requests.GET.set(server, async () => ({ url, headers: { authorization: await newToken() } }))
    }
    for (const [method, makers] of Object.entries(requests)) {
      const figures = new Map(servers.map((server) => [server, { server: 0, database: 0 }]))
      for (const [server, makeRequest] of makers) await load(server, WARM_UP_CALLS, makeRequest)
      for (let turn = 0; turn < TURNS; turn++)
        for (const [server, sum] of turn % 2 === 0 ? figures : [...figures].toReversed()) {
          const { server: own, database } = await load(server, TURN_CALLS, makers.get(server) as RequestMaker)
          sum.server += own / TURNS
          sum.database += database / TURNS
        }
      lines.push(`  ${each.name.padEnd(24)} ${method.padEnd(5)}${comparison(figures)}`)
      console.error(lines.at(-1))
    }
  }
  return { lines, samples }
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
    const servers: Server[] = []
    for (let number = 1; number <= SERVERS; number++)
      for (const kind of KINDS) servers.push(await start(kind, await urlOf(`${kind}_${number}`), database))
    const { lines, samples } = await measureCosts(servers)
    for (const { stop } of servers) await stop()
    // As the server's connections are.
    const pool = new pg.Pool({ connectionString: await urlOf('million'), options: '-c jit=off' })
    try {
      lines.push(...(await measurePages(pool, samples, REQUESTS)))
    } finally {
      await pool.end()
    }
    return lines
  } finally {
    await postgres.stop()
  }
}
