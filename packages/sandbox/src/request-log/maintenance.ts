import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction } from '@portico/server-kit'
import type pg from 'pg'
import { compactedChunk, readEntries, readExchanges } from './chunk.ts'
import type { ExchangeBytes, StoredEntry } from './entry.ts'
import { insertChunk } from './store.ts'

/** Loose chunks of an owner and day that are merged; older ones are merged however few they are. */
const MERGED_FROM_CHUNKS = 64
const MERGED_FROM_REQUESTS = 250
const MERGED_AFTER_MS = 60 * 60_000
/** Requests of a compacted chunk. */
const MAX_REQUESTS = 500
/** Stored bytes that are read to make one: bodies can be large, and most are compressed. */
const MAX_BYTES = 2 * 1024 * 1024

/** Bytes of the log of one owner that are kept. */
export const MAX_LOG_BYTES = 1_000_000_000

interface Loose {
  chunk_id: string
  requests: number
  bytes: number
  entries: Buffer
  exchanges: Buffer
}

/** How quickly the log is compacted. */
export interface CompactionPace {
  /** Milliseconds over which the work is spread evenly: it takes processor time that requests need as well. */
  overMs?: number
  /** Ends it before: what is left is done the next time. */
  signal?: AbortSignal
}

/** Merges what requests have left: for each owner and day, the loose chunks in their order. */
export async function compactLog(pool: pg.Pool, now: Date, { overMs = 0, signal }: CompactionPace = {}): Promise<void> {
  const { rows } = await pool.query<{ owner: string; day: string; requests: number }>(
    `select owner, day::text, sum(requests)::int as requests from sandbox.log_chunks where not is_compacted group by owner, day
     having count(*) >= $1 or sum(requests) >= $2 or min(recorded_at) < $3`,
    [MERGED_FROM_CHUNKS, MERGED_FROM_REQUESTS, new Date(now.getTime() - MERGED_AFTER_MS)]
  )
  const total = rows.reduce((sum, { requests }) => sum + requests, 0)
  const begunAt = performance.now()
  let merged = 0
  for (const { owner, day } of rows) {
    for (let isLast = false; !isLast; ) {
      const aheadMs = begunAt + (overMs * merged) / total - performance.now()
      // The pause rejects when it is aborted.
      if (aheadMs > 0) await pause(aheadMs, undefined, { ...(signal && { signal }) }).catch(() => {})
      if (signal?.aborted) return
      const next = await mergeNext(pool, owner, day, now)
      merged += next.requests
      isLast = next.isLast
    }
  }
}

/** How many of the chunks make one: as many as are allowed, and one at least. */
function countToMerge(chunks: readonly Pick<Loose, 'requests' | 'bytes'>[]): number {
  let [requests, bytes] = [0, 0]
  const end = chunks.findIndex((chunk) => {
    requests += chunk.requests
    bytes += chunk.bytes
    return requests > MAX_REQUESTS || bytes > MAX_BYTES
  })
  return end < 0 ? chunks.length : Math.max(1, end)
}

/** A request of a loose chunk. */
interface Request {
  entry: StoredEntry
  exchange: ExchangeBytes
}

/** The requests of loose chunks, in their order. */
async function requestsOf(chunks: readonly Loose[]): Promise<Request[]> {
  const requests: Request[] = []
  for (const chunk of chunks) {
    const entries = await readEntries(chunk)
    for (const [index, exchange] of (await readExchanges(chunk, entries)).entries())
      requests.push({ entry: entries[index] as StoredEntry, exchange })
  }
  return requests.sort((one, other) => (one.entry.id < other.entry.id ? -1 : 1))
}

/** What was made one chunk: how many requests, and whether no loose ones are left that could be. */
interface Merged {
  requests: number
  isLast: boolean
}
const NONE: Merged = { requests: 0, isLast: true }

/** Makes one chunk of the oldest loose ones. */
async function mergeNext(pool: pg.Pool, owner: string, day: string, now: Date): Promise<Merged> {
  const { rows: sizes } = await pool.query<Loose>(
    `select chunk_id, requests, bytes from sandbox.log_chunks where owner = $1 and day = $2::date and not is_compacted
      order by last_id, chunk_id limit ${MAX_REQUESTS}`,
    [owner, day]
  )
  if (sizes.length === 0) return NONE
  const ids = sizes.slice(0, countToMerge(sizes)).map(({ chunk_id }) => chunk_id)
  const { rows } = await pool.query<Loose>(
    'select entries, exchanges from sandbox.log_chunks where owner = $1 and day = $2::date and chunk_id = any($3)',
    [owner, day, ids]
  )
  const requests = await requestsOf(rows)
  if (rows.length < ids.length || requests.length === 0) return NONE
  const chunk = await compactedChunk(
    owner,
    requests.map(({ entry }) => entry),
    requests.map(({ exchange }) => exchange)
  )
  // The transaction is short: the embedded database has one connection, for which requests wait.
  const isMerged = await inTransaction({ pool }, async ({ client }) => {
    const { rowCount } = await client.query(
      'delete from sandbox.log_chunks where owner = $1 and day = $2::date and chunk_id = any($3) and not is_compacted',
      [owner, day, ids]
    )
    if (rowCount === ids.length) await insertChunk(client, chunk, now)
    else await client.query('rollback')
    return rowCount === ids.length
  })
  if (!isMerged) return NONE
  return { requests: requests.length, isLast: ids.length === sizes.length && sizes.length < MAX_REQUESTS }
}

/**
 * Deletes the oldest chunks of owners whose log has more bytes than are kept.
 *
 * @param maxBytes of an owner
 */
export async function limitLog(pool: pg.Pool, maxBytes = MAX_LOG_BYTES): Promise<void> {
  await pool.query(
    `delete from sandbox.log_chunks c using (
       select owner, day, chunk_id, sum(bytes) over (partition by owner order by last_id desc, chunk_id desc) as newer
         from sandbox.log_chunks
        where owner in (select owner from sandbox.log_chunks group by owner having sum(bytes) > $1)
     ) as sized
      where c.owner = sized.owner and c.day = sized.day and c.chunk_id = sized.chunk_id and sized.newer > $1`,
    [maxBytes]
  )
}
