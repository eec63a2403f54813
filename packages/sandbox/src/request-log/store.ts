import type { ReadConnection } from '@portico/server-kit'
import type pg from 'pg'
import { type Queryable, statementName } from '../core/table.ts'
import type { Chunk } from './chunk.ts'

const COLUMNS =
  'owner, day, first_id, last_id, requests, bytes, facets, terms, is_compacted, entries, exchanges, recorded_at'
const PARAMETERS = Array.from({ length: COLUMNS.split(', ').length }, (_, index) => `$${index + 1}`).join(', ')
const INSERT = `insert into sandbox.log_chunks (${COLUMNS}) values (${PARAMETERS})`

/** Inserts a chunk; the partition of its day must exist. */
export async function insertChunk(db: Queryable, chunk: Chunk, recordedAt: Date): Promise<void> {
  const { owner, day, firstId, lastId, requests, bytes, facets, terms, isCompacted, entries, exchanges } = chunk
  await db.query({
    name: statementName(INSERT),
    text: INSERT,
    values: [owner, day, firstId, lastId, requests, bytes, facets, terms, isCompacted, entries, exchanges, recordedAt]
  })
}

interface ChunkRow {
  chunk_id: string
  day: string
  first_id: string
  last_id: string
  entries: Buffer
  exchanges: Buffer
}

/** A chunk that was read. */
export interface StoredChunk extends Pick<Chunk, 'day' | 'firstId' | 'lastId' | 'entries'> {
  chunkId: string
}

const toStored = (row: ChunkRow): StoredChunk => ({
  chunkId: row.chunk_id,
  day: row.day,
  firstId: row.first_id,
  lastId: row.last_id,
  entries: row.entries
})

export interface ChunkFilter {
  owner: string
  /** Requests before this id; of all without it. */
  before: string | undefined
  /** Requests after this id. */
  after: string | undefined
  facet: number | undefined
  /** Chunks without this facet may have requests of the filter whatever they have. */
  unless?: number | undefined
  /** Hashes that a chunk must have: all of them. */
  allTerms: readonly number[]
  /** Hashes of which a chunk must have one. */
  anyTerms: readonly number[]
}

/** Where a page of chunks ended: the next one continues there. */
export type ChunkPosition = Pick<StoredChunk, 'lastId' | 'chunkId'>

/** The last moment that dates with four digits of a year have. */
const LAST_MOMENT = Date.UTC(9999, 11, 31)

/** The day of an id, by which partitions are left out. */
const dayOfId = (id: string) =>
  new Date(Math.min(Number.parseInt(id.slice(0, 12), 16), LAST_MOMENT)).toISOString().slice(0, 10)

/**
 * Chunks that may have requests of a filter, the newest first. Those that are not compacted have no terms, and may have any.
 *
 * @param position where the page before ended
 */
export async function selectChunks(
  db: ReadConnection,
  { owner, before, after, facet, unless, allTerms, anyTerms }: ChunkFilter,
  position: ChunkPosition | undefined,
  limit: number
): Promise<StoredChunk[]> {
  const values: unknown[] = [owner]
  const place = (value: unknown) => `$${values.push(value)}`
  const [conditions, days] = [['owner = $1'], ['true']]
  if (before !== undefined) {
    conditions.push(`first_id < ${place(before)}`)
    days.push(`day <= ${place(dayOfId(before))}::date`)
  }
  if (after !== undefined) {
    conditions.push(`last_id > ${place(after)}`)
    days.push(`day >= ${place(dayOfId(after))}::date`)
  }
  if (facet !== undefined) {
    const others = unless === undefined ? '' : ` or not facets @> array[${place(unless)}::integer]`
    conditions.push(`facets @> array[${place(facet)}::integer]${others}`)
  }
  if (position) {
    conditions.push(`(last_id, chunk_id) < (${place(position.lastId)}, ${place(position.chunkId)}::bigint)`)
    days.push(`day <= ${place(dayOfId(position.lastId))}::date`)
  }
  const terms = [
    ...(allTerms.length > 0 ? [`terms @> ${place(allTerms)}::integer[]`] : []),
    ...(anyTerms.length > 0 ? [`terms && ${place(anyTerms)}::integer[]`] : [])
  ].join(' and ')
  const columns = 'chunk_id, day, first_id, last_id, entries'
  const ofDays = days.join(' and ')
  // The chunks of rare terms are found by their index; in the order of time, the terms of every chunk would be read.
  const candidates = `with candidates as materialized (
      select ${columns}, owner, facets from sandbox.log_chunks where ${terms} and ${ofDays} union all
      select ${columns}, owner, facets from sandbox.log_chunks where owner = $1 and not is_compacted and ${ofDays})`
  const text = `${terms ? candidates : ''}
    select ${columns.replace('day', 'day::text')} from ${terms ? 'candidates' : 'sandbox.log_chunks'} c
     where ${[...conditions, ...days].map((condition) => `(${condition})`).join(' and ')}
     order by last_id desc, chunk_id desc limit ${Math.trunc(limit)}`
  const { rows } = terms ? await queryIndex(db, text, values) : await db.query<ChunkRow>(text, values)
  return rows.map(toStored)
}

/**
 * Runs a statement that is to use indexes. A day has few chunks, so that the planner would compare all of them, which is quick but for their
 * terms: these are read from elsewhere, and decompressed.
 */
const queryIndex = (db: ReadConnection, text: string, values: readonly unknown[]): Promise<pg.QueryResult<ChunkRow>> =>
  db.transaction(async (client) => {
    await client.query('set local enable_seqscan = off')
    return client.query<ChunkRow>(text, [...values])
  })

/** The bodies of some chunks, by their ids; a chunk that was compacted meanwhile is missing. */
export async function selectExchanges(
  db: Queryable,
  chunks: readonly Pick<StoredChunk, 'chunkId' | 'day'>[]
): Promise<Map<string, Pick<Chunk, 'exchanges'>>> {
  const { rows } = await db.query<ChunkRow>(
    `select chunk_id, exchanges from sandbox.log_chunks
      where day = any($1::date[]) and chunk_id = any($2::bigint[])`,
    [[...new Set(chunks.map(({ day }) => day))], chunks.map(({ chunkId }) => chunkId)]
  )
  return new Map(rows.map(({ chunk_id, exchanges }) => [chunk_id, { exchanges }]))
}

/** Chunks of an owner by their ids. */
export const selectChunksByIds = (db: Queryable, owner: string, ids: readonly string[]): Promise<StoredChunk[]> =>
  db
    .query<ChunkRow>(
      `select chunk_id, day::text, first_id, last_id, entries from sandbox.log_chunks
        where owner = $1 and chunk_id = any($2::bigint[])`,
      [owner, ids]
    )
    .then(({ rows }) => rows.map(toStored))

/** The chunks in which a request may be. */
export const selectChunksOf = (db: Queryable, owner: string, id: string): Promise<StoredChunk[]> =>
  db
    .query<ChunkRow>(
      `select chunk_id, day::text, first_id, last_id, entries from sandbox.log_chunks
        where owner = $1 and day = $2::date and first_id <= $3 and last_id >= $3`,
      [owner, dayOfId(id), id]
    )
    .then(({ rows }) => rows.map(toStored))
