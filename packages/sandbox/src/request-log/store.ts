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
  pool: pg.Pool,
  { owner, before, after, facet, allTerms, anyTerms }: ChunkFilter,
  position: ChunkPosition | undefined,
  limit: number
): Promise<StoredChunk[]> {
  const values: unknown[] = [owner]
  const place = (value: unknown) => `$${values.push(value)}`
  const conditions = ['c.owner = $1']
  if (before !== undefined) conditions.push(`c.first_id < ${place(before)}`, `c.day <= ${place(dayOfId(before))}::date`)
  if (after !== undefined) conditions.push(`c.last_id > ${place(after)}`, `c.day >= ${place(dayOfId(after))}::date`)
  if (facet !== undefined) conditions.push(`c.facets @> array[${place(facet)}::integer]`)
  if (position)
    conditions.push(
      `(c.last_id, c.chunk_id) < (${place(position.lastId)}, ${place(position.chunkId)}::bigint)`,
      `c.day <= ${place(dayOfId(position.lastId))}::date`
    )
  // The chunks of rare terms are found by their index; in the order of time, the terms of every chunk would be read.
  const terms = [
    ...(allTerms.length > 0 ? [`terms @> ${place(allTerms)}::integer[]`] : []),
    ...(anyTerms.length > 0 ? [`terms && ${place(anyTerms)}::integer[]`] : [])
  ].join(' and ')
  const candidates = terms
    ? `with candidates as materialized (
         select day, chunk_id from sandbox.log_chunks where ${terms}
         union all select day, chunk_id from sandbox.log_chunks where owner = $1 and not is_compacted)`
    : ''
  const { rows } = await pool.query<ChunkRow>(
    `${candidates}
     select c.chunk_id, c.day::text, c.first_id, c.last_id, c.entries
       from sandbox.log_chunks c ${terms ? 'join candidates using (day, chunk_id)' : ''}
      where ${conditions.join(' and ')}
      order by c.last_id desc, c.chunk_id desc limit ${Math.trunc(limit)}`,
    values
  )
  return rows.map(toStored)
}

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

/** The chunks in which a request may be. */
export const selectChunksOf = (pool: pg.Pool, owner: string, id: string): Promise<StoredChunk[]> =>
  pool
    .query<ChunkRow>(
      `select chunk_id, day::text, first_id, last_id, entries from sandbox.log_chunks
        where owner = $1 and day = $2::date and first_id <= $3 and last_id >= $3`,
      [owner, dayOfId(id), id]
    )
    .then(({ rows }) => rows.map(toStored))
