import path from 'node:path'
import { PROFILES, type Profile } from '@portico/contract'
import * as z from 'zod'
import { isLoopback } from './platform/canonical-address.ts'

/** The only reader of the environment: everything the server can be told from outside, with its default. */

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const text = z.string().trim().min(1, 'must not be empty')
const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true')

const httpUrl = text.refine(
  (value) => /^https?:\/\//.test(value) && URL.canParse(value),
  'must be an http or https address'
)

const origin = httpUrl.refine(
  (value) => new URL(value).href === `${new URL(value).origin}/`,
  'must be an origin without a path, such as https://portal.example'
)

const postgresUrl = text.refine(
  (value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value),
  'must be an address such as postgres://user:password@host:5432/database'
)

const profiles = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
  )
  .pipe(z.array(z.enum(PROFILES, `may name ${PROFILES.join(', ')}, separated by commas`)))

const codeList = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

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
  PUBLIC_URL: { schema: origin.optional(), meaning: 'Address at which browsers reach the portal' },
  TRUST_PROXY: {
    schema: flag.default(false),
    meaning: 'Whether a reverse proxy in front sets the `X-Forwarded` headers'
  },
  PORTICO_DATA: { schema: text.default('./data'), meaning: 'Folder of the embedded database' },
  DATABASE_URL: {
    schema: postgresUrl.optional(),
    meaning: 'PostgreSQL to use instead of the embedded database: `postgres://user:password@host:5432/database`'
  },
  PORTICO_PROFILES: {
    schema: profiles.default(['dev', 'api-docs']),
    meaning: `Active profiles, separated by commas: ${codeList(PROFILES)}`
  },
  OIDC_ISSUER: {
    schema: httpUrl.optional(),
    meaning: 'Issuer of an external OpenID Connect provider; without it the embedded one serves'
  },
  OIDC_CLIENT_ID: { schema: text.optional(), meaning: 'The portal’s client id at the external provider' },
  OIDC_CLIENT_SECRET: { schema: text.optional(), meaning: 'The portal’s client secret at the external provider' },
  OIDC_SCOPE: { schema: text.default('openid email profile'), meaning: 'Scopes asked of the provider' },
  LOGIN_FORM_URL: {
    schema: httpUrl.optional(),
    meaning: 'Login form of a provider that returns `id_token` itself; replaces `/oauth2/start`'
  },
  SIGNUP_APPROVAL: {
    schema: flag.default(false),
    meaning: 'Whether an administrator must activate users who sign in for the first time'
  },
  SUPPORT_EMAIL: {
    schema: z.email('must be an e-mail address').default('support@portico.example'),
    meaning: 'Address shown and written to for support'
  },
  LOG_LEVEL: {
    schema: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
    meaning: `Least level that is logged: ${codeList(LOG_LEVELS)}`
  }
}

type SettingName = keyof typeof settings

/** Every setting by name with what it means, in the order of the README's table. */
export const SETTINGS = Object.entries(settings).map(([name, { meaning }]) => ({ name, meaning }))

export interface Config {
  port: number
  host: string
  /** The one origin that browsers use, without a trailing slash. */
  publicUrl: string
  trustProxy: boolean
  dataFolder: string
  databaseUrl: string | undefined
  profiles: Profile[]
  /** Undefined where the embedded identity provider serves. */
  externalProvider: ExternalProvider | undefined
  scope: string
  loginFormUrl: string | undefined
  signupApproval: boolean
  supportEmail: string
  logLevel: (typeof LOG_LEVELS)[number]
}

export interface ExternalProvider {
  issuer: string
  clientId: string
  clientSecret: string | undefined
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

/** Values that stand in examples and must never guard a production system. */
const PLACEHOLDER_SECRETS = ['secret', 'changeme', 'change-me', 'default', 'password', 'portico']

/** What `prod` insists on, each rule with the sentence that explains a breach. */
const PRODUCTION_RULES: { broken: (config: Config) => boolean; fault: string }[] = [
  {
    broken: ({ externalProvider }) => !externalProvider,
    fault: 'OIDC_ISSUER is required by the profile prod: the embedded identity provider is for development'
  },
  {
    broken: ({ externalProvider }) => externalProvider !== undefined && !externalProvider.clientSecret,
    fault: 'OIDC_CLIENT_SECRET is required by the profile prod'
  },
  {
    broken: ({ externalProvider }) => PLACEHOLDER_SECRETS.includes(externalProvider?.clientSecret?.toLowerCase() ?? ''),
    fault: 'OIDC_CLIENT_SECRET is a placeholder: set the secret that the provider issued'
  },
  {
    broken: ({ publicUrl }) => !publicUrl.startsWith('https:') && !isLoopback(new URL(publicUrl).hostname),
    fault: 'PUBLIC_URL must be an https address under the profile prod'
  },
  {
    broken: ({ profiles }) => profiles.includes('dev'),
    fault: 'PORTICO_PROFILES names both dev and prod: choose one'
  }
]

/**
 * Reads the configuration.
 *
 * @param environment variables by name; an empty value counts as not set
 * @throws ConfigurationError with every fault there is, not only the first
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const faults: string[] = []
  const read = <N extends SettingName>(name: N): z.output<(typeof settings)[N]['schema']> => {
    const result = settings[name].schema.safeParse(environment[name] || undefined)
    if (!result.success) faults.push(`${name} ${result.error.issues[0]?.message ?? 'is not valid'}`)
    return result.data as z.output<(typeof settings)[N]['schema']>
  }

  const port = read('PORT')
  const publicUrl = read('PUBLIC_URL') ?? `http://localhost:${port}`
  const issuer = read('OIDC_ISSUER')
  const clientId = read('OIDC_CLIENT_ID')
  const clientSecret = read('OIDC_CLIENT_SECRET')
  if (issuer && !clientId) faults.push('OIDC_CLIENT_ID is required when OIDC_ISSUER is set')
  if (!issuer && clientId) faults.push('OIDC_ISSUER is required when OIDC_CLIENT_ID is set')

  const config: Config = {
    port,
    host: read('HOST'),
    publicUrl: faults.length ? publicUrl : new URL(publicUrl).origin,
    trustProxy: read('TRUST_PROXY'),
    dataFolder: path.resolve(read('PORTICO_DATA') ?? '.'),
    databaseUrl: read('DATABASE_URL'),
    profiles: read('PORTICO_PROFILES') ?? [],
    externalProvider: issuer && clientId ? { issuer, clientId, clientSecret } : undefined,
    scope: read('OIDC_SCOPE'),
    loginFormUrl: read('LOGIN_FORM_URL'),
    signupApproval: read('SIGNUP_APPROVAL'),
    supportEmail: read('SUPPORT_EMAIL'),
    logLevel: read('LOG_LEVEL')
  }
  if (config.loginFormUrl && !config.externalProvider)
    faults.push('LOGIN_FORM_URL needs OIDC_ISSUER and OIDC_CLIENT_ID: the id_token it returns is checked against them')
  if (config.profiles.includes('prod'))
    faults.push(
      ...PRODUCTION_RULES.filter((rule) => URL.canParse(config.publicUrl) && rule.broken(config)).map(
        (rule) => rule.fault
      )
    )
  if (faults.length) throw new ConfigurationError(faults)
  return config
}
