import { APPLICATION_SCOPES, type Application, type ApplicationToken, BEARER_PREFIX, PATHS } from '@portico/contract'
import { type Client, createDatabase, type Portal, startPortal } from '@portico/testing'
import autocannon from 'autocannon'
import pg from 'pg'
import { startPostgres, startReplica } from '../../tools/postgres.ts'
import { whenIdle } from '../process-figures.ts'
import { CASES } from '../sandbox/operations/cases.ts'
import { fillLog } from '../sandbox/request-log/million.ts'
import { sampleOf } from '../sandbox/request-log/sample.ts'
import { median } from '../statistics.ts'
import { postmasterOf, watchFamily } from './processes.ts'

const CONNECTIONS = 6
/** Requests of a warm-up, and the least of a turn. */
const WARM_UP_REQUESTS = 60
/** Portals with and without a replica are measured in short turns, one after the other, because the speed of a machine varies. */
const TURN_SECONDS = 2
const TURNS = 4
/** Requests of the log: BENCH_REQUESTS, or a hundred thousand. */
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 100_000)
const DOCUMENTS = 2_000

/** Part of the names of the reads that are measured; all without it. */
const ONLY = process.env.BENCH_OPERATIONS ?? ''

/** A read of which a part is at the replica. */
interface Read {
  name: string
  path: string
}

type Kind = 'primary' | 'replica'

/** What the servers of the database and the portal spend on a request, in microseconds, and the mean time of a response in milliseconds. */
interface Figures {
  primary: number
  replica: number
  latency: number
}

async function prepareDocuments(client: Client): Promise<void> {
  const { length } = await client.json<unknown[]>('api/documents')
  const records = Array.from({ length: DOCUMENTS - length }, (_, index) => ({
    ...{ name: `Guide ${index}`, version: '1.0', language: 'en', date: '2026-03-09', title: 'A guide' },
    description: 'What a guide says.'
  }))
  await client.json('api/documents/import', { method: 'POST', json: { records } })
}

/** Makes an application with a log, and returns its id and a resource of a deal. */
async function prepareLog(portal: Portal, client: Client, pool: pg.Pool) {
  const json = { name: 'Bench', scopes: APPLICATION_SCOPES }
  const { id, clientId } = await client.json<Application>(PATHS.applications, { method: 'POST', json })
  const { access_token: token } = await client.json<ApplicationToken>(PATHS.applicationToken(id), {
    method: 'POST',
    json: {}
  })
  const quotation = CASES.find(({ path }) => path.startsWith('finance-quotation')) as (typeof CASES)[number]
  const sample = await sampleOf(portal.origin, quotation, BEARER_PREFIX + token)
  const deal = await fillLog(pool, clientId, [sample], REQUESTS)
  return { id, resource: deal.ids[2] as string }
}

async function readsOf(portal: Portal, pool: pg.Pool): Promise<Read[]> {
  const client = await portal.api('user')
  await prepareDocuments(client)
  const { id, resource } = await prepareLog(portal, client, pool)
  const calls = `${PATHS.applications}/${id}/calls`
  return [
    { name: 'APIs with their versions', path: 'api/reference' },
    { name: 'page of an API', path: 'api/reference/payments' },
    { name: 'piece: what the search looks in', path: 'api/reference/payments/pieces/search' },
    { name: 'file with its content', path: 'api/files/1' },
    { name: 'list of a few partners', path: 'api/partners' },
    { name: `list of ${DOCUMENTS} documents`, path: 'api/documents' },
    { name: 'log, newest page', path: calls },
    { name: 'log, a word that few have', path: `${calls}?q=${resource}` },
    { name: 'log, a rare status', path: `${calls}?status=5xx` },
    { name: 'deals', path: `${PATHS.applications}/${id}/deals` },
    { name: 'timeline of a deal', path: `${PATHS.applications}/${id}/deals/${resource}` }
  ].filter(({ name }) => name.includes(ONLY))
}

/** Sends a read a number of times: all are responded to, because requests that clients give up go on for a while. */
async function send(portal: Portal, { path }: Read, amount: number) {
  const { authorization } = await portal.api('user')
  const url = `${portal.origin}/${path}`
  const result = await autocannon({ url, amount, connections: CONNECTIONS, headers: { authorization } })
  const { non2xx, errors, statusCodeStats } = result
  if (non2xx || errors) throw new Error(`${path}: requests failed: ${JSON.stringify(statusCodeStats)}.`)
  return result
}

