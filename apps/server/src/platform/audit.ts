import type { AuditAction, HistoryEntry } from '@portico/contract'
import { LIMITS } from '@portico/contract'
import type { Database, Executor } from './database/open.ts'
import { queryJson } from './database/query.ts'
import { auditLog } from './database/tables.ts'

export interface Change {
  /** Login of who did it, or `system`. */
  actor: string
  action: AuditAction
  /** The entity's name as its translations spell it. */
  entity: string
  entityId: string
  before?: unknown
  after?: unknown
}

/**
 * Writes a change to the audit log.
 *
 * @param transaction the one that makes the change, so that neither is kept without the other
 */
export async function recordChange(transaction: Executor, change: Change): Promise<void> {
  await transaction.insert(auditLog).values(change)
}

/** The parts of an audit entry as SQL expressions over the rows of `source`. */
export interface AuditEntrySql {
  actor: string
  action: string
  entity: string
  entityId: string
  before: string | undefined
  after: string | undefined
  source: string
}

/** The statement that writes an entry for each row of `source`: a part of the statement that makes the change. */
export function auditEntry({ actor, action, entity, entityId, before, after, source }: AuditEntrySql): string {
  return `insert into audit_log (actor, action, entity, entity_id, before, after)
          select ${actor}, ${action}, ${entity}, ${entityId}, ${before ?? 'null'}, ${after ?? 'null'} from ${source}`
}

const COLUMNS = 'id, at, actor, action, before, after'
const ENTRIES_OF = 'from audit_log where entity = $1 and entity_id = $2'

/** $3 the entry before which to begin, or null. The newest entry is returned however long it is. */
const HISTORY = `
  select ${COLUMNS} from (
    select *, sum(length) over (order by id desc) - length as newer from (
      select ${COLUMNS}, octet_length(coalesce(before::text, '')) + octet_length(coalesce(after::text, '')) as length
        ${ENTRIES_OF} and ($3::bigint is null or id < $3) order by id desc limit ${LIMITS.historyPage}
    ) page
  ) measured where newer < ${LIMITS.historyBytes} order by id desc`

/**
 * What happened to a record, newest first, LIMITS.historyPage entries at a time; fewer where they are long.
 *
 * @param before an entry's id: only older ones are returned
 */
export function readHistory(
  database: Database,
  record: { entity: string; entityId: string },
  before?: number
): Promise<HistoryEntry[]> {
  return queryJson(database.pool, HISTORY, [record.entity, record.entityId, before ?? null])
}

/** One entry of a record's history. */
export async function findHistoryEntry(
  database: Database,
  record: { entity: string; entityId: string },
  id: number
): Promise<HistoryEntry | undefined> {
  const values = [record.entity, record.entityId, id]
  return (await queryJson<HistoryEntry>(database.pool, `select ${COLUMNS} ${ENTRIES_OF} and id = $3`, values))[0]
}
