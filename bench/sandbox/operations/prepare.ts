import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { createSandbox, migrateSandbox } from '@portico/sandbox'
import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { CASES, type OperationCase } from './cases.ts'

/** The client of the measurements; the portal has it as well. */
const CLIENT_ID = 'portal-demo'
export const ownerOf = (workspace: string) => `${CLIENT_ID}:${workspace}`
/** A limit that no measurement reaches. */
export const UNLIMITED = 1e9

const SIGNING_SECRET = Buffer.alloc(32, 1)

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
    signingSecrets: () => [SIGNING_SECRET],
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

/** Copies the record that a request uses up, for the requests of an owner. */
async function copyUsedRecords(pool: pg.Pool, { usesUp }: OperationCase, owner: string, count: number) {
  if (!usesUp) return
  const { table, idColumn, source, id, set = {} } = usesUp
  const columns = (await columnsOf(pool, table)).map(({ column_name }) => column_name)
  const values = columns.map((column) => (column === idColumn ? 'copy.id' : (set[column] ?? column)))
  await pool.query(
    `insert into ${table} (${columns.join(', ')})
       select ${values.join(', ')} from ${table}, unnest($1::text[]) as copy (id) where owner = $2 and ${idColumn} = $3`,
    [Array.from({ length: count }, (_, number) => id(number)), owner, source]
  )
}

async function record(app: FastifyInstance, pool: pg.Pool, token: string, owner: string, each: OperationCase) {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  const payload = each.body(0)
  const response = await app.inject({ method: 'POST', url: `/sandbox/${each.path}`, headers, payload })
  if (response.statusCode >= 300) throw new Error(`${each.name}: ${response.body}`)
  const body = response.json() as Record<string, unknown>
  const id = String(response.headers.location).split('/').at(-1) as string
  const columns = (await columnsOf(pool, each.table)).map(({ column_name }) => column_name)
  // The database prints each value as it would read it again.
  const texts = columns.map((name) => `${name}::text`).join(', ')
  const { rows } = await pool.query({
    text: `select ${texts} from ${each.table} where owner = $1 and ${each.idColumn} = $2`,
    values: [owner, id],
    rowMode: 'array'
  })
  return { columns, values: rows[0] as unknown[], status: response.statusCode, body, id }
}

/**
 * Makes the owners with the records that their requests use up, and every request once, by the first of them.
 *
 * @param count number of the requests of each owner
 */
export async function prepare(
  pool: pg.Pool,
  workspaces: readonly string[],
  count: number
): Promise<Record<string, Recorded>> {
  await migrateSandbox(pool)
  const app = await sandboxServer(pool)
  const recorded: Record<string, Recorded> = {}
  for (const [index, workspace] of workspaces.entries()) {
    const owner = ownerOf(workspace)
    const payload = new URLSearchParams({ grant_type: 'client_credentials', client_id: CLIENT_ID, workspace })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await app.inject({ method: 'POST', url: '/sandbox/oauth2/token', headers, payload: `${payload}` })
    const token = response.json().access_token as string
    // The first call of an owner makes the records of which others are copies.
    await app.inject({ url: '/sandbox/vehicle-api/v1/vehicles', headers: { authorization: `Bearer ${token}` } })
    for (const each of CASES) {
      await copyUsedRecords(pool, each, owner, index === 0 ? 1 : count)
      if (index === 0) recorded[each.name] = await record(app, pool, token, owner, each)
    }
  }
  await pool.query('analyze')
  await app.close()
  return recorded
}
