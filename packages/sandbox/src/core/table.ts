import type pg from 'pg'
import { notFound } from './problems.ts'
import { sharedStatement } from './shared-statements.ts'

type ColumnType = 'text' | 'boolean' | 'integer' | 'bigint' | 'timestamptz' | 'date' | 'json' | 'jsonb'

/**
 * A table of the sandbox. A column has the name of its field in snake case; besides these there is `sequence`, the order of creation.
 * Names go into statements as they are, so they must be constants of this program.
 */
export interface Table {
  name: string
  columns: Readonly<Record<string, ColumnType>>
}

export type Queryable = Pick<pg.Pool, 'query'>

/** Values by condition, which is SQL with `?` in place of its value. A condition whose value is undefined is left out. */
export type Conditions = Readonly<Record<string, unknown>>

/** The column of a field, such as `order_id` of `orderId`. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

interface Column {
  field: string
  column: string
  type: ColumnType
}

const columnsByTable = new WeakMap<Table, { all: readonly Column[]; selected: string }>()

// The driver would make a moment of a date, in the time zone of the server.
const selectedFrom = (columns: readonly Column[], prefix: string) =>
  [`${prefix}sequence`, ...columns.map(({ column, type }) => prefix + column + (type === 'date' ? '::text' : ''))].join(
    ', '
  )

function columnsOf(table: Table) {
  const known = columnsByTable.get(table)
  if (known) return known
  const all = Object.entries(table.columns).map(([field, type]) => ({ field, column: columnOf(field), type }))
  const made = { all, selected: selectedFrom(all, '') }
  columnsByTable.set(table, made)
  return made
}

/**
 * What a statement selects of a table, for `toRecord`. A prepared statement must not select `*`: PostgreSQL refuses it from the moment on
 * at which a newer release adds a column.
 *
 * @param alias of the table in the statement; without it, only its columns have these names there
 */
export const selectedColumns = (table: Table, alias?: string): string =>
  alias === undefined ? columnsOf(table).selected : selectedFrom(columnsOf(table).all, `${alias}.`)

/** The row of a record: its values by column. */
export const toRow = (table: Table, record: object): Record<string, unknown> =>
  Object.fromEntries(
    columnsOf(table).all.map(({ field, column }) => [column, (record as Record<string, unknown>)[field] ?? null])
  )

/** The record of a row: `bigint` columns are numbers, dates are texts, and what is null is absent. */
export function toRecord<T>(table: Table, row: Record<string, unknown>): T {
  const record: Record<string, unknown> = { sequence: row.sequence }
  for (const { field, column, type } of columnsOf(table).all) {
    const value = row[column] ?? undefined
    if (value !== undefined) record[field] = type === 'bigint' ? Number(value) : value
  }
  return record as T
}

const statementNames = new Map<string, string>()

/** The name of a statement, under which the database keeps its plan: making it takes longer than running it. */
export function statementName(text: string): string {
  const name = statementNames.get(text) ?? `statement ${statementNames.size}`
  statementNames.set(text, name)
  return name
}

async function select<T>(db: Queryable, table: Table, conditions: Conditions, rest: string): Promise<T[]> {
  const given = Object.entries(conditions).filter(([, value]) => value !== undefined)
  const where = given.map(([sql], index) => sql.replace('?', `$${index + 1}`))
  const text = `select ${selectedColumns(table)} from ${table.name} where ${where.join(' and ')} ${rest}`
  const values = given.map(([, value]) => value)
  // Of lists there are too many, with their filters and limits.
  const { rows } = await db.query(
    rest.startsWith('order') ? { text, values } : { name: statementName(text), text, values }
  )
  return rows.map((row) => toRecord<T>(table, row))
}

/** Records, the newest first: one more than the limit, if there is one. */
export const selectPage = <T>(db: Queryable, table: Table, conditions: Conditions, limit: number) =>
  select<T>(db, table, conditions, `order by sequence desc limit ${Math.trunc(limit) + 1}`)

/** Records whose field `dueAt` has passed, of one owner or of all, the earliest first: at most 200. */
export const selectDue = <T>(db: Queryable, table: Table, now: Date, owner: string | undefined) =>
  select<T>(db, table, { 'due_at <= ?': now, 'owner = ?': owner }, 'order by due_at limit 200')

