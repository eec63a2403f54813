import { ConfigurationError, readConfig } from './config.ts'
import { startCluster } from './platform/database/embedded/cluster.ts'

/** Begins to open the embedded database, and loads the application meanwhile, which takes longer. */
async function start(): Promise<void> {
  const config = readConfig(process.env)
  const cluster = config.databaseUrl ? undefined : startCluster(config.dataFolder)
  // The error is thrown where the database is awaited; until then, it must not count as unhandled.
  cluster?.catch(() => undefined)
  const { runServer } = await import('./run-server.ts')
  await runServer(config, cluster)
}

try {
  await start()
} catch (error) {
  const isExpected = error instanceof ConfigurationError || (error as Error).name === 'StartupError'
  process.stderr.write(`${isExpected ? (error as Error).message : (error as Error).stack}\n`)
  process.exit(1)
}
