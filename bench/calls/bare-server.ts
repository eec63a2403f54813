// Started by bench/calls.ts as a separate process: the cost of the same framework for the same queries, without validation,
// session or log. Below /looked-up a handler first looks the user up, as the check of a session does.
import Fastify from 'fastify'
import pg from 'pg'
import { openDatabase } from '../../apps/server/src/platform/database/open.ts'

const [databaseUrl = '', dataFolder = '', session = ''] = process.argv.slice(2)
/** A server is reached with the driver alone, which measures nothing; the embedded database is only reached with the portal's own pool. */
async function open(): Promise<{ pool: pg.Pool; close: () => Promise<void> }> {
  if (!databaseUrl) return openDatabase({ databaseUrl: undefined, dataFolder }, console.error)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options: '-c jit=off' })
  return { pool, close: () => pool.end() }
}

const { pool, close } = await open()
pool.on('error', console.error)

const FIELDS = 'name, version, language, date::text, title, description'
const VALUES = ['Guide', '1.0', 'en', '2026-03-09', 'A guide', 'What a guide says.']
const lookUp = () =>
  pool.query({
    name: 'user',
    text: `select s.expires_date, u.id, u.login, u.authorities from sessions s join users u on u.id = s.user_id
            where s.id = $1 and s.ended_date is null and u.activated`,
    values: [session]
  })
const one = (id: string) =>
  pool.query({ name: 'one', text: `select id, ${FIELDS}, revision from documents where id = $1`, values: [id] })
const list = () => pool.query({ name: 'list', text: `select id, ${FIELDS} from documents order by id` })
const create = () =>
  pool.query({
    name: 'create',
    text: `with r as (
             insert into documents (name, version, language, date, title, description)
             values ($1, $2, $3, $4, $5, $6) returning *
           ), audited as (
             insert into audit_log (actor, action, entity, entity_id, after)
             select 'bench', 'create', 'documents', id::text, to_jsonb(r) from r
           )
           select id, ${FIELDS} from r`,
    values: VALUES
  })

const app = Fastify()
for (const [prefix, before] of [
  ['/bare', undefined],
  ['/looked-up', lookUp]
] as const) {
  app.get<{ Params: { id: string } }>(`${prefix}/documents/:id`, async ({ params }) => {
    await before?.()
    return (await one(params.id)).rows[0]
  })
  app.get(`${prefix}/documents`, async () => {
    await before?.()
    return (await list()).rows
  })
  app.post(`${prefix}/documents`, async (_request, reply) => {
    await before?.()
    return reply.code(201).send((await create()).rows[0])
  })
}
process.send?.(await app.listen({ port: 0, host: 'localhost' }))
process.on('disconnect', async () => {
  await app.close()
  await close()
})
