import path from 'node:path'
import { type EntityDefinition, PATHS } from '@portico/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { writeAccountMails } from '../features/account/mails.ts'
import { Contents } from '../features/catalogue/files/contents.ts'
import { EasyAccess } from '../features/easy-access/easy-access.ts'
import { healthChecks } from '../features/management/health/checks.ts'
import { HealthMonitor } from '../features/management/health/monitor.ts'
import { Metrics } from '../features/management/metrics/metrics.ts'
import { readRelease } from '../features/management/release.ts'
import { makeReference, type PreparationOptions } from '../features/reference/services.ts'
import { findPublicClient } from '../features/sandbox/clients.ts'
import { makeSandbox } from '../features/sandbox/host.ts'
import { type EmbeddedProvider, makeEmbeddedProvider } from '../features/session/embedded-provider.ts'
import { RelyingParty } from '../features/session/relying-party.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/open.ts'
import { Jobs } from '../platform/jobs/jobs.ts'
import type { LogBuffer } from '../platform/logging/log-buffer.ts'
import { LoggerLevels } from '../platform/logging/logger-levels.ts'
import type { Loggers } from '../platform/logging/loggers.ts'
import { Outbox } from '../platform/mail/outbox.ts'
import { type MailTransport, mailboxTransport, missingTransport, smtpTransport } from '../platform/mail/transport.ts'
import { RateLimits } from '../platform/security/rate-limits.ts'
import { SigningKeys } from '../platform/security/signing-keys.ts'
import { Tokens } from '../platform/security/tokens.ts'
import { SEEDED_ACCOUNTS } from '../platform/users/seed.ts'
import { Sessions } from '../platform/users/sessions.ts'

/** Root folder of the repository. */
export const ROOT = path.resolve(import.meta.dirname, '../../../..')

/** What the services are made of. */
export interface Foundation {
  app: FastifyInstance
  config: Config
  database: Database
  clock: Clock
  loggers: Loggers
  logBuffer: LogBuffer
  /** Folder of the built client. */
  clientFolder: string
  /** Folder of the guides. */
  guidesFolder: string
  /** Folder of the package of the embeddable elements. */
  pluginFolder: string
  entities: readonly EntityDefinition[]
  preparation: PreparationOptions | undefined
  sandboxLimits: { callsPerMinute?: number }
}

async function mailTransport({ smtpUrl, supportEmail, profiles }: Config): Promise<MailTransport> {
  if (smtpUrl) return smtpTransport(smtpUrl, supportEmail)
  return profiles.includes('prod') ? missingTransport : mailboxTransport
}

/** The services of the platform, which know no feature. */
async function makePlatformServices({ config, database, clock, loggers }: Foundation) {
  const { publicUrl, supportEmail, signupApproval, profiles } = config
  const isProduction = profiles.includes('prod')
  const activateNewUsers = !signupApproval
  const keepsMails = !isProduction
  const signingKeys = new SigningKeys(database, clock)
  const tokens = new Tokens(signingKeys, publicUrl, clock)
  const jobs = new Jobs(database, { embedded: !config.databaseUrl, log: loggers.get('jobs') })
  const transport = await mailTransport(config)
  const sender = { supportEmail, publicUrl }
  const outbox = new Outbox({ database, jobs, clock, transport, sender, keepsMails, log: loggers.get('mail') })
  writeAccountMails(outbox, { ...config, clock, activateNewUsers })
  return {
    publicUrl,
    supportEmail,
    isProduction,
    activateNewUsers,
    keepsMails,
    tokens,
    sessions: new Sessions(database, tokens, clock),
    rateLimits: new RateLimits(database),
    jobs,
    transport,
    outbox,
    loggerLevels: new LoggerLevels({ database, loggers, databaseUrl: config.databaseUrl }),
    metrics: new Metrics(database.pool, { tokens: tokens.remembered, signingKeys: signingKeys.remembered })
  }
}

type PlatformServices = Foundation & Awaited<ReturnType<typeof makePlatformServices>>

/** The identity provider, embedded or external, and the portal as its client. */
async function makeIdentityServices({ app, config, database, rateLimits, publicUrl, loggers }: PlatformServices) {
  const { externalProvider, loginFormUrl, scope } = config
  const addresses = { redirectUri: `${publicUrl}/${PATHS.loginCallback}`, postLogoutRedirectUri: `${publicUrl}/logout` }
  const provider = externalProvider
    ? undefined
    : await makeEmbeddedProvider({
        app,
        database,
        rateLimits,
        publicUrl,
        log: loggers.get('identity-provider'),
        ...addresses,
        seededAccounts: [...SEEDED_ACCOUNTS]
      })
  // Exactly one of the two is there.
  const server = externalProvider ?? (provider as EmbeddedProvider)
  return {
    provider,
    embeddedProvider: provider !== undefined,
    issuer: externalProvider?.issuer,
    loginFormUrl,
    relyingParty: new RelyingParty({ ...server, ...addresses, scope, log: loggers.get('session') })
  }
}

/** The services of the features that other features or the jobs use. */
async function makeFeatureServices(services: PlatformServices) {
  const { config, database, clock, jobs, loggers, publicUrl, clientFolder, preparation, isProduction } = services
  const identity = await makeIdentityServices(services)
  const easyAccess = new EasyAccess({ database, clock, publicUrl, log: loggers.get('server') })
  const contents = new Contents(database)
  const findClient = findPublicClient(database)
  const sandbox = await makeSandbox({
    database,
    clock,
    findClient,
    log: loggers.get('sandbox'),
    publicUrl,
    documentsFolder: path.join(ROOT, 'content/apis'),
    limits: services.sandboxLimits,
    onCall: easyAccess.sawCall,
    isProduction
  })
  const readProviderKeys = () => identity.relyingParty.readKeys()
  const checks = healthChecks({ config, database, jobs, mailTransport: services.transport, readProviderKeys })
  const log = loggers.get('reference')
  return {
    ...identity,
    easyAccess,
    contents,
    reference: makeReference({
      database,
      jobs,
      contents,
      publicUrl,
      wordsFolder: path.join(ROOT, 'content'),
      clientFolder,
      log,
      preparation
    }),
    findClient,
    sandbox,
    payments: sandbox.payments,
    health: new HealthMonitor(checks, loggers.get('health')),
    release: readRelease(ROOT, path.join(clientFolder, 'index.html'))
  }
}

/** Everything that features, jobs and hooks work with. A feature's plugin declares which of it the feature uses. */
export type Services = PlatformServices & Awaited<ReturnType<typeof makeFeatureServices>>

/** Makes the services of an application. They register no route and no hook. */
export async function makeServices(foundation: Foundation): Promise<Services> {
  const platform = { ...foundation, ...(await makePlatformServices(foundation)) }
  return { ...platform, ...(await makeFeatureServices(platform)) }
}
