import path from 'node:path'
import cookie from '@fastify/cookie'
import { ENTITIES } from '@portico/contract'
import type { FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { destination } from 'pino'
import type { Config } from '../config.ts'
import { systemClock } from '../platform/clock.ts'
import type { Cluster } from '../platform/database/embedded/cluster.ts'
import { type Database, openDatabase } from '../platform/database/open.ts'
import { installBodyParser } from '../platform/http/body-parser.ts'
import { requireBodyRate } from '../platform/http/body-rate.ts'
import { installErrorHandler } from '../platform/http/errors.ts'
import { OverloadGate, type OverloadLimits } from '../platform/http/overload/gate.ts'
import { refuseWhileStopping } from '../platform/http/stopping.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { LogBuffer } from '../platform/logging/log-buffer.ts'
import { Loggers, type LogOutput, teeOutput } from '../platform/logging/loggers.ts'
import { readRelease } from '../platform/release.ts'
import { installAccessControl, requireAccessRules } from '../platform/security/access.ts'
import { openCookieSigner } from '../platform/security/cookie-signer.ts'
import type { Telemetry } from '../platform/telemetry/model.ts'
import { startTelemetry } from '../platform/telemetry/telemetry.ts'
import { startBackground } from './background.ts'
import { inlineScriptHashes, installClientFiles } from './client-files.ts'
import { installCrawlerFiles } from './crawlers.ts'
import { prepareDatabase, seedDatabase } from './database/prepare-database.ts'
import { registerFeatures } from './features.ts'
import { type MethodsOf, watchMethods } from './methods.ts'
import { PrerenderedPages } from './prerendered-pages.ts'
import { logRequests } from './request-log.ts'
import { installSecurityHeaders } from './security-headers.ts'
import { disableCaching, makeServer } from './server.ts'
import { type Foundation, makeServices, ROOT, type Services } from './services.ts'
import { installTranslations } from './translations.ts'

declare module 'fastify' {
  interface FastifyInstance {
    database: Database
    jobs: Jobs
  }
}

/** What a test replaces. */
export interface Overrides extends Partial<Omit<Foundation, 'app' | 'config' | 'database' | 'loggers' | 'logBuffer'>> {
  /** The embedded database, when it is being started already. */
  cluster?: Promise<Cluster> | undefined
  /** When requests are refused because there are too many. */
  overloadLimits?: OverloadLimits
  /** How long a connection of the database server is waited for, milliseconds. */
  connectionTimeoutMs?: number
  /** Where the log goes instead of standard output, one JSON object a line. */
  logStream?: LogOutput
  /** Called before anything is registered, to watch or add routes. */
  extend?: (app: FastifyInstance) => void
}

/**
 * Builds the portal's server without listening: opens, migrates and seeds the database, makes the services and registers every feature.
 * Closing the app finishes running requests and closes the database.
 *
 * @throws StartupError when the database or the data folder cannot be used
 */
export async function buildApp(config: Config, options: Overrides = {}): Promise<FastifyInstance> {
  const { logStream, extend, cluster, overloadLimits, connectionTimeoutMs, ...overrides } = options
  const logBuffer = new LogBuffer()
  // Lines that are written while others are on their way go out together: under load, one write for many.
  const output = logStream ?? destination({ minLength: 4096, periodicFlush: 100 })
  const loggers = new Loggers(config.logLevel, teeOutput(output, logBuffer))
  const overload = new OverloadGate(overloadLimits)
  const app = makeServer(config, loggers, overload)
  const telemetry = await watchTelemetry(app, config, loggers)
  const databaseLog = loggers.get('database')
  const onReplicaChange = (reason: string | undefined) =>
    reason === undefined
      ? databaseLog.info('the replica is read again')
      : databaseLog.warn({ reason }, 'the primary is read instead of the replica')
  const database = await openDatabase(
    { ...config, cluster, connectionTimeoutMs, onReplicaChange },
    (error) => databaseLog.error({ err: error }, 'a database connection broke'),
    (text, milliseconds) => databaseLog.debug({ statement: text, ms: Math.round(milliseconds) }, 'statement')
  )
  app.decorate('database', database)
  app.addHook('onClose', () => database.close())
  overload.watch(app, database.pool, loggers.get('http'))
  requireAccessRules(app)
  const methodsOf = watchMethods(app)
  extend?.(app)
  try {
    await prepareDatabase(config, database, (sentence) => databaseLog.warn(sentence))
    await seedDatabase(config, database)
    const services = await makeServices({
      app,
      config,
      database,
      clock: systemClock,
      loggers,
      logBuffer,
      clientFolder: path.join(ROOT, 'apps/web/dist'),
      guidesFolder: path.join(ROOT, 'content/guides'),
      pluginFolder: path.join(ROOT, 'packages/elements'),
      entities: ENTITIES,
      ...overrides
    })
    overload.onRefusal = services.metrics.noteRefusal
    telemetry?.sendMetrics(services.metrics.read)
    app.decorate('jobs', services.jobs)
    const isStopping = await installHooks(app, services)
    await registerFeatures(app, { ...services, isStopping })
    await installPages(app, services, methodsOf)
    await startBackground(app, services)
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}

/** Starts to record traces where a collector is named, until the application is closed. */
async function watchTelemetry(app: FastifyInstance, config: Config, loggers: Loggers): Promise<Telemetry | undefined> {
  const log = loggers.get('server')
  const source = {
    version: readRelease(ROOT, path.join(ROOT, 'apps/web/dist/index.html')).build.version,
    instanceName: config.instanceName
  }
  const telemetry = await startTelemetry(config.telemetry, source, (reason) =>
    log.warn({ reason }, 'telemetry could not be sent')
  )
  if (!telemetry) return undefined
  app.addHook('onClose', () => telemetry.close())
  await telemetry.watch(app)
  return telemetry
}

/**
 * Installs what every request passes through, in this order.
 *
 * @returns whether the application is stopping
 */
async function installHooks(app: FastifyInstance, services: Services): Promise<() => boolean> {
  const { config, loggers, metrics, publicUrl, clientFolder } = services
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  installErrorHandler(app)
  requireBodyRate(app)
  installBodyParser(app)
  disableCaching(app)
  logRequests(app, loggers.get('http'))
  metrics.watch(app)
  installSecurityHeaders(app, publicUrl, inlineScriptHashes(clientFolder))
  const isStopping = refuseWhileStopping(app)
  await app.register(cookie, { secret: await openCookieSigner(services) })
  if (config.profiles.includes('api-docs')) {
    // The generator of the description takes memory, and is loaded only where the description is served.
    const { installApiDescription } = await import('./api-description.ts')
    await installApiDescription(app)
  }
  installAccessControl(app, services)
  return isStopping
}

/** Installs what is sent for every other address: texts, files for crawlers, public pages and the client. */
async function installPages(app: FastifyInstance, services: Services, methodsOf: MethodsOf): Promise<void> {
  const { clientFolder, publicUrl, isProduction } = services
  installTranslations(app, path.join(ROOT, 'content/i18n'))
  const pages = PrerenderedPages.read(clientFolder, publicUrl, !isProduction)
  installCrawlerFiles(app, publicUrl, pages.paths)
  await installClientFiles(app, clientFolder, publicUrl, methodsOf, pages)
}
