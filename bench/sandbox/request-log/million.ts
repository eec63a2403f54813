import path from 'node:path'
import { createSandbox, migrateSandbox } from '@portico/sandbox'
import Fastify from 'fastify'
import type pg from 'pg'
import { compactedChunk } from '../../../packages/sandbox/src/request-log/chunk.ts'
import { type ExchangeBytes, idMaker, type StoredEntry } from '../../../packages/sandbox/src/request-log/entry.ts'
import { Partitions } from '../../../packages/sandbox/src/request-log/partitions.ts'
import { insertChunk } from '../../../packages/sandbox/src/request-log/store.ts'
import { median } from '../../statistics.ts'
import type { Sample } from './sample.ts'

const DAYS = 30
const DAY_MS = 86_400_000
const CHUNK = 500
/** Deals that are worked on at the same time, and requests of each. */
const OPEN_DEALS = 200
const REQUESTS_OF_DEAL = 40
const TIMES = 9

interface Deal {
  left: number
  ids: string[]
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const newId = (prefix: string, number: number) =>
  `${prefix}_${Array.from({ length: 10 }, (_, place) => ALPHABET[Math.floor(number / 32 ** place) % 32]).join('')}`

/** Writes a log of so many requests, copies of samples with ids of their own, of which one in 5,000 failed on the server's side. */
export async function fillLog(
  pool: pg.Pool,
  clientId: string,
  samples: readonly Sample[],
  count: number
): Promise<Deal> {
  const owner = `${clientId}:`
  const partitions = new Partitions(pool)
  const makeId = idMaker('0000beef')
  const begin = Date.now() - (DAYS - 1) * DAY_MS
  const open: Deal[] = []
  const done: Deal[] = []
  let number = 0
  const dealOf = () => {
    const place = Math.floor(Math.random() * OPEN_DEALS)
    const deal = open[place]
    if (deal && deal.left > 0) return deal
    if (deal) done.push(deal)
    const made = {
      left: REQUESTS_OF_DEAL,
      ids: ['quo', 'app', 'con', 'ord', 'pay'].map((each) => newId(each, ++number))
    }
    open[place] = made
    return made
  }
  for (let index = 0; index < count; index += CHUNK) {
    const entries: StoredEntry[] = []
    const exchanges: ExchangeBytes[] = []
    for (let each = index; each < Math.min(count, index + CHUNK); each++) {
      // A chunk has the requests of one day.
      const at = Math.floor(begin + ((each - (each % CHUNK)) / count) * (DAYS - 1) * DAY_MS) + (each % CHUNK)
      const deal = dealOf()
      deal.left -= 1
      const { entry, exchange } = samples[each % samples.length] as Sample
      const id = deal.ids[each % deal.ids.length] as string
      const status = each % 5_000 === 0 ? 500 : entry.status
      const [headers, body, responseHeaders, responseBody] = exchange
      const bytes: ExchangeBytes = [
        Buffer.from(headers),
        Buffer.from(body),
        Buffer.from(responseHeaders),
        Buffer.from(responseBody.replace(/"[a-z]{3}_[0-9A-Z]{10}"/, `"${id}"`))
      ]
      const [first, second, third, fourth] = bytes
      const sizes = [first.length, second.length, third.length, fourth.length] as const
      entries.push({ ...entry, id: makeId(at), at, status, requestId: crypto.randomUUID(), resources: [id], sizes })
      exchanges.push(bytes)
    }
    const chunk = await compactedChunk(owner, entries, exchanges)
    await partitions.ensure(chunk.day)
    await insertChunk(pool, chunk, new Date())
  }
  const links = done.flatMap(({ ids }) => ids.map((id) => [id, ids[0]]))
  await pool.query(
    `insert into sandbox.deal_resources (owner, resource_id, deal_id, first_seen_at, last_seen_on)
     select $1, id, deal, now(), current_date from unnest($2::text[], $3::text[]) as given (id, deal)`,
    [owner, links.map(([id]) => id), links.map(([, deal]) => deal)]
  )
  // As PostgreSQL does within a minute: merging chunks leaves dead rows. It also moves new terms into their index.
  await pool.query('vacuum (analyze) sandbox.log_chunks')
  await pool.query('vacuum (analyze) sandbox.deal_resources')
  return done[Math.floor(done.length / 2)] as Deal
}

async function millisecondsOf(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < TIMES; turn++) {
    const began = performance.now()
    await run()
    times.push(performance.now() - began)
  }
  return median(times)
}

