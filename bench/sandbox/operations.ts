import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { serverFlags } from '../../tools/boot/server-flags.js'
import { obtainPostgres } from '../../tools/postgres.ts'
import { processorSeconds } from '../process-figures.ts'
import { median } from '../statistics.ts'
import { CASES, type OperationCase, SEARCH } from './operations/cases.ts'

/** Clients at the same time: BENCH_CONNECTIONS, or as many as a busy day has. */
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 50)
/** Requests that warm a server up: code is compiled by how often it runs, not by how long. */
const WARM_UP_CALLS = 1_000
const WARM_UPS = 4
/** The servers are measured in many short turns, one after another, because the speed of a machine varies. */
const TURN_SECONDS = 1
const TURNS = 7
/** Requests of a turn for which a server is prepared. */
const PREPARED = 6_000

const KINDS = ['bare', 'sandbox', 'portal'] as const
type Kind = (typeof KINDS)[number]

/** Part of the names of the operations that are measured; all without it. */
const ONLY = process.env.BENCH_OPERATIONS ?? ''
/** `PostgreSQL` or `embedded`; both without it. */
const DATABASE = process.env.BENCH_DATABASE

interface Figures {
  perSecond: number
  /** Processor time of the server's process for each request, in microseconds. */
  processor: number
}

interface Server {
  kind: Kind
  origin: string
  pid: number
  ids: Record<string, string>
  /**
   * Tokens of different owners: the first has the records that are read. Each turn is that of another owner, because what a request
   * sets off happens some seconds later, before the next call of its owner: the check of a loan application. It is not measured here.
   */
  tokens: readonly string[]
  workspaces: readonly string[]
  stop: () => Promise<void>
}

type Extent = { amount: number } | { duration: number }
type Load = (extent: Extent, turn: number) => Promise<Figures>

