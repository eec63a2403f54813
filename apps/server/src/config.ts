import os from 'node:os'
import path from 'node:path'
import { LIMITS, MASKED, PROFILES } from '@portico/contract'
import * as z from 'zod'
import { productionFaults } from './production-rules.ts'
import { providerSettings, toProvider } from './provider-settings.ts'
import { flag, httpUrl, list, origin, postgresUrl, profiles, smtpUrl, text, trustedProxies } from './setting-forms.ts'
import { telemetrySettings, toTelemetry } from './telemetry-settings.ts'

/** The only reader of the environment: every setting of the server, with its default. */

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const PASSWORD_LENGTH = `must be a whole number from ${LIMITS.passwordMin} to ${LIMITS.passwordMax}`

/** Characters that a new password has at least under the profile prod: more than ASVS 5.0, 6.2.1, demands, and still typed with ease. */
const PRODUCTION_PASSWORD = 10

const AUDIT_MONTHS = 'must be a whole number of months from 12 to 600'

/** Mebibytes: some eighty files of the largest size. */
const DEFAULT_QUOTA = 2048
const MEBIBYTE = 1024 * 1024

const codeList = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

/** OpenID Connect Core, section 9. */
const CLIENT_AUTHENTICATION = ['client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const

const settings = {
  PORT: {
    schema: z.coerce
      .number('must be a port number')
      .int('must be a port number')
      .min(1, 'must be a port number')
      .max(65535, 'must be a port number')
      .default(8080),
    meaning: 'Port to listen on'
  },
  HOST: {
    schema: text.default('localhost'),
    meaning: 'Address to listen on; `0.0.0.0` to be reachable from other machines'
  },
  INSTANCE_NAME: {
    schema: text.max(100, 'must have at most 100 characters').optional(),
    meaning: 'Name of this instance on the administration pages; by default the host name and the port'
  },
  PUBLIC_URL: { schema: origin.optional(), meaning: 'Address at which browsers reach the portal' },
  TRUST_PROXY: {
    schema: trustedProxies.default(false),
    meaning:
      'Trusted sources of `X-Forwarded` headers: `true` for one reverse proxy, the number of chained proxies, or their addresses and networks, separated by commas, such as `10.0.0.0/8`'
  },
  PORTICO_DATA: { schema: text.default('./data'), meaning: 'Folder of the embedded database' },
  DATABASE_URL: {
    schema: postgresUrl.optional(),
    meaning: 'PostgreSQL to use instead of the embedded database: `postgres://user:password@host:5432/database`'
  },
  DATABASE_DIRECT_URL: {
    schema: postgresUrl.optional(),
    meaning:
      'Direct connection to the same PostgreSQL if `DATABASE_URL` is a pooler in transaction mode, such as PgBouncer: for migrations, notifications and the database console'
  },
  DATABASE_REPLICA_URL: {
    schema: postgresUrl.optional(),
    meaning:
      'Streaming replicas of that PostgreSQL, or a proxy that routes each connection to one: for the reference, lists and logs. Reads go to a replica only while it is as up to date as the primary; otherwise, they go to the primary'
  },
  EMBEDDED_DATABASE: {
    schema: z.enum(['allow'], 'may only be allow').optional(),
    meaning:
      'With `allow`, the embedded database can also be used under the profile prod: by one instance, without a standby'
  },
  MIGRATIONS: {
    schema: z.enum(['apply', 'check'], 'must be apply or check').default('apply'),
    meaning:
      'With `check`, the portal changes no tables and does not start until `npm run admin -- migrate` has run; its database user then needs no permission to create tables'
  },
  PORTICO_PROFILES: {
    schema: profiles.default(['dev', 'api-docs']),
    meaning: `Active profiles, separated by commas: ${codeList(PROFILES)}`
  },
  OIDC_ISSUER: {
    schema: httpUrl.optional(),
    meaning: 'Issuer of an external OpenID Connect provider; without it, the embedded provider is used'
  },
  OIDC_CLIENT_ID: { schema: text.optional(), meaning: 'Client ID of the portal at the external provider' },
  OIDC_CLIENT_SECRET: { schema: text.optional(), meaning: 'Client secret of the portal at the external provider' },
  OIDC_ACCOUNT_URL: {
    schema: httpUrl.optional(),
    meaning:
      'Page of the external provider where users register and change their password; without it, the portal shows no link'
  },
  OIDC_CLIENT_AUTH: {
    schema: z.enum(CLIENT_AUTHENTICATION, `must be one of ${CLIENT_AUTHENTICATION.join(', ')}`).optional(),
    meaning: `Client authentication at the provider’s token endpoint: ${codeList(CLIENT_AUTHENTICATION)}; without it, it depends on the methods that the provider supports`
  },
  OIDC_CLIENT_KEY_FILE: {
    schema: text.optional(),
    meaning: 'File with the private key for `private_key_jwt`, in PEM or JWK form'
  },
  OIDC_CLOCK_TOLERANCE: {
    schema: z.coerce
      .number('must be a number of seconds')
      .int('must be a number of seconds')
      .min(0, 'must not be negative')
      .max(600, 'must be at most 600: a larger difference indicates an incorrect clock')
      .default(60),
    meaning: 'Maximum difference in seconds between the clocks of provider and portal'
  },
  OIDC_SCOPE: { schema: text.default('openid email profile'), meaning: 'Scopes requested from the provider' },
  ADMIN_SUBJECTS: {
    schema: list.default([]),
    meaning:
      'Users who become administrators when they sign in at the external provider, separated by commas: subjects (`sub`, the safest form), a claim and its value, such as `groups:portal-admins`, verified email addresses, or usernames that the provider assigns (`preferred_username`)'
  },
  OIDC_ROLES_CLAIM: {
    schema: text.optional(),
    meaning:
      'Claim of the external provider that sets the roles at each sign-in, such as `groups` or `realm_access.roles`; without it, administrators of the portal assign roles'
  },
  OIDC_ADMIN_ROLES: { schema: list.default([]), meaning: 'Values of that claim that make an administrator' },
  OIDC_USER_ROLES: {
    schema: list.default([]),
    meaning: 'Values of that claim that allow a user to sign in; without them, all users of the provider can'
  },
  EMBEDDED_PROVIDER: {
    schema: z.enum(['allow'], 'may only be allow').optional(),
    meaning:
      'With `allow`, the embedded identity provider can also be used under the profile prod: it then requires `SMTP_URL`, and a second factor for administrators'
  },
  LOGIN_FORM_URL: {
    schema: httpUrl.optional(),
    meaning: 'Login form of a provider that returns `id_token` itself; replaces `/oauth2/start`'
  },
  SIGNUP_APPROVAL: {
    schema: flag.optional(),
    meaning:
      'Whether an administrator must activate users who register or sign in for the first time; `true` under the profile prod'
  },
  CATALOGUE_REVIEW: {
    schema: flag.optional(),
    meaning:
      'Whether an administrator must release changes by other users to API definitions, their documents and files before they appear in the reference; `true` under the profile prod'
  },
  PASSWORD_MIN_LENGTH: {
    schema: z.coerce
      .number(PASSWORD_LENGTH)
      .int(PASSWORD_LENGTH)
      .min(LIMITS.passwordMin, PASSWORD_LENGTH)
      .max(LIMITS.passwordMax, PASSWORD_LENGTH)
      .optional(),
    meaning: `Minimum length of a new password, from ${LIMITS.passwordMin} to ${LIMITS.passwordMax} characters; by default 10 under the profile prod`
  },
  UPLOAD_QUOTA: {
    schema: z.coerce
      .number('must be a whole number of mebibytes')
      .int('must be a whole number of mebibytes')
      .min(1, 'must be a whole number of mebibytes')
      .default(DEFAULT_QUOTA),
    meaning: 'Maximum total size in mebibytes of the files that one user has uploaded, including earlier contents'
  },
  AUDIT_RETENTION: {
    schema: z.coerce.number(AUDIT_MONTHS).int(AUDIT_MONTHS).min(12, AUDIT_MONTHS).max(600, AUDIT_MONTHS).optional(),
    meaning: 'Retention of the audit log and the history of records in months, at least 12; without it, unlimited'
  },
  SMTP_URL: {
    schema: smtpUrl.optional(),
    meaning:
      'Mail server: `smtp://user:password@host:587`, or `smtps://` for TLS from the start. Without it, emails wait under the profile prod and appear in the mailbox page otherwise'
  },
  SUPPORT_EMAIL: {
    schema: z.email('must be an email address').default('support@portico.example'),
    meaning:
      'Email address for support, and sender of each email; under the profile prod, it must differ from the default'
  },
  ...providerSettings,
  METRICS_TOKEN: {
    schema: text.min(16, 'must have at least 16 characters').optional(),
    meaning:
      'Bearer token for a scraper of `management/prometheus`, at least 16 characters; without it, only administrators can read the metrics'
  },
  LOG_LEVEL: {
    schema: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
    meaning: `Minimum level that is logged: ${codeList(LOG_LEVELS)}`
  },
  ...telemetrySettings
}

type SettingName = keyof typeof settings

/**
 * Every setting by name with what it means, in the order of the README's table.
 *
 * @public for the test that compares the table
 */
export const SETTINGS = Object.entries(settings).map(([name, { meaning }]) => ({ name, meaning }))

/** A setting as it was given; secrets are masked. */
export interface Setting {
  name: string
  value: unknown
  source: 'environment' | 'default'
}

/** Reads a setting by its name. */
type ReadSetting = <N extends SettingName>(name: N) => z.output<(typeof settings)[N]['schema']>

/** The configuration as the server works with it; the `meaning` of a setting describes it. */
export type Config = ReturnType<typeof toConfig>

/** Names of parameters in an address whose values are secrets. */
const SECRET_PARAMETER = /pass|secret|token|key|credential/i

/** An address without the passwords in it. */
export function maskedUrl(address: string): string {
  if (!URL.canParse(address)) return MASKED
  const url = new URL(address)
  const secrets = [...url.searchParams.keys()].filter((name) => SECRET_PARAMETER.test(name))
  if (!url.password && !secrets.length) return address
  if (url.password) url.password = MASKED
  for (const name of secrets) url.searchParams.set(name, MASKED)
  return url.href
}

/** A value without its secrets, as its name and its form show them. */
function masked(name: string, value: unknown): unknown {
  if (value === undefined) return null
  if (/_(SECRET|TOKEN|HEADERS)$/.test(name)) return MASKED
  return /_(URL|ISSUER|ENDPOINT)$/.test(name) ? maskedUrl(String(value)) : value
}

/** Thrown when the environment cannot be used; `faults` has one sentence per fault. */
export class ConfigurationError extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`
    )
    this.name = 'ConfigurationError'
    this.faults = faults
  }
}

function toConfig(read: ReadSetting, given: Setting[], faults: string[]) {
  const port = read('PORT')
  const profiles = read('PORTICO_PROFILES') ?? []
  /** A flag that is on under the profile prod and off elsewhere, unless it is set. */
  const readFlag = (name: 'SIGNUP_APPROVAL' | 'CATALOGUE_REVIEW') => {
    const value = read(name) ?? profiles.includes('prod')
    given.splice(-1, 1, { ...(given.at(-1) as Setting), value })
    return value
  }
  const publicUrl = read('PUBLIC_URL') ?? `http://localhost:${port}`
  const issuer = read('OIDC_ISSUER')
  const clientId = read('OIDC_CLIENT_ID')
  const clientSecret = read('OIDC_CLIENT_SECRET')
  const clientAuth = read('OIDC_CLIENT_AUTH')
  const clientKeyFile = read('OIDC_CLIENT_KEY_FILE')
  if (issuer && !clientId) faults.push('OIDC_CLIENT_ID is required when OIDC_ISSUER is set')
  if (!issuer && clientId) faults.push('OIDC_ISSUER is required when OIDC_CLIENT_ID is set')
  return {
    port,
    host: read('HOST'),
    instanceName: read('INSTANCE_NAME') ?? `${os.hostname()}:${port}`,
    /** The one origin that browsers use, without a trailing slash. */
    publicUrl: faults.length ? publicUrl : new URL(publicUrl).origin,
    /** How many proxies are in front, or their networks; false for none. */
    trustProxy: read('TRUST_PROXY'),
    dataFolder: path.resolve(read('PORTICO_DATA') ?? '.'),
    databaseUrl: read('DATABASE_URL'),
    /** Where `databaseUrl` leads to a pooler, the server itself. */
    databaseDirectUrl: read('DATABASE_DIRECT_URL'),
    /** Where replicas can be read; undefined where there is none. */
    databaseReplicaUrl: read('DATABASE_REPLICA_URL'),
    /** Whether the embedded database may be used under the profile prod. */
    embeddedDatabaseAllowed: read('EMBEDDED_DATABASE') === 'allow',
    /** Whether the start brings the tables up to date, or only looks whether they are. */
    migrations: read('MIGRATIONS'),
    profiles,
    /** Undefined where the embedded identity provider is used. */
    externalProvider:
      issuer && clientId
        ? {
            issuer,
            clientId,
            clientSecret,
            clientAuth,
            clientKeyFile
          }
        : undefined,
    /** Whether the embedded identity provider may serve under the profile prod. */
    embeddedProviderAllowed: read('EMBEDDED_PROVIDER') === 'allow',
    scope: read('OIDC_SCOPE'),
    /** Seconds. */
    clockTolerance: read('OIDC_CLOCK_TOLERANCE'),
    /** Who of an external provider has which role. */
    roles: {
      adminSubjects: read('ADMIN_SUBJECTS') ?? [],
      claim: read('OIDC_ROLES_CLAIM'),
      admin: read('OIDC_ADMIN_ROLES') ?? [],
      user: read('OIDC_USER_ROLES') ?? []
    },
    loginFormUrl: read('LOGIN_FORM_URL'),
    /** Where the external provider lets people register and change their password. */
    accountUrl: read('OIDC_ACCOUNT_URL'),
    signupApproval: readFlag('SIGNUP_APPROVAL'),
    /** Whether administrators release what others change in the catalogue. */
    catalogueReview: readFlag('CATALOGUE_REVIEW'),
    passwordMinLength:
      read('PASSWORD_MIN_LENGTH') ?? (profiles.includes('prod') ? PRODUCTION_PASSWORD : LIMITS.passwordMin),
    /** Bytes. */
    uploadQuota: (read('UPLOAD_QUOTA') ?? DEFAULT_QUOTA) * MEBIBYTE,
    /** Months; undefined for ever. */
    auditMonths: read('AUDIT_RETENTION'),
    smtpUrl: read('SMTP_URL'),
    supportEmail: read('SUPPORT_EMAIL'),
    /** Who runs the portal. */
    provider: toProvider(read),
    metricsToken: read('METRICS_TOKEN'),
    logLevel: read('LOG_LEVEL'),
    /** Undefined where no collector gets traces and metrics. */
    telemetry: toTelemetry(read),
    /** Every setting as it was given, to be shown to administrators. */
    settings: given
  }
}

