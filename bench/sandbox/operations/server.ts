// Started by bench/sandbox/operations.ts as a separate process: bare handlers that store and read the rows of the operations, the
// sandbox on a bare server, or the whole portal. Arguments: which of them, the database's address or '', its folder or '', the workspaces
// whose owners make requests, and the number of the requests of each.

import Fastify, { type FastifyInstance } from 'fastify'
import { buildApp } from '../../../apps/server/src/app/build-app.ts'
import { readConfig } from '../../../apps/server/src/config.ts'
import { openDatabase } from '../../../apps/server/src/platform/database/open.ts'
import { WITHOUT_OVERLOAD_LIMITS } from '../../../apps/server/src/platform/http/overload/gate.ts'
import { CASES } from './cases.ts'
import { ownerOf, prepare, type Recorded, sandboxServer, UNLIMITED } from './prepare.ts'

const [kind = '', databaseUrl = '', dataFolder = '', names = '', count = '0'] = process.argv.slice(2)
const workspaces = names.split(',')

const settings = { ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { PORTICO_DATA: dataFolder }), LOG_LEVEL: 'info' }

/** For each operation a handler that stores its row, and one that reads a row by its id. */
function bareServer(pool: Awaited<ReturnType<typeof openDatabase>>['pool'], recorded: Record<string, Recorded>) {
  const app = Fastify()
  const series = Date.now().toString(36)
  let rows = 0
  for (const { name, path, resourcePath = path, table, idColumn, unique } of CASES) {
    const { columns, values, status, body, id } = recorded[name] as Recorded
    const idField = Object.keys(body).find((field) => body[field] === id) as string
    const places = columns.map((_, index) => `$${index + 1}`).join(', ')
    const text = `insert into ${table} (${columns.join(', ')}) values (${places})`
    app.post(`/sandbox/${path}`, async (_request, reply) => {
      const newId = `${series}_${rows++}`
      const distinct: Readonly<Record<string, string>> = { [idColumn]: newId, ...unique?.(rows) }
      const row = columns.map((column, index) => distinct[column] ?? values[index])
      await pool.query({ name, text, values: row })
      return reply.code(status).send({ ...body, [idField]: newId })
    })
    app.get<{ Params: { id: string } }>(`/sandbox/${resourcePath}/:id`, async ({ params }) => {
      const { rows } = await pool.query({
        name: `${name} by id`,
        text: `select ${columns.join(', ')} from ${table} where owner = $1 and ${idColumn} = $2`,
        values: [ownerOf(workspaces[0] as string), params.id]
      })
      return { ...body, [idField]: rows[0][idColumn] }
    })
  }
  return app
}

const open = () => openDatabase(readConfig(settings), console.error)
const preparing = await open()
const recorded = await prepare(preparing.pool, workspaces, Number(count))
// Connections keep the plans that they made when the tables were empty; those of a server are opened after it was filled.
await preparing.close()
let app: FastifyInstance
if (kind === 'portal') {
  app = await buildApp(readConfig({ PORT: '8080', ...settings }), {
    logStream: { write: () => {} },
    preparation: { inBackground: false },
    overloadLimits: WITHOUT_OVERLOAD_LIMITS,
    sandboxOptions: { callsPerMinute: UNLIMITED }
  })
  // They would handle what earlier turns have set off.
  await app.ready()
  await app.jobs.stop()
} else {
  const { pool, close } = await open()
  app = kind === 'bare' ? bareServer(pool, recorded) : await sandboxServer(pool)
  app.addHook('onClose', close)
}
const ids = Object.fromEntries(Object.entries(recorded).map(([name, { id }]) => [name, id]))
const origin = await app.listen({ port: 0, host: 'localhost' })
process.send?.({ origin, ids })
process.on('disconnect', () => void app.close())
