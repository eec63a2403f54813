import type pg from 'pg'

/** Bytes of the write-ahead log: since the last checkpoint, and in all. */
const LOG_SIZE = `
  select pg_wal_lsn_diff(log, redo_lsn)::float8 as "sinceCheckpoint", pg_wal_lsn_diff(log, '0/0')::float8 as total
    from pg_control_checkpoint(), pg_current_wal_insert_lsn() as log`

const MEBIBYTE = 1024 * 1024
/** After so many bytes a checkpoint is due, which waits for a moment in which little is written: others wait for it. */
const DUE_BYTES = 2 * MEBIBYTE
/** After so many, more than the import of a very large document writes, it waits no longer: replaying them takes 0.9 s. */
const OVERDUE_BYTES = 64 * MEBIBYTE
/** Little is written when no more than so many bytes were added since the last look, and so it was a few times. */
const QUIET_BYTES = MEBIBYTE / 4
const QUIET_LOOKS = 4

/**
 * A look at the write-ahead log, to be repeated: makes a checkpoint when one is due. A server does so in a process of its own; the embedded
 * database, which has none, does so only when it is closed in an orderly way. After a kill it would replay all that was written since its
 * start, 15 ms for each megabyte, and the log would grow without a bound.
 */
export function checkpointLook(pool: pg.Pool): () => Promise<void> {
  let before = 0
  let quietLooks = 0
  return async () => {
    const { rows } = await pool.query<{ sinceCheckpoint: number; total: number }>(LOG_SIZE)
    const { sinceCheckpoint = 0, total = 0 } = rows[0] ?? {}
    quietLooks = total - before <= QUIET_BYTES ? quietLooks + 1 : 0
    before = total
    if (sinceCheckpoint >= (quietLooks >= QUIET_LOOKS ? DUE_BYTES : OVERDUE_BYTES)) await pool.query('checkpoint')
  }
}
