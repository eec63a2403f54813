import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createDatabase, newDataFolder, type Portal, startPortal } from '@portico/testing'
import { serverFlags } from '../tools/boot/server-flags.js'
import { obtainPostgres } from '../tools/postgres.ts'
import { medianLatency } from './calls/latency.ts'
import { DOCUMENT, processorTime } from './calls/processor-time.ts'
import { whenIdle } from './process-figures.ts'
import { median, ratio } from './statistics.ts'

const WARM_UP_SECONDS = 3
/** The servers are measured in short turns, one after another, because the speed of a machine varies. */
const TURN_SECONDS = 2
const TURNS = 5
/** Servers of each kind, one after another: equal ones differ from start to end. BENCH_ROUNDS, or three. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
/** Part of the names of the requests that are measured; all without it. */
const ONLY = process.env.BENCH_OPERATIONS ?? ''
/** `PostgreSQL` or `embedded`; both without it. */
const DATABASE = process.env.BENCH_DATABASE

/** A request to measure, and the number of documents that it finds. */
const CALLS = [
  { name: 'GET by id', method: 'GET', path: 'documents/5', documents: 20 },
  { name: 'list of 20', method: 'GET', path: 'documents', documents: 20 },
  { name: 'list of 2,000', method: 'GET', path: 'documents', documents: 2000 },
  // Created documents would be in every later list, so creating is measured last.
  { name: 'create with audit', method: 'POST', path: 'documents', documents: 2000 }
] as const
type Call = (typeof CALLS)[number]

const LATENCY = 'GET by id, one connection'

const KINDS = ['bare', 'bare, looks the user up', 'portal'] as const
type Kind = (typeof KINDS)[number]

interface Target {
  kind: Kind
  prefix: string
  pid: number
  headers: Record<string, string>
}

/** Microseconds by request and server, a figure of each turn. */
type Figures = Map<string, Record<Kind, number[]>>

function note(figures: Figures, name: string, kind: Kind, figure: number): void {
  const ofCall = figures.get(name) ?? { bare: [], 'bare, looks the user up': [], portal: [] }
  ofCall[kind].push(figure)
  figures.set(name, ofCall)
}

const load = ({ prefix, pid, headers }: Target, { method, path: address }: Call, seconds: number): Promise<number> =>
  processorTime({ pid, url: `${prefix}/${address}`, method, headers }, seconds)

/** Adds documents up to the number that a request is measured with. */
async function fill(portal: Portal, wanted: number): Promise<void> {
  const client = await portal.api('user')
  const { length } = await client.json<unknown[]>('api/documents')
  const records = Array.from({ length: Math.max(0, wanted - length) }, () => DOCUMENT)
  await client.json('api/documents/import', { method: 'POST', json: { records } })
}

/** A server with only the queries, on the same kind of database with the same content. */
async function startBare(settings: { DATABASE_URL?: string; PORTICO_DATA?: string }, session: string) {
  const process: ChildProcess = fork(
    path.join(import.meta.dirname, 'calls/bare-server.ts'),
    [settings.DATABASE_URL ?? '', settings.PORTICO_DATA ?? '', session],
    { execArgv: serverFlags(settings.DATABASE_URL) }
  )
  const [origin] = (await once(process, 'message')) as [string]
  return {
    origin,
    pid: process.pid as number,
    stop: async () => {
      process.disconnect()
      await once(process, 'exit')
    }
  }
}

const sessionOf = (authorization: string) =>
  JSON.parse(Buffer.from(authorization.split('.')[1] as string, 'base64url').toString()).sid as string

/** Measures a request against servers that were started for it, each in turn. */
async function measureCall(figures: Figures, call: Call, targets: readonly Target[]): Promise<void> {
  for (const target of targets) await load(target, call, WARM_UP_SECONDS)
  for (let turn = 0; turn < TURNS; turn++)
    for (const target of targets) note(figures, call.name, target.kind, await load(target, call, TURN_SECONDS))
  if (call !== CALLS[0]) return
  for (let turn = 0; turn < TURNS; turn++)
    for (const { kind, prefix, headers } of targets)
      note(figures, LATENCY, kind, await medianLatency(`${prefix}/${call.path}`, headers, TURN_SECONDS / 2))
}

/** Measures all requests on a new database, whose servers are started again for each number of documents. */
async function measureRound(figures: Figures, databaseUrl: string | undefined): Promise<void> {
  const dataFolder = newDataFolder()
  const copy = path.join(mkdtempSync(path.join(tmpdir(), 'portico-bare-')), 'data')
  for (const call of CALLS.filter(({ name }) => name.includes(ONLY))) {
    const first = await startPortal({ dataFolder, settings: databaseUrl ? { DATABASE_URL: databaseUrl } : {} })
    const { authorization } = await first.api('user')
    await fill(first, call.documents)
    await whenIdle(first.pid)
    if (!databaseUrl) {
      // Only one process can use an embedded database: the bare server gets a copy of the folder.
      await first.stop()
      rmSync(copy, { recursive: true, force: true })
      cpSync(dataFolder, copy, { recursive: true })
    }
    const portal = databaseUrl ? first : await startPortal({ dataFolder })
    const bare = await startBare(
      databaseUrl ? { DATABASE_URL: databaseUrl } : { PORTICO_DATA: copy },
      sessionOf(authorization)
    )
    const bearer = databaseUrl ? authorization : (await portal.api('user')).authorization
    await measureCall(figures, call, [
      { kind: 'bare', prefix: `${bare.origin}/bare`, pid: bare.pid, headers: {} },
      { kind: 'bare, looks the user up', prefix: `${bare.origin}/looked-up`, pid: bare.pid, headers: {} },
      { kind: 'portal', prefix: `${portal.origin}/api`, pid: portal.pid, headers: { authorization: bearer } }
    ])
    await bare.stop()
    await portal.stop()
  }
  rmSync(path.dirname(dataFolder), { recursive: true, force: true })
  rmSync(path.dirname(copy), { recursive: true, force: true })
}

/** The lines of a database: medians of all turns, each beside that of the bare handler. */
function linesOf(name: string, figures: Figures): string[] {
  const lines = [name]
  for (const [call, byKind] of figures) {
    lines.push(`  ${call}`)
    for (const kind of KINDS) {
      const figure = median(byKind[kind])
      const [least, most] = [Math.min(...byKind[kind]), Math.max(...byKind[kind])]
      lines.push(
        `    ${kind.padEnd(24)} ${Math.round(figure).toString().padStart(6)} µs ${call === LATENCY ? 'until the response' : 'of the processor'} (${Math.round(least)} to ${Math.round(most)})   ${ratio(figure, median(byKind.bare))}`
      )
    }
  }
  return lines
}

/**
 * The cost of a request to the catalogue, beside a bare handler of the same framework with the same queries: processor time of the
 * server, and the latency on one connection.
 */
export async function measure(): Promise<string[]> {
  const postgres = await obtainPostgres()
  const lines: string[] = []
  try {
    for (const name of ['PostgreSQL', 'embedded'].filter((each) => !DATABASE || each === DATABASE)) {
      const figures: Figures = new Map()
      for (let round = 0; round < ROUNDS; round++) {
        if (name === 'embedded') await measureRound(figures, undefined)
        else {
          const database = await createDatabase(postgres.url, { prefix: 'calls' })
          await measureRound(figures, database.url).finally(database.remove)
        }
      }
      lines.push(...linesOf(name, figures))
    }
    return lines
  } finally {
    await postgres.stop()
  }
}
