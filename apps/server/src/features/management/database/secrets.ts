import type pg from 'pg'
import type { FieldDescription } from './limited-query.ts'
import { CONSOLE_SCHEMA, isSecretColumn } from './role.ts'

interface ColumnRow {
  view: number
  number: number
  table: string
  column: string
}

/**
 * Finds the columns of the views in which a secret is replaced.
 *
 * @returns a function that returns whether a result column is one of them
 */
export async function findSecrets(client: pg.ClientBase): Promise<(field: FieldDescription) => boolean> {
  const { rows } = await client.query<ColumnRow>(
    `select c.oid::int8::int as view, a.attnum::int as number, c.relname as table, a.attname as column
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = $1::regnamespace`,
    [CONSOLE_SCHEMA]
  )
  const secrets = rows.filter(({ table, column }) => isSecretColumn(table, column))
  return ({ tableID, columnID }) => secrets.some(({ view, number }) => view === tableID && number === columnID)
}
