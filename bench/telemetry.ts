import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDatabase, type Portal, startPortal } from '@portico/testing'
import { obtainPostgres } from '../tools/postgres.ts'
import { DOCUMENT, processorTime } from './calls/processor-time.ts'
import { whenIdle } from './process-figures.ts'
import { median } from './statistics.ts'

const WARM_UP_SECONDS = 3
/** The servers are measured in short turns, one after another, because the speed of a machine varies. */
const TURN_SECONDS = 2
const TURNS = 6
/** Servers of each kind: equal ones differ from start to start. BENCH_ROUNDS, or three. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)

/** Part of the names of the requests that are measured; all without it. */
const ONLY = process.env.BENCH_OPERATIONS ?? ''

const CALLS = [
  { name: 'GET by id', method: 'GET', path: 'documents/5' },
  { name: 'list of 20', method: 'GET', path: 'documents' },
  { name: 'create with audit', method: 'POST', path: 'documents' }
] as const
type Call = (typeof CALLS)[number]

const DOCUMENTS = 20

type Kind = 'off' | 'on' | 'on, every trace'
const KINDS: Record<Kind, Record<string, string> | undefined> = {
  off: undefined,
  on: {},
  'on, every trace': { OTEL_TRACES_SAMPLER: 'always_on' }
}
type Figures = Map<string, Map<Kind, number[]>>

/** A collector that takes everything, and counts the bytes. */
async function startCollector() {
  let bytes = 0
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bytes: () => bytes,
    stop: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}

async function load({ origin, pid, api }: Portal, { method, path }: Call, seconds: number): Promise<number> {
  const { authorization } = await api('user')
  return processorTime({ pid, url: `${origin}/api/${path}`, method, headers: { authorization } }, seconds)
}

/** Measures servers of each kind on one new database, in turns. */
async function measureRound(figures: Figures, databaseUrl: string, endpoint: string): Promise<void> {
  const portals = new Map<Kind, Portal>()
  try {
    for (const [kind, settings] of Object.entries(KINDS) as [Kind, Record<string, string> | undefined][])
      portals.set(
        kind,
        await startPortal({
          settings: {
            DATABASE_URL: databaseUrl,
            ...(settings && { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...settings })
          }
        })
      )
    const client = await (portals.get('off') as Portal).api('user')
    const { length } = await client.json<unknown[]>('api/documents')
    const records = Array.from({ length: Math.max(0, DOCUMENTS - length) }, () => DOCUMENT)
    await client.json('api/documents/import', { method: 'POST', json: { records } })
    for (const { pid } of portals.values()) await whenIdle(pid)
    for (const call of CALLS.filter(({ name }) => name.includes(ONLY))) {
      for (const portal of portals.values()) await load(portal, call, WARM_UP_SECONDS)
      for (let turn = 0; turn < TURNS; turn++)
        for (const [kind, portal] of portals) {
          const ofCall = figures.get(call.name) ?? new Map<Kind, number[]>()
          figures.set(call.name, ofCall)
          const figure = await load(portal, call, TURN_SECONDS)
          ofCall.set(kind, [...(ofCall.get(kind) ?? []), figure])
        }
    }
  } finally {
    for (const portal of portals.values()) await portal.stop()
  }
}

/** What traces and metrics over OTLP cost: processor time of the server for a request, beside the same without them. */
export async function measure(): Promise<string[]> {
  const postgres = await obtainPostgres()
  const collector = await startCollector()
  const figures: Figures = new Map()
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const database = await createDatabase(postgres.url, { prefix: 'telemetry' })
      await measureRound(figures, database.url, collector.endpoint).finally(database.remove)
    }
    const lines = [...figures].flatMap(([name, byKind]) => {
      const off = median(byKind.get('off') ?? [])
      return [...byKind].map(([kind, all]) => {
        const figure = median(all)
        const range = `${Math.round(Math.min(...all))} to ${Math.round(Math.max(...all))}`
        const label = `${name}, ${kind}`.padEnd(36)
        return `${label}${Math.round(figure)} µs (${range})   ${(figure / off).toFixed(2)}×`
      })
    })
    return [...lines, `the collector got ${Math.round(collector.bytes() / 1e6)} MB`]
  } finally {
    collector.stop()
    await postgres.stop()
  }
}
