// Started by bench/scaling/scaling.ts as a separate process: a portal without limits of requests, so that one machine can send those of many.
import { buildApp } from '../../apps/server/src/app/build-app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { WITHOUT_OVERLOAD_LIMITS } from '../../apps/server/src/platform/http/overload/gate.ts'
import { freePort } from '../../tools/ports.ts'
import { UNLIMITED } from '../sandbox/operations/prepare.ts'

const [databaseUrl = '', dataFolder = ''] = process.argv.slice(2)
const port = await freePort()
const origin = `http://localhost:${port}`
const settings = { PORT: String(port), PUBLIC_URL: origin, DATABASE_URL: databaseUrl, PORTICO_DATA: dataFolder }
const app = await buildApp(readConfig(settings), {
  logStream: { write: () => {} },
  overloadLimits: WITHOUT_OVERLOAD_LIMITS,
  sandboxOptions: { callsPerMinute: UNLIMITED, tokensPerMinute: UNLIMITED }
})
await app.listen({ port, host: 'localhost' })
process.send?.({ origin })
process.on('disconnect', async () => {
  await app.close()
  process.exit(0)
})
