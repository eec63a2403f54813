import type pg from 'pg'
import type { FieldDescription } from './limited-query.ts'

/** Columns whose values are masked, by table. */
const SECRET_COLUMNS: Record<string, readonly string[]> = {
  users: ['password_hash'],
  account_keys: ['digest'],
  server_secrets: ['value'],
  identity_provider_payloads: ['payload'],
  sessions: ['id_token_hint']
}

/** The replacement of a secret, as in the pages that show settings. */
export const MASK = '******'

interface SecretRow {
  table: number
  rowType: number
  column: number
}

/**
 * Finds the columns with secrets, and the types of whole rows of their tables.
 *
 * @returns a function that returns whether a result column is one of them. A value computed from a secret is not recognised.
 */
export async function findSecrets(client: pg.ClientBase): Promise<(field: FieldDescription) => boolean> {
  const names = Object.entries(SECRET_COLUMNS).flatMap(([table, columns]) =>
    columns.map((column) => `${table}.${column}`)
  )
  const { rows } = await client.query<SecretRow>(
    `select c.oid::int8::int as "table", c.reltype::int8::int as "rowType", a.attnum::int as "column"
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = current_schema()::regnamespace and c.relname || '.' || a.attname = any($1)`,
    [names]
  )
  return ({ tableID, columnID, dataTypeID }) =>
    rows.some(({ table, rowType, column }) => (table === tableID && column === columnID) || rowType === dataTypeID)
}
