import type { Config } from '../config.ts'
import type { Clock } from './clock.ts'
import { Notifications } from './database/notifications.ts'
import type { Database } from './database/open.ts'
import { InstanceRequests } from './instances/instance-requests.ts'
import { Instances } from './instances/instances.ts'
import { Jobs } from './jobs/jobs.ts'
import type { LogBuffer } from './logging/log-buffer.ts'
import { LoggerLevels } from './logging/logger-levels.ts'
import type { Loggers } from './logging/loggers.ts'
import { Outbox } from './mail/outbox.ts'
import { type MailTransport, mailboxTransport, missingTransport, smtpTransport } from './mail/transport.ts'
import type { Release } from './release.ts'
import { RateLimits } from './security/rate-limits.ts'
import { RefusalLog } from './security/refusals.ts'
import { SealedTexts } from './security/sealed-texts.ts'
import { SigningKeys } from './security/signing-keys.ts'
import { Tokens } from './security/tokens.ts'
import { PasswordRules } from './users/password-rules/password-rules.ts'
import { PersonalTokens } from './users/personal-tokens/personal-tokens.ts'
import { SecondFactors } from './users/second-factors/second-factors.ts'
import { Sessions } from './users/sessions.ts'
import { SignInAttempts } from './users/sign-in/attempts.ts'
import { KnownBrowsers } from './users/sign-in/known-browsers.ts'

/** What the services of the platform are made of. */
export interface PlatformFoundation {
  config: Config
  database: Database
  clock: Clock
  loggers: Loggers
  logBuffer: LogBuffer
  release: Release
}

async function makeTransport({ smtpUrl, supportEmail, profiles }: Config): Promise<MailTransport> {
  if (smtpUrl) return smtpTransport(smtpUrl, supportEmail)
  return profiles.includes('prod') ? missingTransport : mailboxTransport
}

/** Makes the services that know no feature. They register no route and no hook. */
export async function makePlatformServices(foundation: PlatformFoundation) {
  const { config, database, clock, loggers } = foundation
  const { publicUrl, supportEmail, signupApproval, externalProvider, loginFormUrl } = config
  const isProduction = config.profiles.includes('prod')
  const signingKeys = new SigningKeys(database, clock)
  const tokens = new Tokens(signingKeys, publicUrl, clock)
  const jobs = new Jobs(database, { embedded: !config.databaseUrl, log: loggers.get('jobs') })
  const transport = await makeTransport(config)
  const sender = { supportEmail, publicUrl }
  const keepsMails = !isProduction
  const rateLimits = new RateLimits(database)
  const sealed = await SealedTexts.open(database)
  const notifications = new Notifications({
    database,
    databaseUrl: config.databaseDirectUrl ?? config.databaseUrl,
    log: loggers.get('database')
  })
  const instances = new Instances({
    database,
    name: config.instanceName,
    version: foundation.release.build.version,
    log: loggers.get('server'),
    isOnlyInstance: !config.databaseUrl
  })
  const outbox = new Outbox({ database, jobs, clock, transport, sender, keepsMails, log: loggers.get('mail') })
  return {
    ...foundation,
    /** The one origin that browsers use, without a trailing slash. */
    publicUrl,
    supportEmail,
    isProduction,
    /** Whether users may work once their address is confirmed; otherwise an administrator activates them. */
    activateNewUsers: !signupApproval,
    /** Whether sent mails stay readable in the mailbox. */
    keepsMails,
    /** Whether the portal's own provider signs users in, so that passwords are kept here and subjects are the ids of users. */
    embeddedProvider: externalProvider === undefined,
    /** Issuer of the external provider that keeps the accounts; undefined where the portal does. */
    issuer: externalProvider?.issuer,
    /** Who of an external provider has which role. */
    roleRules: config.roles,
    /** Login form of a provider that returns the id_token itself. */
    loginFormUrl,
    tokens,
    sessions: new Sessions(database, tokens, clock, { demandsSecondFactor: isProduction && !externalProvider }),
    personalTokens: new PersonalTokens({ database, clock, log: loggers.get('server') }),
    rateLimits,
    signInAttempts: new SignInAttempts(database, clock),
    knownBrowsers: new KnownBrowsers(database, clock),
    refusals: new RefusalLog({ database, clock, log: loggers.get('server') }),
    passwordRules: new PasswordRules(config.passwordMinLength),
    jobs,
    outbox,
    /** Encrypts texts that are stored. */
    sealed,
    secondFactors: new SecondFactors({ database, clock, outbox, rateLimits, publicUrl, sealed }),
    loggerLevels: new LoggerLevels({ database, loggers, notifications }),
    notifications,
    instances,
    instanceRequests: new InstanceRequests({ database, notifications, instances, log: loggers.get('server') }),
    /** Hits and misses of each cache. */
    caches: { tokens: tokens.remembered, signingKeys: signingKeys.remembered }
  }
}

/** The services of the platform. A feature's options pick those that it uses. */
export type PlatformServices = Awaited<ReturnType<typeof makePlatformServices>>