/** Settings that make no sense without others, one sentence each. */
function contradictions(config: Config): string[] {
  const { loginFormUrl, accountUrl, externalProvider, roles, databaseUrl, databaseDirectUrl, databaseReplicaUrl } =
    config
  const faults: string[] = []
  const { clientAuth, clientKeyFile, clientSecret } = externalProvider ?? {}
  if (databaseDirectUrl && !databaseUrl)
    faults.push('DATABASE_DIRECT_URL requires DATABASE_URL, the address of its pooler')
  if (databaseReplicaUrl && !databaseUrl)
    faults.push('DATABASE_REPLICA_URL requires DATABASE_URL, its primary: the embedded database has no replicas')
  if (clientAuth === 'private_key_jwt' && !clientKeyFile)
    faults.push('OIDC_CLIENT_KEY_FILE is required when OIDC_CLIENT_AUTH is private_key_jwt')
  if (clientKeyFile && clientAuth !== 'private_key_jwt')
    faults.push('OIDC_CLIENT_AUTH must be private_key_jwt when OIDC_CLIENT_KEY_FILE is set')
  if (clientAuth && clientAuth !== 'private_key_jwt' && !clientSecret)
    faults.push(`OIDC_CLIENT_SECRET is required when OIDC_CLIENT_AUTH is ${clientAuth}`)
  if (loginFormUrl && !externalProvider)
    faults.push(
      'LOGIN_FORM_URL requires OIDC_ISSUER and OIDC_CLIENT_ID: the id_token it returns is checked against them'
    )
  // Anybody could register with a login that is listed.
  if (roles.adminSubjects.length && !externalProvider)
    faults.push(
      'ADMIN_SUBJECTS requires OIDC_ISSUER: for the embedded identity provider, `npm run admin -- create` creates the first administrator'
    )
  if (accountUrl && !externalProvider)
    faults.push('OIDC_ACCOUNT_URL requires OIDC_ISSUER: the embedded provider has its pages')
  if (roles.claim && !externalProvider) faults.push('OIDC_ROLES_CLAIM requires OIDC_ISSUER, which provides it')
  if (roles.claim && !roles.admin.length)
    faults.push('OIDC_ADMIN_ROLES is required when OIDC_ROLES_CLAIM is set, to assign administrators')
  if (!roles.claim && (roles.admin.length || roles.user.length))
    faults.push('OIDC_ROLES_CLAIM is required when OIDC_ADMIN_ROLES or OIDC_USER_ROLES is set')
  return faults
}

/**
 * Reads the configuration.
 *
 * @param environment variables by name; an empty value counts as not set
 * @throws ConfigurationError with every fault there is, not only the first
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const faults: string[] = []
  const given: Setting[] = []
  const read: ReadSetting = (name) => {
    const result = settings[name].schema.safeParse(environment[name] || undefined)
    if (!result.success) faults.push(`${name} ${result.error.issues[0]?.message ?? 'is not valid'}`)
    given.push({ name, value: masked(name, result.data), source: environment[name] ? 'environment' : 'default' })
    return result.data as never
  }

  const config = toConfig(read, given, faults)
  faults.push(...contradictions(config))
  // What cannot be read is a fault already, and the rules work with what could be.
  if (config.profiles.includes('prod') && URL.canParse(config.publicUrl)) faults.push(...productionFaults(config))
  if (faults.length) throw new ConfigurationError(faults)
  return config
}
