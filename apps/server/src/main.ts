import { constants } from 'node:os'

/** Ends a start. The first process of a container gets no signal that it does not listen for, so this comes before anything is loaded. */
const endStart = (signal: 'SIGTERM' | 'SIGINT') => process.exit(128 + constants.signals[signal])
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, endStart)

/** Begins to open the embedded database, and loads the application meanwhile, which takes longer. */
async function start(): Promise<void> {
  const { readConfig } = await import('./config.ts')
  const config = readConfig(process.env)
  const { startCluster } = await import('./platform/database/embedded/cluster.ts')
  const cluster = config.databaseUrl ? undefined : startCluster(config.dataFolder)
  // The error is thrown where the database is awaited; until then, it must not count as unhandled.
  cluster?.catch(() => undefined)
  const { runServer } = await import('./run-server.ts')
  await runServer(config, cluster)
}

try {
  await start()
  // From here on, running requests get their responses first.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, endStart)
} catch (error) {
  const { name, message, stack } = error as Error
  process.stderr.write(`${['ConfigurationError', 'StartupError'].includes(name) ? message : stack}\n`)
  process.exit(1)
}