/** The earliest `dueAt` of an owner's records, if that is not after `until`. */
export async function selectNextDue(
  db: Queryable,
  { name }: Table,
  owner: string,
  until: Date
): Promise<Date | undefined> {
  const { rows } = await db.query<{ due_at: Date }>(
    `select due_at from ${name} where owner = $1 and due_at <= $2 order by due_at limit 1`,
    [owner, until]
  )
  return rows[0]?.due_at
}

/** All records that meet the conditions, the oldest first, locked until the transaction ends. */
export const selectAll = <T>(db: Queryable, table: Table, conditions: Conditions, lock: 'for update') =>
  select<T>(db, table, conditions, `order by sequence ${lock}`)

/** Values by column. */
type Identity = Readonly<Record<string, string>>

const keyOf = (columns: readonly string[], row: Readonly<Record<string, unknown>>) =>
  JSON.stringify(columns.map((column) => row[column]))

type Lookup = (pool: Queryable, identity: Identity) => Promise<unknown>

function createLookup(table: Table, columns: readonly string[]): Lookup {
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`).join(', ')
  const text = `select ${selectedColumns(table)} from ${table.name}
    where (${columns.join(', ')}) in (select * from unnest(${arrays}))`
  return sharedStatement(async (pool, identities: readonly Identity[]) => {
    const values = columns.map((column) => identities.map((identity) => identity[column]))
    const { rows } = await pool.query({ name: statementName(text), text, values })
    const found = new Map(rows.map((row) => [keyOf(columns, row), toRecord(table, row)]))
    return identities.map((identity) => found.get(keyOf(columns, identity)))
  })
}

/** By table and columns. */
const lookups = new Map<string, Lookup>()

/** Finds a record by columns that identify it; calls share the statement. */
function lookUp<T>(pool: Queryable, table: Table, identity: Identity): Promise<T | undefined> {
  const columns = Object.keys(identity)
  const name = [table.name, ...columns].join(' ')
  const lookup = lookups.get(name) ?? createLookup(table, columns)
  lookups.set(name, lookup)
  return lookup(pool, identity) as Promise<T | undefined>
}

/** The values by column of conditions that all compare a text column; undefined when there are others. */
function identityOf(conditions: Conditions): Identity | undefined {
  const entries = Object.entries(conditions).map(([sql, value]) => [/^(\w+) = \?$/.exec(sql)?.[1], value] as const)
  return entries.every(([column, value]) => column !== undefined && typeof value === 'string')
    ? Object.fromEntries(entries)
    : undefined
}

/** Whether statements run outside of transactions, so that calls may share them. */
const isPool = (db: Queryable): boolean => 'totalCount' in db

/** The record that meets the conditions, locked until the transaction ends if `lock` is `for update`. */
export async function selectOne<T>(
  db: Queryable,
  table: Table,
  conditions: Conditions,
  lock: '' | 'for update' = ''
): Promise<T | undefined> {
  const identity = !lock && isPool(db) ? identityOf(conditions) : undefined
  if (identity) return lookUp(db, table, identity)
  const [record] = await select<T>(db, table, conditions, lock)
  return record
}

/**
 * The record that meets the conditions.
 *
 * @throws SandboxProblem 404
 */
export async function requireOne<T>(db: Queryable, table: Table, conditions: Conditions): Promise<T> {
  const record = await selectOne<T>(db, table, conditions)
  if (!record) throw notFound()
  return record
}

/** Inserts records of the story that an owner begins with; those that the owner has already are left as they are. */
export async function insertStory(db: Queryable, table: Table, records: readonly object[]): Promise<void> {
  const names = Object.keys(table.columns).map(columnOf).join(', ')
  const types = Object.entries(table.columns).map(([field, type]) => `${columnOf(field)} ${type}`)
  await db.query({
    name: `story ${table.name}`,
    text: `insert into ${table.name} (${names}) select ${names}
             from json_to_recordset($1::json) as r (${types.join(', ')}) on conflict do nothing`,
    values: [JSON.stringify(records.map((record) => toRow(table, record)))]
  })
}

/** Inserts a record. */
export async function insertRecord(db: Queryable, table: Table, record: object): Promise<void> {
  const row = toRow(table, record)
  // The driver would make an array of the database of a list.
  for (const [field, type] of Object.entries(table.columns)) {
    const column = columnOf(field)
    if (type.startsWith('json') && row[column] !== null) row[column] = JSON.stringify(row[column])
  }
  const places = Object.keys(row).map((_, index) => `$${index + 1}`)
  await db.query(
    `insert into ${table.name} (${Object.keys(row).join(', ')}) values (${places.join(', ')})`,
    Object.values(row)
  )
}
