// Started by bench/sandbox/request-log.ts as a separate process: the whole portal, without its jobs. Arguments: whether the requests of
// applications are logged, and the database's address.

import { buildApp } from '../../../apps/server/src/app/build-app.ts'
import { readConfig } from '../../../apps/server/src/config.ts'
import { WITHOUT_OVERLOAD_LIMITS } from '../../../apps/server/src/platform/http/overload/gate.ts'
import { freePort } from '../../../tools/ports.ts'
import { UNLIMITED } from '../operations/prepare.ts'

const [kind = '', databaseUrl = ''] = process.argv.slice(2)

const port = await freePort()
const origin = `http://localhost:${port}`
const settings = { PORT: String(port), PUBLIC_URL: origin, DATABASE_URL: databaseUrl, LOG_LEVEL: 'info' }
const app = await buildApp(readConfig(settings), {
  logStream: { write: () => {} },
  preparation: { inBackground: false },
  overloadLimits: WITHOUT_OVERLOAD_LIMITS,
  sandboxOptions: { callsPerMinute: UNLIMITED, logsRequests: kind === 'logged' }
})
// They would compress what earlier turns have logged.
await app.ready()
await app.jobs.stop()
await app.listen({ port, host: 'localhost' })
process.send?.({ origin })
process.on('disconnect', () => void app.close())
