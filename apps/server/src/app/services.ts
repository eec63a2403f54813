import path from 'node:path'
import { type EntityDefinition, PATHS } from '@portico/contract'
import type { FastifyInstance } from 'fastify'
import { writeAccountMails } from '../features/account/mails.ts'
import { defineEndpointMails, queueEndpointNotice } from '../features/applications/endpoints/mails.ts'
import { advertisementCheckRecorder } from '../features/applications/go-live/advertisement-checks.ts'
import { UsageRecorder } from '../features/applications/usage/usage.ts'
import { Contents } from '../features/catalogue/files/contents.ts'
import { UploadLimits } from '../features/catalogue/files/upload-limits.ts'
import { EasyAccess } from '../features/easy-access/easy-access.ts'
import { healthChecks } from '../features/management/health/checks.ts'
import { HealthMonitor } from '../features/management/health/monitor.ts'
import { DeliveryMeter } from '../features/management/metrics/delivery-meter.ts'
import { Metrics } from '../features/management/metrics/metrics.ts'
import { makeReference, type PreparationOptions } from '../features/reference/services.ts'
import { SandboxClients } from '../features/sandbox/clients.ts'
import { makeSandbox, type SandboxHostOptions } from '../features/sandbox/host.ts'
import { readClientKey } from '../features/session/client-authentication.ts'
import { type EmbeddedProvider, makeEmbeddedProvider } from '../features/session/embedded-provider.ts'
import { RelyingParty } from '../features/session/relying-party.ts'
import { StatusSampler } from '../features/status/sampling/sampler.ts'
import { Status } from '../features/status/status.ts'
import { FirstViews } from '../platform/first-views/first-views.ts'
import { lazySigner } from '../platform/pdf/lazy-signer.ts'
import { readRelease } from '../platform/release.ts'
import { makePlatformServices, type PlatformFoundation, type PlatformServices } from '../platform/services.ts'
import { claimsOfInterest } from '../platform/users/identities/roles.ts'
import { SEEDED_ACCOUNTS } from '../platform/users/seed.ts'

/** Root folder of the repository. */
export const ROOT = path.resolve(import.meta.dirname, '../../../..')

/** What the services are made of. */
export interface Foundation extends Omit<PlatformFoundation, 'release'> {
  app: FastifyInstance
  clientFolder: string
  guidesFolder: string
  /** Folder of the package of the embeddable elements. */
  pluginFolder: string
  entities: readonly EntityDefinition[]
  /** How OpenAPI documents are prepared for reading. */
  preparation?: PreparationOptions
  /** Options of the sandbox other than its defaults. */
  sandboxOptions?: Pick<SandboxHostOptions, 'callsPerMinute' | 'tokensPerMinute' | 'logsRequests'>
}

type BaseServices = Foundation & PlatformServices

/** The identity provider, embedded or external, and the portal as its client. */
async function makeIdentityServices(services: BaseServices) {
  const { config, clock, publicUrl, loggers, isProduction } = services
  const { externalProvider, scope } = config
  const addresses = { redirectUri: `${publicUrl}/${PATHS.loginCallback}`, postLogoutRedirectUri: `${publicUrl}/logout` }
  const provider = externalProvider
    ? undefined
    : await makeEmbeddedProvider({
        ...services,
        log: loggers.get('identity-provider'),
        ...addresses,
        seededAccounts: isProduction ? [] : [...SEEDED_ACCOUNTS]
      })
  // Exactly one of the two is there.
  const server = externalProvider ?? (provider as EmbeddedProvider)
  const { clientSecret: secret, clientAuth: method, clientKeyFile } = { ...externalProvider, ...server }
  const key = clientKeyFile === undefined ? undefined : await readClientKey(clientKeyFile)
  const relyingParty = new RelyingParty({
    ...server,
    ...addresses,
    // The embedded provider's subjects are users of the portal, of whom it knows everything.
    ...(externalProvider ? claimsOfInterest(config.roles) : { wantedClaims: [], neededClaims: [] }),
    credentials: { secret, key, method },
    clockTolerance: config.clockTolerance,
    clock,
    scope,
    log: loggers.get('session')
  })
  return { provider, relyingParty }
}

