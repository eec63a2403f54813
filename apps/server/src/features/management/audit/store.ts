import { type AuditEntry, type AuditPage, ENTITIES, LIMITS } from '@portico/contract'
import type { Database } from '../../../platform/database/open.ts'
import { queryJson } from '../../../platform/database/query.ts'
import { USER_ENTITY } from '../../../platform/users/store.ts'
import { type AuditFilter, filterSql } from './filter.ts'

/** Entries that one statement reads where an index alone does not find the entries. */
const PIECE = 2_000
/** Milliseconds after which a search returns what it has found so far. */
const SEARCH_TIME = 1_000

/** Entities whose records have pages, and may have been deleted. */
const WITH_PAGES = [...ENTITIES.map(({ key }) => key), USER_ENTITY]

/** An entry as the export has it. */
export type StoredEntry = Omit<AuditEntry, 'isGone'>

interface Row extends Omit<StoredEntry, 'id'> {
  id: number | null
  scanned: number
  found: number
  lastId: number
  lastAt: string
  length: number
}

interface PageRequest {
  filter: AuditFilter
  /** An entry's id: only older ones are returned. */
  before: number | undefined
  size: number
}

/**
 * A page of the audit log, newest first. However large the log is, a response takes little more than a second: what no index finds
 * is searched piece by piece, and the page says how far that went. Its entries have LIMITS.historyBytes at most, or there is one.
 */
export async function readAuditPage(database: Database, request: PageRequest): Promise<AuditPage> {
  const { entries, ...page } = await readEntries(database, request)
  const isGone = await findDeletedRecords(database, entries)
  return { ...page, entries: entries.map((entry) => ({ ...entry, isGone: isGone(entry) })) }
}

/** Finds which records of a page were deleted, with one lookup for each: a record's history may be far longer than the page. */
async function findDeletedRecords(
  database: Database,
  entries: StoredEntry[]
): Promise<(entry: StoredEntry) => boolean> {
  const keyOf = ({ entity, entityId }: Pick<StoredEntry, 'entity' | 'entityId'>) => JSON.stringify([entity, entityId])
  const withPages = entries.filter(({ entity }) => WITH_PAGES.includes(entity))
  const records = [...new Map(withPages.map((entry) => [keyOf(entry), entry])).values()]
  if (records.length === 0) return () => false
  const rows = await queryJson<{ entity: string; entityId: string; id: number }>(
    database.pool,
    `select entity, entity_id as "entityId", max(id) as id
       from unnest($1::text[], $2::text[]) as record (entity, entity_id) join audit_log using (entity, entity_id)
      where action = 'delete' group by entity, entity_id`,
    [records.map(({ entity }) => entity), records.map(({ entityId }) => entityId)]
  )
  const lastDeletions = new Map(rows.map((row) => [keyOf(row), row.id]))
  return (entry) => (lastDeletions.get(keyOf(entry)) ?? 0) >= entry.id
}

async function readEntries(
  database: Database,
  { filter, before, size }: PageRequest
): Promise<Omit<AuditPage, 'entries'> & { entries: StoredEntry[] }> {
  const started = performance.now()
  const entries: StoredEntry[] = []
  let key = before
  let bytes: number = LIMITS.historyBytes
  let searchedTo: string | null = null
  for (;;) {
    const piece = await readPiece(database, { filter, before: key, size: size - entries.length, bytes })
    entries.push(...piece.entries)
    bytes -= piece.bytes
    searchedTo = piece.searchedTo ?? searchedTo
    key = piece.next
    if (key === undefined) return { entries, next: null, searchedTo }
    const isFull = piece.isCut || entries.length >= size || bytes <= 0
    if (isFull || performance.now() - started > SEARCH_TIME) return { entries, next: key, searchedTo }
  }
}

interface Piece {
  entries: StoredEntry[]
  bytes: number
  /** Whether it found more than it may return. */
  isCut: boolean
  /** Where to go on; undefined at the end of the log. */
  next: number | undefined
  searchedTo: string | undefined
}

async function readPiece(
  database: Database,
  { filter, before, size, bytes }: PageRequest & { bytes: number }
): Promise<Piece> {
  const { indexed, searched, values } = filterSql(filter)
  const pieceSize = searched.length > 0 ? PIECE : size + 1
  const parameter = (value: unknown) => `$${values.push(value)}`
  if (before !== undefined) {
    const key = parameter(before)
    const at = `(select at from audit_log where id = ${key}::bigint)`
    // The first condition is one that the index on `at` covers. Of an entry that is no longer there the id alone counts.
    indexed.push(`at <= coalesce(${at}, 'infinity')`, `(at, id) < (coalesce(${at}, at), ${key}::bigint)`)
  }
  const where = (conditions: string[]) => (conditions.length > 0 ? `where ${conditions.join(' and ')}` : '')
  const rows = await queryJson<Row>(
    database.pool,
    `with piece as materialized (
       select * from audit_log ${where(indexed)} order by at desc, id desc limit ${pieceSize}
     ), last as (
       select id as "lastId", at as "lastAt", (select count(*)::int from piece) as scanned from piece order by at, id limit 1
     ), found as (
       select *, octet_length(coalesce(before::text, '')) + octet_length(coalesce(after::text, '')) as length
         from piece ${where(searched)} order by at desc, id desc limit ${size + 1}
     ), page as (
       select * from (select *, sum(length) over (order by at desc, id desc) - length as newer from found) measured
        where newer < ${parameter(bytes)} order by at desc, id desc limit ${size}
     )
     select last.*, (select count(*)::int from found) as found, length, page.id, at, actor, action, entity,
            entity_id as "entityId", before, after
       from last left join page on true order by page.at desc, page.id desc`,
    values
  )
  const [first] = rows
  if (!first) return { entries: [], bytes: 0, isCut: false, next: undefined, searchedTo: undefined }
  const found = rows.filter((row) => row.id !== null)
  const isCut = found.length < first.found
  const last = found.at(-1)
  const entries = found.map(({ id, at, actor, action, entity, entityId, before, after }) => ({
    id: id as number,
    at,
    actor,
    action,
    entity,
    entityId,
    before,
    after
  }))
  const isEnd = !isCut && first.scanned < pieceSize
  return {
    entries,
    bytes: found.reduce((sum, { length }) => sum + length, 0),
    isCut,
    next: isEnd ? undefined : (isCut && last?.id) || first.lastId,
    searchedTo: isCut && last ? last.at : first.lastAt
  }
}

/** All entries that a filter lets through, newest first, page by page: no more than one page is in memory. */
export async function* auditPages(database: Database, filter: AuditFilter): AsyncGenerator<StoredEntry[]> {
  let before: number | undefined
  do {
    const page = await readEntries(database, { filter, before, size: EXPORT_PAGE })
    if (page.entries.length > 0) yield page.entries
    before = page.next ?? undefined
  } while (before !== undefined)
}

const EXPORT_PAGE = 500
