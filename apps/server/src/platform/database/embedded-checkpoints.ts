import type pg from 'pg'

/** Bytes of the write-ahead log since the last checkpoint. */
const LOG_SIZE = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`

/** After so many bytes a checkpoint is due: it takes about 15 ms, and replaying them after a kill 100 ms. */
const DUE_BYTES = 8 * 1024 * 1024

/**
 * Makes a checkpoint when one is due. A server does so in a process of its own; the embedded database, which has none, does so only when
 * it is closed in an orderly way. After a kill it would replay all that was written since its start, 15 ms for each megabyte, and the log
 * would grow without a bound.
 *
 * @returns whether a checkpoint was made
 */
export async function checkpointWhenDue(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ bytes: number }>(LOG_SIZE)
  const isDue = (rows[0]?.bytes ?? 0) >= DUE_BYTES
  if (isDue) await pool.query('checkpoint')
  return isDue
}