async function tokenOf(origin: string, workspace: string): Promise<string> {
  const response = await fetch(`${origin}/sandbox/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'portal-demo', workspace })
  })
  const { access_token } = (await response.json()) as { access_token: string }
  return `Bearer ${access_token}`
}

async function load({ kind, pid }: Server, extent: Extent, request: autocannon.Options): Promise<Figures> {
  const began = processorSeconds(pid)
  const result = await autocannon({ connections: CONNECTIONS, ...extent, ...request })
  if (result.non2xx || result.errors)
    throw new Error(`${kind}: ${result.non2xx + result.errors} requests to ${request.url} failed.`)
  const { total } = result.requests
  return { perSecond: total / result.duration, processor: ((processorSeconds(pid) - began) / total) * 1e6 }
}

/** The requests of a turn that create. */
function posts({ origin, tokens }: Server, { path: address, body }: OperationCase, turn: number): autocannon.Options {
  let number = 0
  return {
    url: `${origin}/sandbox/${address}`,
    method: 'POST',
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          // A new key for each request: a used key returns the stored response.
          headers: {
            'content-type': 'application/json',
            authorization: tokens[turn + 1] ?? 'none',
            'idempotency-key': `${turn}-${number}`
          },
          body: JSON.stringify(body(number++))
        })
      }
    ]
  }
}

/** The requests that read what was created. */
const gets = (
  { origin, ids, tokens: [authorization] }: Server,
  { name, path: address, resourcePath = address }: OperationCase
): autocannon.Options => ({
  url: `${origin}/sandbox/${resourcePath}/${ids[name]}`,
  headers: { authorization: authorization ?? 'none' }
})

async function start(kind: Kind, databaseUrl: string, dataFolder: string): Promise<Server> {
  const workspaces = Array.from({ length: 1 + WARM_UPS + TURNS }, (_, index) => `bench-${kind}-${index}`)
  const process: ChildProcess = fork(
    path.join(import.meta.dirname, 'operations/server.ts'),
    [kind, databaseUrl, dataFolder, workspaces.join(), String(PREPARED)],
    { execArgv: serverFlags(databaseUrl || undefined) }
  )
  const [{ origin, ids }] = (await once(process, 'message')) as [Pick<Server, 'origin' | 'ids'>]
  return {
    kind,
    origin,
    ids,
    pid: process.pid as number,
    workspaces,
    tokens: [],
    stop: async () => {
      process.disconnect()
      await once(process, 'exit')
    }
  }
}

/** Measures requests of several servers in turn. */
async function inTurns<Name extends string>(loads: Readonly<Record<Name, Load>>): Promise<Record<Name, Figures>> {
  const names = Object.keys(loads) as Name[]
  const figures = Object.fromEntries(names.map((name) => [name, [] as Figures[]])) as Record<Name, Figures[]>
  for (let turn = 0; turn < WARM_UPS; turn++)
    for (const name of names) await loads[name]({ amount: WARM_UP_CALLS }, turn)
  for (let turn = WARM_UPS; turn < WARM_UPS + TURNS; turn++)
    for (const name of names) figures[name].push(await loads[name]({ duration: TURN_SECONDS }, turn))
  const middle = (name: Name, figure: keyof Figures) => median(figures[name].map((each) => each[figure]))
  return Object.fromEntries(
    names.map((name) => [name, { perSecond: middle(name, 'perSecond'), processor: middle(name, 'processor') }])
  ) as Record<Name, Figures>
}

const cell = ({ perSecond, processor }: Figures, share: number) =>
  `${Math.round(perSecond)}/s`.padStart(8) + ` ${Math.round(processor)} µs`.padStart(8) + share.toFixed(2).padStart(6)

/** A server with new tokens: they end after some minutes. */
async function withTokens(server: Server): Promise<Server> {
  const { kind, origin, workspaces } = server
  if (kind === 'bare') return server
  return { ...server, tokens: await Promise.all(workspaces.map((workspace) => tokenOf(origin, workspace))) }
}

async function measureCase(started: readonly Server[], each: OperationCase): Promise<string[]> {
  const lines: string[] = []
  const servers = await Promise.all(started.map(withTokens))
  for (const [method, requestsOf] of Object.entries({ POST: posts, GET: gets })) {
    const loads = servers.map((server) => [
      server.kind,
      (extent: Extent, turn: number) => load(server, extent, requestsOf(server, each, turn))
    ])
    const figures = await inTurns(Object.fromEntries(loads) as Record<Kind, Load>)
    const cells = KINDS.map((kind) => cell(figures[kind], figures[kind].perSecond / figures.bare.perSecond))
    lines.push(`  ${each.name.padEnd(24)} ${method.padEnd(5)}${cells.join(' ')}`)
    console.error(lines.at(-1))
  }
  return lines
}

/** A search in the stock, beside reading one of its vehicles, by an owner that has only the story's vehicles besides. */
async function measureSearch(server: Server): Promise<string> {
  const headers = { authorization: await tokenOf(server.origin, 'search-of-the-bench') }
  const url = `${server.origin}/sandbox/${SEARCH}`
  const { items } = (await (await fetch(url, { headers })).json()) as { items: { vehicleId: string }[] }
  const one = `${server.origin}/sandbox/vehicle-api/v1/vehicles/${items[0]?.vehicleId}`
  const figures = await inTurns({
    search: (extent: Extent) => load(server, extent, { url, headers }),
    get: (extent: Extent) => load(server, extent, { url: one, headers })
  })
  const cells = [cell(figures.get, 1), cell(figures.search, figures.get.perSecond / figures.search.perSecond)]
  return `  ${`${server.kind}: a vehicle, ${items.length} found by 3 filters`.padEnd(44)} ${cells.join(' ')}`
}

async function measureOn(name: string, databaseUrl: string): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-operations-'))
  const servers: Server[] = []
  for (const kind of KINDS) servers.push(await start(kind, databaseUrl, path.join(folder, kind)))
  const lines = [`${name}: ${KINDS.join(', ')}, each with requests a second, processor time and the share of bare`]
  for (const each of CASES) if (each.name.includes(ONLY)) lines.push(...(await measureCase(servers, each)))
  for (const server of servers.slice(1)) if ('Search'.includes(ONLY)) lines.push(await measureSearch(server))
  for (const { stop } of servers) await stop()
  rmSync(folder, { recursive: true, force: true })
  return lines
}

/** The main POST and GET of each API, beside bare handlers of the same framework that store and read the same row. */
export async function measure(): Promise<string[]> {
  const lines: string[] = []
  if (DATABASE !== 'embedded') {
    const postgres = await obtainPostgres()
    try {
      lines.push(...(await measureOn('PostgreSQL', postgres.url)))
    } finally {
      await postgres.stop()
    }
  }
  return DATABASE === 'PostgreSQL' ? lines : [...lines, ...(await measureOn('embedded database', ''))]
}
