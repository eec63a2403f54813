import type pg from 'pg'
import { queryRows } from '../query.ts'

/** How far the primary's log was at a moment. */
export interface Position {
  /** Everything that was committed before is below it in the log. */
  lsn: string
  /** The identifier of the cluster that primary and replicas are copies of. */
  cluster: string
  /** The history of the cluster: a promotion begins another one, in which the same positions have other contents. */
  timeline: number
}

/** What a replica is a copy of. */
export type Origin = Pick<Position, 'cluster' | 'timeline'>

/**
 * A commit is acknowledged when it is flushed. Only where the session need not wait for that, everything that was written counts; that
 * also has what reading causes and nothing flushes for some time, so that replicas seem to be behind.
 */
const POSITION = {
  name: 'replica-position',
  isShort: true,
  text: `
    select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
            else pg_current_wal_flush_lsn() end)::text as lsn,
           ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline,
           (select system_identifier::text from pg_control_system()) as cluster`
} as const

/**
 * The position of the primary now.
 *
 * @throws an error of the database, also where it is not a primary
 */
export async function readPosition(primary: Pick<pg.Pool, 'query'>): Promise<Position> {
  const [position] = await queryRows<Position>(primary, POSITION)
  return position as Position
}

const FLUSH = {
  name: 'replica-flush',
  text: `select pg_logical_emit_message(true, 'portico', '') where pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn()`
}

/**
 * Commits an empty message, where something of the log is not flushed. What reading has written is flushed up to the end of a
 * page, in the middle of a record, and replicas cannot replay that until the next commit, which may be seconds away.
 *
 * @throws an error of the database
 */
export async function flushLog(primary: Pick<pg.Pool, 'query'>): Promise<void> {
  await queryRows(primary, FLUSH)
}

const PROGRESS = {
  name: 'replica-progress',
  text: `select pg_is_in_recovery() as "isReplica", coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isCurrent"`
}

/** Whether a server is a replica, and has replayed the log up to a position. */
export async function readProgress(
  replica: Pick<pg.Pool, 'query'>,
  { lsn }: Position
): Promise<{ isReplica: boolean; isCurrent: boolean }> {
  const [progress] = await queryRows<{ isReplica: boolean; isCurrent: boolean }>(replica, PROGRESS, [lsn])
  return progress as { isReplica: boolean; isCurrent: boolean }
}

/** The timeline is the last that the control file has. The server may have followed a later one for some minutes, but never an earlier one. */
const ORIGIN = `
  select system_identifier::text as cluster, greatest(timeline_id, min_recovery_end_timeline)::int as timeline
    from pg_control_system(), pg_control_checkpoint(), pg_control_recovery()`

/** What a replica is a copy of. */
export async function readOrigin(replica: Pick<pg.Pool, 'query'>): Promise<Origin> {
  const [origin] = await queryRows<Origin>(replica, ORIGIN)
  return origin as Origin
}
