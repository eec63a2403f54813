import { randomBytes } from 'node:crypto'
import path from 'node:path'
import cookie from '@fastify/cookie'
import { ENTITIES, type EntityDefinition, PATHS } from '@portico/contract'
import type { FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { destination } from 'pino'
import type { Config, ExternalProvider } from '../config.ts'
import { writeAccountMails } from '../features/account/mails.ts'
import { expiredAccountsTask } from '../features/account/registration/store.ts'
import { accountRoutes } from '../features/account/routes.ts'
import { accountReviewJob } from '../features/account/terms/review.ts'
import { abandonedContentsTask, Contents } from '../features/catalogue/files/contents.ts'
import { catalogueRoutes } from '../features/catalogue/routes.ts'
import { seedCatalogue } from '../features/catalogue/seed/seed.ts'
import { contactRoutes } from '../features/contact/routes.ts'
import { EasyAccess } from '../features/easy-access/easy-access.ts'
import { easyAccessRoutes } from '../features/easy-access/routes.ts'
import { auditRoutes } from '../features/management/audit/routes.ts'
import { databaseRoutes } from '../features/management/database/routes.ts'
import { healthChecks } from '../features/management/health/checks.ts'
import { HealthMonitor } from '../features/management/health/monitor.ts'
import { mailRoutes } from '../features/management/mails/routes.ts'
import { Metrics } from '../features/management/metrics/metrics.ts'
import { readRelease } from '../features/management/release.ts'
import { managementRoutes } from '../features/management/routes.ts'
import { paymentRoutes } from '../features/payments/routes.ts'
import { pluginRoutes } from '../features/plugin/routes.ts'
import { referenceRoutes } from '../features/reference/routes.ts'
import { makeReference, type PreparationOptions } from '../features/reference/services.ts'
import { findPublicClient } from '../features/sandbox/clients.ts'
import { makeSandbox, sandboxClockJob, sandboxRoutes } from '../features/sandbox/host.ts'
import { type EmbeddedProvider, mountEmbeddedProvider } from '../features/session/embedded-provider.ts'
import { RelyingParty } from '../features/session/relying-party.ts'
import { sessionRoutes } from '../features/session/routes.ts'
import { userManagementRoutes } from '../features/users/routes.ts'
import { installAccessControl, requireAccessRules } from '../platform/access.ts'
import { installBodyParser } from '../platform/body-parser.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { migrateDatabase } from '../platform/database/migrate.ts'
import { type Database, openDatabase } from '../platform/database/open.ts'
import { installErrorHandler } from '../platform/errors.ts'
import { expiryTask, housekeepingJob } from '../platform/housekeeping.ts'
import { Jobs } from '../platform/jobs.ts'
import { LogBuffer } from '../platform/logging/log-buffer.ts'
import { LoggerLevels } from '../platform/logging/logger-levels.ts'
import { Loggers, type LogOutput, teeInto } from '../platform/logging/loggers.ts'
import { Outbox } from '../platform/mail/outbox.ts'
import { type MailTransport, mailboxTransport, missingTransport, smtpTransport } from '../platform/mail/transport.ts'
import { RateLimits } from '../platform/rate-limits.ts'
import { sharedSecret } from '../platform/secrets.ts'
import { seedOnce } from '../platform/seeds.ts'
import { SigningKeys } from '../platform/signing-keys.ts'
import { refuseWhileStopping } from '../platform/stopping.ts'
import { Tokens } from '../platform/tokens.ts'
import { refuseSeededAccounts, SEEDED_ACCOUNTS, seedAccounts } from '../platform/users/seed.ts'
import { Sessions } from '../platform/users/sessions.ts'
import { inlineScriptHashes, installClientFiles } from './client-files.ts'
import { installCrawlerFiles } from './crawlers.ts'
import { type MethodsOf, watchMethods } from './methods.ts'
import { PrerenderedPages } from './prerendered-pages.ts'
import { logRequests } from './request-log.ts'
import { installSecurityHeaders } from './security-headers.ts'
import { keepAnswersOutOfCaches, makeServer } from './server.ts'
import { installTranslations } from './translations.ts'
import { watchReading } from './watch-reading.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const CLIENT_FOLDER = path.join(ROOT, 'apps/web/dist')

declare module 'fastify' {
  interface FastifyInstance {
    database: Database
    jobs: Jobs
  }
}

/** What a test replaces. */
export interface Overrides {
  clock?: Clock
  /** Where the log goes instead of standard output, one JSON object a line. */
  logStream?: LogOutput
  /** Folder of the built client. */
  clientFolder?: string
  /** The catalogue's entities. */
  entities?: readonly EntityDefinition[]
  /** How OpenAPI documents are prepared for reading. */
  preparation?: PreparationOptions
  /** Folder of the guides. */
  guidesFolder?: string
  /** Limits of the sandbox. */
  sandbox?: { callsPerMinute?: number }
  /** Folder of the package of the embeddable elements. */
  pluginFolder?: string
  /** Called before anything is registered, to watch or add routes. */
  extend?: (app: FastifyInstance) => void
}

/**
 * Builds the portal's server without listening: opens and migrates the database, seeds it, and registers everything there is.
 * Closing the app finishes running requests and closes the database.
 *
 * @throws StartupError when the database or the data folder cannot be used
 */
export async function buildApp(config: Config, overrides: Overrides = {}): Promise<FastifyInstance> {
  const clock = overrides.clock ?? systemClock
  const logBuffer = new LogBuffer()
  // Lines that are written while others are on their way go out together: under load, one write for many.
  const output = overrides.logStream ?? destination({ minLength: 4096, periodicFlush: 100 })
  const loggers = new Loggers(config.logLevel, teeInto(output, logBuffer))
  const app = makeServer(config, loggers)
  const databaseLog = loggers.get('database')
  const database = await openDatabase(
    config,
    (error) => databaseLog.error({ err: error }, 'an idle database connection broke'),
    (text, milliseconds) => databaseLog.debug({ statement: text, ms: Math.round(milliseconds) }, 'statement')
  )
  app.decorate('database', database)
  app.addHook('onClose', () => database.close())
  requireAccessRules(app)
  const methodsOf = watchMethods(app)
  overrides.extend?.(app)
  try {
    await assemble(app, config, database, clock, methodsOf, {
      clientFolder: overrides.clientFolder ?? CLIENT_FOLDER,
      entities: overrides.entities ?? ENTITIES,
      preparation: overrides.preparation,
      guidesFolder: overrides.guidesFolder ?? path.join(ROOT, 'content/guides'),
      sandboxLimits: overrides.sandbox ?? {},
      pluginFolder: overrides.pluginFolder ?? path.join(ROOT, 'packages/elements'),
      loggers,
      logBuffer
    })
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}

interface Parts {
  clientFolder: string
  entities: readonly EntityDefinition[]
  preparation: PreparationOptions | undefined
  sandboxLimits: { callsPerMinute?: number }
  guidesFolder: string
  pluginFolder: string
  loggers: Loggers
  logBuffer: LogBuffer
}

async function assemble(
  app: FastifyInstance,
  config: Config,
  database: Database,
  clock: Clock,
  methodsOf: MethodsOf,
  { clientFolder, entities, preparation, guidesFolder, pluginFolder, sandboxLimits, loggers, logBuffer }: Parts
): Promise<void> {
  const { publicUrl } = config
  await migrateDatabase(database.pool)
  await seed(config, database)

  const signingKeys = new SigningKeys(database, clock)
  const tokens = new Tokens(signingKeys, publicUrl, clock)
  const sessions = new Sessions(database, tokens, clock)
  const rateLimits = new RateLimits(database)
  const cleanUps = [expiryTask(database, clock)]
  const jobs = new Jobs(database, { embedded: !config.databaseUrl, log: loggers.get('jobs') })
  app.decorate('jobs', jobs)
  const transport = await mailTransport(config)
  const outbox = new Outbox({
    database,
    jobs,
    clock,
    transport,
    sender: { supportEmail: config.supportEmail, publicUrl },
    keepsMails: !config.profiles.includes('prod'),
    log: loggers.get('mail')
  })
  writeAccountMails(outbox, { ...config, clock, activateNewUsers: !config.signupApproval })
  cleanUps.push(() => outbox.cleanUp())

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  installErrorHandler(app)
  installBodyParser(app)
  keepAnswersOutOfCaches(app)
  logRequests(app, loggers.get('http'))
  const metrics = new Metrics(database.pool, { tokens: tokens.remembered, signingKeys: signingKeys.remembered })
  metrics.watch(app)
  installSecurityHeaders(app, publicUrl, inlineScriptHashes(clientFolder))
  const isStopping = refuseWhileStopping(app)
  await app.register(cookie, {
    secret: await sharedSecret(database, 'cookie_key', () => randomBytes(32).toString('base64url'))
  })
  if (config.profiles.includes('api-docs')) {
    // What describes the API takes memory, and is not loaded where nobody can read it.
    const { installApiDescription } = await import('./api-description.ts')
    await installApiDescription(app)
  }
  installAccessControl(app, { sessions, tokens, rateLimits })

  const addresses = { redirectUri: `${publicUrl}/${PATHS.loginCallback}`, postLogoutRedirectUri: `${publicUrl}/logout` }
  const provider: ExternalProvider & Partial<Pick<EmbeddedProvider, 'fetch' | 'removeExpired'>> =
    config.externalProvider ??
    (await mountEmbeddedProvider({
      app,
      database,
      rateLimits,
      publicUrl,
      log: loggers.get('identity-provider'),
      ...addresses,
      seededAccounts: [...SEEDED_ACCOUNTS]
    }))
  if (provider.removeExpired) cleanUps.push(provider.removeExpired)
  const relyingParty = new RelyingParty({ ...provider, ...addresses, scope: config.scope, log: loggers.get('session') })

  await app.register(sessionRoutes, {
    log: loggers.get('session'),
    database,
    sessions,
    tokens,
    relyingParty,
    clock,
    publicUrl,
    loginFormUrl: config.loginFormUrl,
    activateNewUsers: !config.signupApproval,
    embeddedProvider: config.externalProvider === undefined
  })
  await app.register(accountRoutes, {
    database,
    outbox,
    rateLimits,
    clock,
    activateNewUsers: !config.signupApproval,
    issuer: config.externalProvider?.issuer
  })
  cleanUps.push(expiredAccountsTask(database, clock))
  jobs.define(accountReviewJob({ database, outbox, clock, log: loggers.get('jobs') }))
  const easyAccess = new EasyAccess({ database, clock, publicUrl, log: loggers.get('server') })
  cleanUps.push(() => easyAccess.cleanUp())
  watchReading(app, (userId) => easyAccess.sawReading(userId))
  await app.register(easyAccessRoutes, { easyAccess })
  const contents = new Contents(database)
  cleanUps.push(abandonedContentsTask(contents, entities, clock))
  const log = loggers.get('reference')
  const reference = makeReference({
    database,
    jobs,
    contents,
    publicUrl,
    wordsFolder: path.join(ROOT, 'content'),
    clientFolder,
    log,
    preparation
  })
  await app.register(catalogueRoutes, { database, contents, entities, observer: reference.observer })
  await app.register(referenceRoutes, {
    ...reference.services,
    guidesFolder,
    publicUrl,
    operator: config
  })
  const findClient = findPublicClient(database)
  const sandbox = await makeSandbox({
    database,
    clock,
    findClient,
    log: loggers.get('sandbox'),
    publicUrl,
    documentsFolder: path.join(ROOT, 'content/apis'),
    limits: sandboxLimits,
    onCall: easyAccess.sawCall,
    isProduction: config.profiles.includes('prod')
  })
  sandboxRoutes(app, sandbox)
  jobs.define(sandboxClockJob(sandbox))
  cleanUps.push(sandbox.cleanUp)
  await app.register(pluginRoutes, {
    folder: pluginFolder,
    assetsFile: path.join(ROOT, 'content/plugin/assets.json'),
    clock
  })
  await app.register(paymentRoutes, {
    payments: sandbox.payments,
    findClient,
    rateLimits,
    publicUrl
  })
  await app.register(userManagementRoutes, {
    database,
    clock,
    outbox,
    publicUrl,
    embeddedProvider: config.externalProvider === undefined
  })
  const readProviderKeys = () => relyingParty.readKeys()
  const health = new HealthMonitor(
    healthChecks({ config, database, jobs, mailTransport: transport, readProviderKeys }),
    loggers.get('health')
  )
  const loggerLevels = new LoggerLevels({ database, loggers, databaseUrl: config.databaseUrl })
  await app.register(managementRoutes, {
    config,
    clock,
    database,
    health,
    jobs,
    logBuffer,
    loggerLevels,
    loggers,
    metrics,
    sessions,
    isStopping,
    release: readRelease(ROOT, path.join(clientFolder, 'index.html'))
  })
  await app.register(mailRoutes, { database, outbox, publicUrl, keepsMails: !config.profiles.includes('prod') })
  await app.register(contactRoutes, { database, outbox, rateLimits, clock, supportEmail: config.supportEmail })
  await app.register(auditRoutes, { database, clock })
  if (!config.profiles.includes('prod')) await app.register(databaseRoutes, { database })
  await installTranslations(app, path.join(ROOT, 'content/i18n'))
  const pages = await PrerenderedPages.read(clientFolder, publicUrl, !config.profiles.includes('prod'))
  installCrawlerFiles(app, publicUrl, pages.paths)
  await installClientFiles(app, clientFolder, publicUrl, methodsOf, pages)

  jobs.define(housekeepingJob(cleanUps, loggers.get('jobs')))
  app.addHook('preClose', async () => {
    await Promise.all([reference.close(), jobs.stop(), health.stop(), loggerLevels.stop()])
    outbox.close()
    await easyAccess.settle()
  })
  await loggerLevels.start()
  await app.ready()
  await jobs.start()
  reference.prepareAhead()
  health.start()
}

async function mailTransport({ smtpUrl, supportEmail, profiles }: Config): Promise<MailTransport> {
  if (smtpUrl) return smtpTransport(smtpUrl, supportEmail)
  return profiles.includes('prod') ? missingTransport : mailboxTransport
}

async function seed(config: Config, database: Database): Promise<void> {
  if (config.profiles.includes('prod')) await refuseSeededAccounts(database)
  else await seedOnce(database, 'accounts', seedAccounts)
  await seedCatalogue(database, path.join(ROOT, 'content/apis'))
}
