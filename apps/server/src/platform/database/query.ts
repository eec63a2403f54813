import pg from 'pg'

const { builtins } = pg.types
const parseInstant = pg.types.getTypeParser(builtins.TIMESTAMPTZ)

const withParsers = (parsers: Record<number, (text: string) => unknown>): pg.CustomTypesConfig => ({
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format as 'text')) as never
})

const NUMBERS = { [builtins.INT8]: Number, [builtins.DATE]: (text: string) => text }

/** Types of rows as the server works with them: ids, counts and sizes are numbers, and calendar dates texts. */
export const rowTypes = withParsers(NUMBERS)

/** Types of rows as responses have them: instants are ISO 8601 texts too. */
const jsonTypes = withParsers({
  ...NUMBERS,
  [builtins.TIMESTAMPTZ]: (text) => (parseInstant(text) as Date).toISOString()
})

/** What runs statements: the pool, or the connection of a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>

/** A statement, or one with the name under which a connection keeps it prepared. A short one shares a packet with others of its tick. */
type Statement = string | { name: string; text: string; isShort?: true }

async function read<R extends object>(
  client: Queryable,
  statement: Statement,
  values: unknown[],
  types: pg.CustomTypesConfig
) {
  const named = typeof statement === 'string' ? { text: statement } : statement
  return (await client.query<R & pg.QueryResultRow>({ ...named, values, types })).rows as R[]
}

/** Runs a statement and returns its rows: integers of every size are numbers, instants are Dates. */
export const queryRows = <R extends object>(client: Queryable, statement: Statement, values: unknown[] = []) =>
  read<R>(client, statement, values, rowTypes)

/** Runs a statement and returns its rows as a response has them: integers are numbers, instants are ISO 8601 texts in UTC. */
export const queryJson = <R extends object>(client: Queryable, statement: Statement, values: unknown[] = []) =>
  read<R>(client, statement, values, jsonTypes)

/** A pattern of `ilike` that finds a text anywhere; null, which restricts nothing, for none. */
export const containing = (text: string | undefined): string | null =>
  text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : null