/** Measures pages of a log of so many requests, and of one a thousand times smaller. */
export async function measurePages(pool: pg.Pool, samples: readonly Sample[], count: number): Promise<string[]> {
  await migrateSandbox(pool)
  const began = performance.now()
  const large = await fillLog(pool, 'large', samples, count)
  const small = await fillLog(pool, 'small', samples, Math.max(10_000, count / 1000))
  const seconds = Math.round((performance.now() - began) / 1000)
  const { log } = createSandbox({
    pool,
    documentsFolder: path.resolve(import.meta.dirname, '../../../content/apis'),
    publicUrl: 'http://localhost',
    signingSecrets: () => [Buffer.alloc(32, 1)],
    findClient: async () => undefined,
    log: Fastify().log
  })
  const { rows } = await pool.query<{ owner: string; bytes: string; chunks: string }>(
    'select owner, sum(bytes) as bytes, count(*) as chunks from sandbox.log_chunks group by owner'
  )
  const { rows: sizes } = await pool.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(inhrelid)) as bytes from pg_inherits where inhparent = 'sandbox.log_chunks'::regclass`
  )
  const ofLarge = rows.find(({ owner }) => owner === 'large:')
  const middle = new Date(Date.now() - (DAYS / 2) * DAY_MS)
  const word = (deal: Deal) => deal.ids[2] as string
  const pages: [string, (deal: Deal) => Parameters<typeof log.list>[1]][] = [
    ['the newest', () => ({})],
    ['in the middle', () => ({ until: middle })],
    ['of an API', () => ({ api: samples[0]?.entry.api })],
    ['with a rare status', () => ({ status: '5xx' })],
    ['with a status that no request has', () => ({ status: '503' })],
    ['with an operation and a rare status', () => ({ operationId: samples[0]?.entry.operationId, status: '5xx' })],
    ['of a resource', (deal) => ({ resource: word(deal) })],
    ['with a word that few have', (deal) => ({ q: word(deal) })],
    ['with a word that all have', () => ({ q: 'sandbox' })],
    ['with a word that none has', () => ({ q: 'zzzzzz' })],
    ['of a deal', (deal) => ({ deal: deal.ids[3] })]
  ]
  const lines = [
    `${count} requests written in ${seconds} s: ${Math.round(Number(ofLarge?.bytes) / 1e6)} MB in ${ofLarge?.chunks} chunks, ${Math.round(Number(sizes[0]?.bytes) / 1e6)} MB with indexes`
  ]
  for (const [name, filterOf] of pages) {
    const time = async (clientId: string, deal: Deal) => {
      const filter = filterOf(deal)
      const { items } = await log.list(clientId, filter, { limit: 50 })
      return { items: items.length, ms: await millisecondsOf(() => log.list(clientId, filter, { limit: 50 })) }
    }
    const [of, other] = [await time('large', large), await time('small', small)]
    lines.push(
      `  a page ${name.padEnd(38)} ${String(of.items).padStart(3)} requests ${of.ms.toFixed(1).padStart(7)} ms ${(of.ms / other.ms).toFixed(2).padStart(7)} times that of a small log`
    )
  }
  const { items } = await log.list('large', { until: middle }, { limit: 1 })
  const read = await millisecondsOf(() => log.read('large', items[0]?.id ?? ''))
  lines.push(`  a request with its bodies ${''.padEnd(33)} ${read.toFixed(1).padStart(7)} ms`)
  return lines
}
