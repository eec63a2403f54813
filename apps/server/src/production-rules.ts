import { isLoopback } from './platform/http/canonical-address.ts'
import type { Provider } from './provider-settings.ts'

/** What the profile `prod` insists on before it starts: a portal that is reached by others keeps no default and no weak secret. */

/** What the rules read of the configuration. */
interface Reviewed {
  publicUrl: string
  profiles: readonly string[]
  databaseUrl: string | undefined
  databaseDirectUrl?: string | undefined
  databaseReplicaUrl?: string | undefined
  embeddedDatabaseAllowed: boolean
  externalProvider: { issuer: string; clientSecret: string | undefined; clientKeyFile: string | undefined } | undefined
  embeddedProviderAllowed: boolean
  loginFormUrl: string | undefined
  smtpUrl: string | undefined
  supportEmail: string
  provider: Provider
  metricsToken: string | undefined
}

/** Characters that a secret has at least: 16 random ones of 64 are 96 bits. */
const SECRET_LENGTH = 16

/** Different characters that a secret has at least; of 16 random ones, hardly ever fewer. */
const DIFFERENT_CHARACTERS = 6

/** Words of which the secrets of examples are made. */
const EXAMPLE_WORDS =
  /change-?(me|it)|client|default|example|metrics|mypass|oidc|passw(or)?d|please|portal|portico|postgres|qwerty|replace|root|secret|test|this|token|admin|user|0?123456789?|[^a-z0-9]/g

/** Whether hardly anything is left of a secret without the words of which examples are made. */
const isPlaceholder = (secret: string) =>
  secret.toLowerCase().replaceAll(EXAMPLE_WORDS, '').length < Math.min(8, secret.length / 2) ||
  new Set(secret).size < DIFFERENT_CHARACTERS

/** A rule about a secret that somebody else knows too. */
function secretFault(name: string, secret: string | undefined, advice: string): string | undefined {
  if (secret === undefined) return undefined
  if (isPlaceholder(secret)) return `${name} is a placeholder: ${advice}`
  if (secret.length < SECRET_LENGTH) return `${name} must have at least ${SECRET_LENGTH} characters: ${advice}`
  return undefined
}

/** The password in an address; undefined where it has none, as for a socket or a certificate. */
function passwordIn(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined
  const { password, searchParams } = new URL(address)
  return decodeURIComponent(password) || searchParams.get('password') || undefined
}

/** A password of a server behind the portal: it may be short, because few can try it, but not one of an example. */
function passwordFault(name: string, address: string | undefined): string | undefined {
  const password = passwordIn(address)
  return password !== undefined && isPlaceholder(password)
    ? `${name} has a placeholder as its password: set one that cannot be guessed`
    : undefined
}

/** Whether what is sent to an address can be read on its way. */
const isOpenToReading = (address: string) => !address.startsWith('https:') && !isLoopback(new URL(address).hostname)

/** Words of examples, and domains that cannot be registered (RFC 2606, RFC 6761). */
const EXAMPLE_DETAIL = /\b(example|replace-me)\b|[@.](invalid|localhost|test)$/i

/** A detail that the law requires of the legal pages: it must be there, and not be that of an example. */
function legalFault(name: string, value: string | undefined, noun: string): string | undefined {
  if (value === undefined) return `${name} is required by the profile prod: the legal pages need ${noun}`
  return EXAMPLE_DETAIL.test(value) ? `${name} is a placeholder: set ${noun}` : undefined
}

/** Each rule returns the sentence that explains its breach. */
const RULES: ((config: Reviewed) => string | false | undefined)[] = [
  ({ databaseUrl, embeddedDatabaseAllowed }) =>
    !databaseUrl &&
    !embeddedDatabaseAllowed &&
    'DATABASE_URL is required by the profile prod, unless EMBEDDED_DATABASE=allow permits the embedded database',
  ({ externalProvider, embeddedProviderAllowed }) =>
    !externalProvider &&
    !embeddedProviderAllowed &&
    'OIDC_ISSUER is required by the profile prod, unless EMBEDDED_PROVIDER=allow permits the embedded identity provider',
  ({ externalProvider, embeddedProviderAllowed, smtpUrl }) =>
    !externalProvider &&
    embeddedProviderAllowed &&
    !smtpUrl &&
    'SMTP_URL is required for the embedded identity provider under the profile prod: it confirms addresses by email',
  ({ externalProvider }) =>
    externalProvider &&
    !externalProvider.clientSecret &&
    !externalProvider.clientKeyFile &&
    'OIDC_CLIENT_SECRET is required by the profile prod, or a key for OIDC_CLIENT_AUTH=private_key_jwt',
  ({ externalProvider }) =>
    secretFault('OIDC_CLIENT_SECRET', externalProvider?.clientSecret, 'set the secret that the provider issued'),
  ({ externalProvider }) =>
    externalProvider &&
    isOpenToReading(externalProvider.issuer) &&
    'OIDC_ISSUER must be an https address under the profile prod: its keys and tokens decide who is signed in',
  ({ loginFormUrl }) =>
    loginFormUrl && isOpenToReading(loginFormUrl) && 'LOGIN_FORM_URL must be an https address under the profile prod',
  ({ metricsToken }) => secretFault('METRICS_TOKEN', metricsToken, 'set one that cannot be guessed'),
  ({ databaseUrl }) => passwordFault('DATABASE_URL', databaseUrl),
  ({ databaseDirectUrl }) => passwordFault('DATABASE_DIRECT_URL', databaseDirectUrl),
  ({ databaseReplicaUrl }) => passwordFault('DATABASE_REPLICA_URL', databaseReplicaUrl),
  ({ smtpUrl }) => passwordFault('SMTP_URL', smtpUrl),
  ({ provider }) => legalFault('PROVIDER_NAME', provider.name, 'the registered name of the company'),
  ({ provider }) => legalFault('PROVIDER_ADDRESS', provider.address, 'the postal address of the company'),
  ({ provider }) => legalFault('PROVIDER_REGISTER', provider.register, 'the register of the company and its number'),
  ({ provider }) =>
    legalFault('DATA_PROTECTION_EMAIL', provider.dataProtectionEmail, 'the address of the data protection officer'),
  ({ supportEmail }) => legalFault('SUPPORT_EMAIL', supportEmail, 'the address of support'),
  ({ publicUrl }) => isOpenToReading(publicUrl) && 'PUBLIC_URL must be an https address under the profile prod',
  ({ profiles }) => profiles.includes('dev') && 'PORTICO_PROFILES contains both dev and prod: choose one'
]

/** The rules that a configuration breaks, one sentence each. */
export const productionFaults = (config: Reviewed): string[] =>
  RULES.map((rule) => rule(config)).filter((fault) => typeof fault === 'string' && fault !== '') as string[]
