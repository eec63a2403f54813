// Started by bench/quotations.ts as a separate process: a bare handler that stores the row of a quotation, the sandbox on a bare
// server, or the whole portal. Arguments: which of them, the database's address or '', its folder or ''.

import path from 'node:path'
import { createSandbox, migrateSandbox } from '@portico/sandbox'
import Fastify, { type FastifyInstance } from 'fastify'
import { buildApp } from '../apps/server/src/app/build-app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { openDatabase } from '../apps/server/src/platform/database/open.ts'
import { CREATED, LOAN } from './quotation-row.ts'

const SIGNING_SECRET = Buffer.alloc(32, 1)

const [kind = '', databaseUrl = '', dataFolder = ''] = process.argv.slice(2)
/** A limit that no measurement reaches. */
const UNLIMITED = 1e9

const settings = { ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { PORTICO_DATA: dataFolder }), LOG_LEVEL: 'info' }

async function makeBare(): Promise<FastifyInstance> {
  const { pool, close } = await openDatabase(readConfig(settings), console.error)
  await migrateSandbox(pool)
  const app = Fastify()
  let number = 0
  const began = Date.now().toString(36)
  app.post('/sandbox/finance-quotation/v2/quotations', async (_request, reply) => {
    const quotationId = `quo_${began}_${number++}`
    await pool.query({
      name: 'store',
      text: `insert into sandbox.quotations (quotation_id, owner, reference, created_at, valid_until, loan)
        values ($1, $2, $3, $4, $5, $6)`,
      values: [quotationId, 'bench:', LOAN.reference, new Date(), '2026-12-16', JSON.stringify(LOAN)]
    })
    return reply.code(201).send({ ...CREATED, quotationId })
  })
  app.addHook('onClose', close)
  return app
}

async function makeSandboxAlone(): Promise<FastifyInstance> {
  const { pool, close } = await openDatabase(readConfig(settings), console.error)
  await migrateSandbox(pool)
  const app = Fastify({ logger: { level: 'warn' } })
  const { plugin } = createSandbox({
    pool,
    documentsFolder: path.resolve(import.meta.dirname, '../content/apis'),
    publicUrl: 'http://localhost',
    signingSecrets: () => [SIGNING_SECRET],
    findClient: async (clientId) => ({ clientId, scopes: ['finance-quotation'] }),
    log: app.log,
    callsPerMinute: UNLIMITED
  })
  app.register(plugin)
  app.addHook('onClose', close)
  return app
}

const makePortal = () =>
  buildApp(readConfig({ PORT: '8080', ...settings }), {
    logStream: { write: () => {} },
    preparation: { inBackground: false },
    sandboxLimits: { callsPerMinute: UNLIMITED }
  })

const app = await (kind === 'bare' ? makeBare() : kind === 'sandbox' ? makeSandboxAlone() : makePortal())
process.send?.(await app.listen({ port: 0, host: 'localhost' }))
process.on('disconnect', () => void app.close())
