import { PGlite } from '@electric-sql/pglite'
import type { Query } from '../options.ts'

/** The provider's table as the server's migrations create it. */
const TABLE = `
  create table identity_provider_payloads (
    model text not null, id text not null, payload jsonb not null, grant_id text, uid text, user_code text,
    expires_at timestamptz, primary key (model, id));
  create index on identity_provider_payloads (grant_id);
  create index on identity_provider_payloads (uid);`

/** Starts an empty database in memory. */
export async function startDatabase(): Promise<{ query: Query; stop(): Promise<void> }> {
  const database = new PGlite()
  await database.exec(TABLE)
  return {
    async query(text, values) {
      const result = await database.query<Record<string, unknown>>(text, values)
      return { rows: result.rows, rowCount: result.affectedRows ?? result.rows.length }
    },
    stop: () => database.close()
  }
}
