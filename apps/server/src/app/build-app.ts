import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import cookie from '@fastify/cookie'
import { ENTITIES, type EntityDefinition, LIMITS, PATHS } from '@portico/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { destination } from 'pino'
import type { Config, ExternalProvider } from '../config.ts'
import { accountRoutes } from '../features/account/routes.ts'
import { abandonedContentsTask, Contents } from '../features/catalogue/files/contents.ts'
import { catalogueRoutes } from '../features/catalogue/routes.ts'
import { seedCatalogue } from '../features/catalogue/seed/seed.ts'
import { readRelease } from '../features/management/release.ts'
import { managementRoutes } from '../features/management/routes.ts'
import { type EmbeddedProvider, mountEmbeddedProvider } from '../features/session/embedded-provider.ts'
import { RelyingParty } from '../features/session/relying-party.ts'
import { sessionRoutes } from '../features/session/routes.ts'
import { installAccessControl, requireAccessRules } from '../platform/access.ts'
import { installBodyParser } from '../platform/body-parser.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { migrateDatabase } from '../platform/database/migrate.ts'
import { type Database, openDatabase } from '../platform/database/open.ts'
import { ErrorLogController, serializeError } from '../platform/error-log.ts'
import {
  answerError,
  answerParserError,
  HEADERS_BEFORE_ROUTING,
  installErrorHandler,
  pathOf
} from '../platform/errors.ts'
import { expiryTask, startHousekeeping } from '../platform/housekeeping.ts'
import { RateLimits } from '../platform/rate-limits.ts'
import { sharedSecret } from '../platform/secrets.ts'
import { seedOnce } from '../platform/seeds.ts'
import { SigningKeys } from '../platform/signing-keys.ts'
import { refuseWhileStopping } from '../platform/stopping.ts'
import { Tokens } from '../platform/tokens.ts'
import { refuseSeededAccounts, SEEDED_ACCOUNTS, seedAccounts } from '../platform/users/seed.ts'
import { Sessions } from '../platform/users/sessions.ts'
import { installApiDescription } from './api-description.ts'
import { installClientFiles } from './client-files.ts'
import { type MethodsOf, watchMethods } from './methods.ts'
import { installSecurityHeaders } from './security-headers.ts'
import { installTranslations } from './translations.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const CLIENT_FOLDER = path.join(ROOT, 'apps/web/dist')

declare module 'fastify' {
  interface FastifyInstance {
    database: Database
  }
}

/** What a test replaces. */
export interface Overrides {
  clock?: Clock
  /** Where the log goes instead of standard output, one JSON object a line. */
  logStream?: { write(line: string): void }
  /** Folder of the built client. */
  clientFolder?: string
  /** The catalogue's entities. */
  entities?: readonly EntityDefinition[]
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
  const app = Fastify({
    logger: {
      level: config.logLevel,
      serializers: { err: (error: unknown) => serializeError(error) },
      // Lines that are written while others are on their way go out together: under load, one write for many.
      stream: overrides.logStream ?? destination({ minLength: 4096, periodicFlush: 100 })
    },
    // Our own request log leaves out the query, which may hold a token.
    logController: new ErrorLogController(),
    genReqId: () => randomUUID(),
    bodyLimit: LIMITS.jsonBody,
    // The address that the nearest proxy saw: what stands before it in the header, a client can write itself.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    // A file of 25 MiB may come over a slow line.
    requestTimeout: 10 * 60_000,
    // Fastify's own answer while stopping is no problem document: see refuseWhileStopping.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: answerParserError,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(HEADERS_BEFORE_ROUTING))
  })
  const database = await openDatabase(config, (error) =>
    app.log.error({ err: error }, 'an idle database connection broke')
  )
  app.decorate('database', database)
  app.addHook('onClose', () => database.close())
  requireAccessRules(app)
  const methodsOf = watchMethods(app)
  overrides.extend?.(app)
  try {
    await assemble(app, config, database, clock, methodsOf, {
      clientFolder: overrides.clientFolder ?? CLIENT_FOLDER,
      entities: overrides.entities ?? ENTITIES
    })
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}

async function assemble(
  app: FastifyInstance,
  config: Config,
  database: Database,
  clock: Clock,
  methodsOf: MethodsOf,
  { clientFolder, entities }: { clientFolder: string; entities: readonly EntityDefinition[] }
): Promise<void> {
  const { publicUrl } = config
  await migrateDatabase(database.pool)
  await seed(config, database)

  const tokens = new Tokens(new SigningKeys(database, clock), publicUrl, clock)
  const sessions = new Sessions(database, tokens, clock)
  const rateLimits = new RateLimits(database)
  const cleanUps = [expiryTask(database, clock)]

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  installErrorHandler(app)
  installBodyParser(app)
  keepAnswersOutOfCaches(app)
  logRequests(app)
  installSecurityHeaders(app, publicUrl)
  const isStopping = refuseWhileStopping(app)
  await app.register(cookie, {
    secret: await sharedSecret(database, 'cookie_key', () => randomBytes(32).toString('base64url'))
  })
  await installApiDescription(app)
  installAccessControl(app, { sessions, tokens, rateLimits })

  const addresses = { redirectUri: `${publicUrl}/${PATHS.loginCallback}`, postLogoutRedirectUri: `${publicUrl}/logout` }
  const provider: ExternalProvider & Partial<Pick<EmbeddedProvider, 'fetch' | 'removeExpired'>> =
    config.externalProvider ??
    (await mountEmbeddedProvider({
      app,
      database,
      rateLimits,
      publicUrl,
      ...addresses,
      seededAccounts: [...SEEDED_ACCOUNTS]
    }))
  if (provider.removeExpired) cleanUps.push(provider.removeExpired)
  const relyingParty = new RelyingParty({ ...provider, ...addresses, scope: config.scope, log: app.log })

  await app.register(sessionRoutes, {
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
  await app.register(accountRoutes, { database })
  const contents = new Contents(database)
  cleanUps.push(abandonedContentsTask(contents, entities, clock))
  await app.register(catalogueRoutes, { database, contents, entities })
  await app.register(managementRoutes, {
    config,
    database,
    isStopping,
    release: readRelease(ROOT, path.join(clientFolder, 'index.html'))
  })
  await installTranslations(app, path.join(ROOT, 'content/i18n'))
  await installClientFiles(app, clientFolder, publicUrl, methodsOf)

  const stopHousekeeping = startHousekeeping(cleanUps, app.log)
  app.addHook('preClose', async () => stopHousekeeping())
  await app.ready()
}

async function seed(config: Config, database: Database): Promise<void> {
  if (config.profiles.includes('prod')) await refuseSeededAccounts(database)
  else await seedOnce(database, 'accounts', seedAccounts)
  await seedCatalogue(database, path.join(ROOT, 'content/apis'))
}

/** One line a request: never a query, a header or a body. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.session && { login: request.session.login })
      },
      'request'
    )
    done()
  })
}

/** Answers are for who asked, now: a route whose answer may be kept says so. */
function keepAnswersOutOfCaches(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
    done()
  })
}
