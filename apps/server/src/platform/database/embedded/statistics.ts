import type pg from 'pg'

/** The tables of which as many rows have changed as PostgreSQL's autovacuum waits for, with its default settings. */
const CHANGED = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
    where n_mod_since_analyze > 50 + 0.1 * n_live_tup`

/** Rows that are read of each table are 300 times this many: the embedded database does nothing else meanwhile. */
const STATISTICS_TARGET = 10

/**
 * Renews the statistics of tables that have changed much. The embedded database has no autovacuum: it would keep the plans of named
 * statements that it made when their tables were empty, and read whole tables once they are full.
 */
export async function analyzeChangedTables(pool: pg.Pool): Promise<void> {
  // A session counts its changes itself, and reports them from time to time.
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ name: string }>(CHANGED)
  for (const { name } of rows)
    await pool.query(`set local default_statistics_target = ${STATISTICS_TARGET}; analyze ${name}`)
}