/** How often a read is sent in a turn. */
async function amountOf(portals: Iterable<Portal>, read: Read): Promise<number> {
  const means: number[] = []
  for (const portal of portals) means.push((await send(portal, read, WARM_UP_REQUESTS)).latency.mean)
  return Math.max(WARM_UP_REQUESTS, Math.round((TURN_SECONDS * 1000 * CONNECTIONS) / Math.max(...means)))
}

/** Sends a read, and returns what that costs the servers of the database. */
async function load(portal: Portal, read: Read, servers: readonly number[], amount: number): Promise<Figures> {
  // Connections that are opened meanwhile would not be counted.
  await send(portal, read, 4 * CONNECTIONS)
  const measured = servers.map(watchFamily)
  const { latency } = await send(portal, read, amount)
  const [primary = 0, replica = 0] = measured.map((seconds) => (seconds() / amount) * 1e6)
  return { primary, replica, latency: latency.mean }
}

const medianOf = (figures: readonly Figures[]): Figures => ({
  primary: median(figures.map(({ primary }) => primary)),
  replica: median(figures.map(({ replica }) => replica)),
  latency: median(figures.map(({ latency }) => latency))
})

async function measureReads(portals: ReadonlyMap<Kind, Portal>, pool: pg.Pool, servers: readonly number[]) {
  const lines = ['processor time of the database for a request: the primary alone; with a replica, primary and replica']
  for (const read of await readsOf(portals.get('primary') as Portal, pool)) {
    const figures: Record<Kind, Figures[]> = { primary: [], replica: [] }
    const amount = await amountOf(portals.values(), read)
    for (let turn = 0; turn < TURNS; turn++)
      for (const [kind, portal] of portals) figures[kind].push(await load(portal, read, servers, amount))
    const [alone, shared] = [medianOf(figures.primary), medianOf(figures.replica)]
    const micros = (figure: number) => `${Math.round(figure)} µs`.padStart(9)
    lines.push(
      `  ${read.name.padEnd(36)} ${micros(alone.primary)}; ${micros(shared.primary)} ${micros(shared.replica)}   the primary ${(shared.primary / alone.primary).toFixed(2)}×   response ${alone.latency.toFixed(1)} and ${shared.latency.toFixed(1)} ms`
    )
    console.error(lines.at(-1))
  }
  return lines
}

/** The counter of a portal's reads by what became of them. */
async function countsOf(portal: Portal): Promise<string> {
  const client = await portal.api('admin')
  const text = await (await client.fetch(PATHS.prometheus)).text()
  const counts = [...text.matchAll(/^portico_replica_reads_total\{result="(\w+)"\} (\d+)/gm)]
  return counts.map(([, result, count]) => `${result} ${count}`).join(', ')
}

/** What reads at a replica take off the primary: its processor time for each request, beside the same without a replica. */
export async function measure(): Promise<string[]> {
  const settings = { synchronous_commit: 'on', fsync: 'on', wal_log_hints: 'on', full_page_writes: 'on' }
  const primary = await startPostgres({ settings })
  const replica = await startReplica(primary.url, { settings })
  const portals = new Map<Kind, Portal>()
  try {
    const database = await createDatabase(primary.url, { prefix: 'replica' })
    const replicaUrl = Object.assign(new URL(replica.url), { pathname: database.name }).href
    const settingsOf = { primary: {}, replica: { DATABASE_REPLICA_URL: replicaUrl } }
    for (const kind of ['primary', 'replica'] as const)
      portals.set(kind, await startPortal({ settings: { DATABASE_URL: database.url, ...settingsOf[kind] } }))
    for (const { pid } of portals.values()) await whenIdle(pid)
    const pool = new pg.Pool({ connectionString: database.url })
    const servers = [await postmasterOf(primary.url), await postmasterOf(replica.url)]
    const lines = await measureReads(portals, pool, servers).finally(() => pool.end())
    return [...lines, `reads by what became of them: ${await countsOf(portals.get('replica') as Portal)}`]
  } finally {
    for (const portal of portals.values()) await portal.stop()
    await replica.stop()
    await primary.stop()
  }
}
