// Started by bench/sandbox/request-log.ts as a separate process: the sandbox on a bare server. Arguments: whether requests are
// logged, the database's address, and the scopes of its client.

import path from 'node:path'
import { createSandbox, migrateSandbox } from '@portico/sandbox'
import Fastify from 'fastify'
import { readConfig } from '../../../apps/server/src/config.ts'
import { openDatabase } from '../../../apps/server/src/platform/database/open.ts'
import { UNLIMITED } from '../operations/prepare.ts'

const [kind = '', databaseUrl = '', scopes = ''] = process.argv.slice(2)

const { pool, close } = await openDatabase(readConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'info' }), console.error)
await migrateSandbox(pool)
const app = Fastify({ logger: { level: 'warn' } })
const sandbox = createSandbox({
  pool,
  documentsFolder: path.resolve(import.meta.dirname, '../../../content/apis'),
  publicUrl: 'http://localhost',
  signingSecrets: () => [Buffer.alloc(32, 1)],
  findClient: async (clientId) => ({
    clientId,
    scopes: scopes.split(' '),
    authentication: { verifySecret: async () => true }
  }),
  log: app.log,
  logsRequests: kind === 'logged',
  callsPerMinute: UNLIMITED
})
app.register(sandbox.plugin)
app.addHook('onClose', close)
const origin = await app.listen({ port: 0, host: 'localhost' })
process.send?.({ origin })
process.on('disconnect', () => void app.close())