/** The services of the features that other features or the jobs use. */
async function makeFeatureServices(services: BaseServices) {
  const { database, clock, loggers, outbox, publicUrl, clientFolder, isProduction } = services
  writeAccountMails(outbox, services)
  defineEndpointMails(outbox, publicUrl)
  const identity = await makeIdentityServices(services)
  const easyAccess = new EasyAccess({ database, clock, publicUrl, log: loggers.get('server') })
  const contents = new Contents(database)
  const uploads = new UploadLimits({ database, rateLimits: services.rateLimits, quota: services.config.uploadQuota })
  const clients = new SandboxClients(database, clock)
  const usage = new UsageRecorder({ database, clock, log: loggers.get('server') })
  const deliveries = new DeliveryMeter()
  const allowsOwnMachine = services.config.profiles.includes('dev')
  const sandbox = await makeSandbox({
    app: services.app,
    database,
    clock,
    findClient: clients.find,
    log: loggers.get('sandbox'),
    publicUrl,
    documentsFolder: path.join(ROOT, 'content/apis'),
    ...services.sandboxOptions,
    onCall: (call) => {
      easyAccess.sawCall(call)
      usage.sawCall(call)
    },
    onToken: usage.sawToken,
    onAttempt: deliveries.count,
    allowsOwnMachine,
    isOnlyInstance: !services.config.databaseUrl,
    onRefusal: services.refusals.record.bind(services.refusals),
    sealing: services.sealed,
    onEndpointNotice: (client, notice) => queueEndpointNotice(outbox, client, notice),
    isProduction
  })
  const readProviderKeys = () => identity.relyingParty.readKeys()
  const health = new HealthMonitor(healthChecks({ ...services, readProviderKeys }), loggers.get('health'))
  const statusSampler = new StatusSampler({
    app: services.app,
    database,
    readHealth: () => health.describe({ details: false }),
    isDeliveryLate: async () => (await sandbox.notifications.countOverdueEndpoints()) > 0,
    log: loggers.get('health')
  })
  const firstViews = new FirstViews({ clientFolder, log: loggers.get('server') })
  const log = loggers.get('reference')
  const reference = makeReference({ ...services, contents, wordsFolder: path.join(ROOT, 'content'), log })
  return {
    ...identity,
    easyAccess,
    contents,
    uploads,
    metrics: new Metrics({
      ...services,
      pool: database.pool,
      replica: database.replica,
      health,
      deliveries,
      countOverdueEndpoints: sandbox.notifications.countOverdueEndpoints
    }),
    firstViews,
    reference,
    readApiVersions: reference.readVersions,
    listApiVersions: reference.listPublished,
    findToolGrant: identity.provider?.findToolGrant ?? (async () => undefined),
    findClient: clients.find,
    forgetClient: clients.forget,
    removeClientData: sandbox.removeClient,
    issueToken: sandbox.issueToken,
    listEndpoints: sandbox.notifications.listEndpoints,
    requestLog: sandbox.log,
    deals: sandbox.deals,
    goLive: sandbox.goLive,
    documentSigner: lazySigner(services),
    recordAdvertisementCheck: advertisementCheckRecorder(database, services.clock),
    usage,
    allowsOwnMachine,
    sandbox,
    payments: sandbox.payments,
    health,
    statusSampler,
    status: new Status({ database, clock, sampler: statusSampler, log: loggers.get('health') })
  }
}

/** Everything that features, jobs and hooks work with. A feature's options say which of it the feature uses. */
export type Services = BaseServices & Awaited<ReturnType<typeof makeFeatureServices>>

/** Makes the services of an application. They register no route and no hook. */
export async function makeServices(foundation: Foundation): Promise<Services> {
  const release = readRelease(ROOT, path.join(foundation.clientFolder, 'index.html'))
  const base = { ...foundation, ...(await makePlatformServices({ ...foundation, release })) }
  return { ...base, ...(await makeFeatureServices(base)) }
}
