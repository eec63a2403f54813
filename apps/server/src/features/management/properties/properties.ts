import os from 'node:os'
import { type ConfigurationProperties, type EnvironmentProperties, LIMITS, MASKED } from '@portico/contract'
import { type Config, maskedUrl } from '../../../config.ts'
import type { Release } from '../../../platform/release.ts'
import { providerDetails } from '../../../provider-settings.ts'

const group = (prefix: string, properties: Record<string, unknown>) => ({ prefix, properties })

/** The settings as the server understood them, in groups; secrets are masked. */
export function configurationProperties(config: Config, release: Release): ConfigurationProperties {
  const { externalProvider: provider } = config
  const beans = {
    release: group('release', { version: release.build.version, built: release.build.time, ...release.git }),
    server: group('server', {
      port: config.port,
      host: config.host,
      publicUrl: config.publicUrl,
      trustProxy: config.trustProxy,
      profiles: config.profiles
    }),
    database: group(
      'database',
      config.databaseUrl
        ? { embedded: false, url: maskedUrl(config.databaseUrl) }
        : { embedded: true, folder: config.dataFolder }
    ),
    identityProvider: group('identity-provider', {
      embedded: !provider,
      issuer: provider?.issuer ?? null,
      clientId: provider?.clientId ?? null,
      clientSecret: provider?.clientSecret === undefined ? null : MASKED,
      scope: config.scope,
      loginFormUrl: config.loginFormUrl === undefined ? null : maskedUrl(config.loginFormUrl),
      signupApproval: config.signupApproval
    }),
    catalogue: group('catalogue', { review: config.catalogueReview }),
    mail: group('mail', {
      server: config.smtpUrl === undefined ? null : maskedUrl(config.smtpUrl),
      supportEmail: config.supportEmail
    }),
    provider: group('provider', providerDetails(config)),
    metrics: group('metrics', { token: config.metricsToken === undefined ? null : MASKED }),
    logging: group('logging', { level: config.logLevel }),
    limits: group('limits', { ...LIMITS })
  }
  return { contexts: { application: { beans } } }
}

const toProperties = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))

/** Where the settings came from, and a few facts of the process. Never its whole environment. */
export function environmentProperties({ profiles, settings }: Config): EnvironmentProperties {
  const from = (source: 'environment' | 'default') =>
    toProperties(
      Object.fromEntries(
        settings.filter((setting) => setting.source === source).map(({ name, value }) => [name, value])
      )
    )
  return {
    activeProfiles: profiles,
    propertySources: [
      { name: 'environment', properties: from('environment') },
      { name: 'defaults', properties: from('default') },
      {
        name: 'process',
        properties: toProperties({
          'node.version': process.versions.node,
          'v8.version': process.versions.v8,
          'process.id': process.pid,
          'os.platform': process.platform,
          'os.architecture': process.arch,
          'os.release': os.release(),
          'processors.available': os.availableParallelism(),
          'memory.total': os.totalmem(),
          'time.zone': Intl.DateTimeFormat().resolvedOptions().timeZone
        })
      }
    ]
  }
}
