import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { createSandbox, migrateSandbox } from '@portico/sandbox'
import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { CASES, type OperationCase } from './cases.ts'

/** The client of the measurements; the portal has it as well. */
export const CLIENT_ID = 'portal-demo'
export const OWNER = `${CLIENT_ID}:`
/** A limit that no measurement reaches. */
export const UNLIMITED = 1e9

const SCOPES = CASES.map(({ path: address }) => address.split('/')[0] as string)

/** A request that was made once: the row that it stored, and its response. */
export interface Recorded {
  columns: string[]
  values: unknown[]
  status: number
  body: Record<string, unknown>
  id: string
}

/** The sandbox on a server of its own. */
export async function sandboxServer(pool: pg.Pool): Promise<FastifyInstance> {
  const app = Fastify({ logger: { level: 'warn' } })
  const { plugin } = createSandbox({
    pool,
    documentsFolder: path.resolve(import.meta.dirname, '../../../content/apis'),
    publicUrl: 'http://localhost',
    signingSecrets: () => [Buffer.alloc(32, 1)],
    findClient: async (clientId) => ({ clientId, scopes: SCOPES }),
    log: app.log,
    callsPerMinute: UNLIMITED
  })
  app.register(plugin)
  return app
}

/** Columns of a table that an insert gives a value. */
async function columnsOf(pool: pg.Pool, table: string) {
  const [schema, name] = table.split('.')
  const { rows } = await pool.query<{ column_name: string; data_type: string }>(
    `select column_name, data_type from information_schema.columns
      where table_schema = $1 and table_name = $2 and is_identity = 'NO' and is_generated = 'NEVER' and column_name <> 'sequence'
      order by ordinal_position`,
    [schema, name]
  )
  return rows
}

/** Copies the record that a request uses up as often as requests will use it up. */
async function copyUsedRecords(pool: pg.Pool, { usesUp }: OperationCase, first: number, count: number) {
  if (!usesUp) return
  const { table, idColumn, source, id, set = {} } = usesUp
  const columns = (await columnsOf(pool, table)).map(({ column_name }) => column_name)
  const values = columns.map((column) => (column === idColumn ? 'copy.id' : (set[column] ?? column)))
  const ids = Array.from({ length: count }, (_, index) => id(first + index))
  await pool.query(
    `insert into ${table} (${columns.join(', ')})
       select ${values.join(', ')} from ${table}, unnest($1::text[]) as copy (id) where owner = $2 and ${idColumn} = $3`,
    [ids, OWNER, source]
  )
  await pool.query(`analyze ${table}`)
}

async function record(app: FastifyInstance, pool: pg.Pool, token: string, each: OperationCase, number: number) {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  const payload = each.body(number)
  const response = await app.inject({ method: 'POST', url: `/sandbox/${each.path}`, headers, payload })
  if (response.statusCode >= 300) throw new Error(`${each.name}: ${response.body}`)
  const body = response.json() as Record<string, unknown>
  const id = String(response.headers.location).split('/').at(-1) as string
  const columns = await columnsOf(pool, each.table)
  const names = columns.map(({ column_name }) => column_name)
  // The database prints each value as it would read it again.
  const texts = names.map((name) => `${name}::text`).join(', ')
  const { rows } = await pool.query({
    text: `select ${texts} from ${each.table} where owner = $1 and ${each.idColumn} = $2`,
    values: [OWNER, id],
    rowMode: 'array'
  })
  return { columns: names, values: rows[0] as unknown[], status: response.statusCode, body, id }
}

/**
 * Makes every request once, and the records that requests use up.
 *
 * @param first number of the first request of this server, for which the first record is made
 * @param count number of its requests
 */
export async function prepare(pool: pg.Pool, first: number, count: number): Promise<Record<string, Recorded>> {
  await migrateSandbox(pool)
  const app = await sandboxServer(pool)
  const payload = new URLSearchParams({ grant_type: 'client_credentials', client_id: CLIENT_ID }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await app.inject({ method: 'POST', url: '/sandbox/oauth2/token', headers, payload })
  const token = response.json().access_token as string
  // The first call of an owner makes the records of which others are copies.
  await app.inject({ url: '/sandbox/vehicle-api/v1/vehicles', headers: { authorization: `Bearer ${token}` } })
  const recorded: Record<string, Recorded> = {}
  for (const each of CASES) {
    await copyUsedRecords(pool, each, first, count)
    recorded[each.name] = await record(app, pool, token, each, first)
  }
  await app.close()
  return recorded
}
