// `npm run bench [name]…`: measures the figures of docs/measurements.md.
import { measure as measureCalls } from './calls.ts'
import { measure as measureReplica } from './database/replica.ts'
import { measure as measureFinance } from './finance.ts'
import { measure as measureImports } from './imports.ts'
import { measure as measureLighthouse } from './lighthouse.ts'
import { measure as measureOverload } from './load/overload.ts'
import { measure as measureSoak } from './load/soak.ts'
import { measure as measureMany } from './many.ts'
import { measure as measureMemory } from './memory.ts'
import { measure as measureNewcomer } from './newcomer.ts'
import { measure as measurePage } from './page.ts'
import { measure as measurePlugins } from './plugins.ts'
import { measure as measureReference } from './reference.ts'
import { measure as measureNotifications } from './sandbox/notifications.ts'
import { measure as measureOperations } from './sandbox/operations.ts'
import { measure as measureRequestLog } from './sandbox/request-log.ts'
import { measure as measureWorkbench } from './sandbox/workbench.ts'
import { measure as measureScaling } from './scaling/scaling.ts'
import { measure as measureStart } from './start.ts'
import { measure as measureTelemetry } from './telemetry.ts'
import { measure as measureTyping } from './typing.ts'
import { measure as measureUploads } from './uploads.ts'

/** Each returns the lines to print. */
const BENCHES: Record<string, () => Promise<string[]>> = {
  start: measureStart,
  memory: measureMemory,
  page: measurePage,
  lighthouse: measureLighthouse,
  typing: measureTyping,
  calls: measureCalls,
  overload: measureOverload,
  plugins: measurePlugins,
  uploads: measureUploads,
  many: measureMany,
  imports: measureImports,
  reference: measureReference,
  finance: measureFinance,
  newcomer: measureNewcomer,
  notifications: measureNotifications,
  operations: measureOperations,
  'request-log': measureRequestLog,
  workbench: measureWorkbench,
  telemetry: measureTelemetry,
  soak: measureSoak,
  scaling: measureScaling,
  replica: measureReplica
}

const chosen = process.argv.slice(2).filter((argument) => argument !== 'quick')
const unknown = chosen.filter((name) => !BENCHES[name])
if (unknown.length > 0) {
  console.error(`There is no bench "${unknown.join('", "')}": choose among ${Object.keys(BENCHES).join(', ')}.`)
  process.exit(1)
}

for (const [name, measure] of Object.entries(BENCHES)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`\n${name}`)
  for (const line of await measure()) console.log(`  ${line}`)
}
