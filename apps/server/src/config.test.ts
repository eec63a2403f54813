import os from 'node:os'
import path from 'node:path'
import { LEGAL_DETAILS } from '@portico/testing'
import { describe, expect, test } from 'vitest'
import { ConfigurationError, readConfig, SETTINGS } from './config.ts'
import { isLoopback } from './platform/http/canonical-address.ts'

function faultsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults
    throw error
  }
  return []
}

test('an empty environment is a development portal on port 8080 with the embedded database and provider', () => {
  const { settings: _settings, ...config } = readConfig({})
  expect(config).toEqual({
    port: 8080,
    host: 'localhost',
    instanceName: `${os.hostname()}:8080`,
    publicUrl: 'http://localhost:8080',
    trustProxy: false,
    dataFolder: path.resolve('data'),
    databaseUrl: undefined,
    embeddedDatabaseAllowed: false,
    migrations: 'apply',
    profiles: ['dev', 'api-docs'],
    embeddedProviderAllowed: false,
    externalProvider: undefined,
    scope: 'openid email profile',
    clockTolerance: 60,
    roles: { adminSubjects: [], claim: undefined, admin: [], user: [] },
    loginFormUrl: undefined,
    accountUrl: undefined,
    signupApproval: false,
    catalogueReview: false,
    passwordMinLength: 4,
    uploadQuota: 2 * 1024 ** 3,
    supportEmail: 'support@portico.example',
    provider: {
      name: 'Portico Finance (example provider)',
      address: undefined,
      register: undefined,
      dataProtectionEmail: undefined
    },
    logLevel: 'info'
  })
})

test('the public address follows the port unless it is set, and loses its trailing slash', () => {
  expect(readConfig({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000')
  expect(readConfig({ PORT: '9000', PUBLIC_URL: 'https://portal.example/' }).publicUrl).toBe('https://portal.example')
})

test.each(['https://portal.example/portal', 'https://portal.example/?a=b', 'https://user@portal.example'])(
  '%s is no public address: the portal lives at the root of its origin',
  (PUBLIC_URL) => {
    expect(faultsOf({ PUBLIC_URL })).toEqual([expect.stringContaining('PUBLIC_URL must be an origin')])
  }
)

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', OIDC_ISSUER: '' })).toEqual(readConfig({}))
})

test('all faults are listed together, each by the name of its setting', () => {
  const faults = faultsOf({
    PORT: 'eighty',
    PUBLIC_URL: 'ftp://portal.example',
    DATABASE_URL: 'mysql://db',
    PORTICO_PROFILES: 'dev,staging',
    OIDC_ISSUER: 'https://id.example',
    SIGNUP_APPROVAL: 'yes',
    SUPPORT_EMAIL: 'nobody',
    LOG_LEVEL: 'loud'
  })
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual(
    [
      'PORT',
      'PUBLIC_URL',
      'DATABASE_URL',
      'PORTICO_PROFILES',
      'OIDC_CLIENT_ID',
      'SIGNUP_APPROVAL',
      'SUPPORT_EMAIL',
      'LOG_LEVEL'
    ].sort((a, b) => faults.findIndex((f) => f.startsWith(a)) - faults.findIndex((f) => f.startsWith(b)))
  )
  expect(faults).toHaveLength(8)
  expect(() => readConfig({ PORT: 'eighty' })).toThrow(
    /^The configuration has a fault:\n {2}- PORT must be a port number$/
  )
})

test.each([
  ['true', 1],
  ['false', false],
  ['2', 2],
  ['10.0.0.0/8, 192.0.2.7,2001:db8::/32, ::1', ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32', '::1']]
])('TRUST_PROXY takes %s', (TRUST_PROXY, expected) => {
  expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(expected)
})

test.each(['yes', '0', '10', '1.5', '10.0.0.0/33', '::/129', '10.0.0.0/8/8', 'proxy.example', '10.0.0.0/8,'])(
  'TRUST_PROXY does not take %s',
  (TRUST_PROXY) => {
    expect(faultsOf({ TRUST_PROXY })).toEqual([expect.stringMatching(/^TRUST_PROXY must be true, false, a number/)])
  }
)

test.each(['-1', '601', 'a minute', '1.5'])('a clock tolerance of %s is refused', (OIDC_CLOCK_TOLERANCE) => {
  expect(faultsOf({ OIDC_CLOCK_TOLERANCE })).toEqual([expect.stringMatching(/^OIDC_CLOCK_TOLERANCE must/)])
})

test.each(['0', '65536', '-1', '80.5', '1e9'])('%s is no port', (PORT) => {
  expect(faultsOf({ PORT })).toEqual(['PORT must be a port number'])
})

/** What the profile prod demands. */
const SOUND = {
  ...LEGAL_DETAILS,
  PORTICO_PROFILES: 'prod',
  PUBLIC_URL: 'https://portal.example',
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'Zq8vJ2pW7kX4mB9s',
  DATABASE_URL: 'postgres://portal:n4Ws-81kd@db.example/portal'
}

describe('the profile prod refuses to start', () => {
  test('not with sound settings, nor with the embedded identity provider where that is allowed', () => {
    expect(faultsOf(SOUND)).toEqual([])
    const embedded = { EMBEDDED_PROVIDER: 'allow', SMTP_URL: 'smtp://mail.example' }
    const { PORTICO_PROFILES, PUBLIC_URL, DATABASE_URL } = SOUND
    expect(faultsOf({ ...LEGAL_DETAILS, PORTICO_PROFILES, PUBLIC_URL, DATABASE_URL, ...embedded })).toEqual([])
    expect(faultsOf({ EMBEDDED_PROVIDER: 'true' })).toEqual(['EMBEDDED_PROVIDER may only be allow'])
  })

  test.each([
    ['on the embedded database where that is allowed', { DATABASE_URL: '', EMBEDDED_DATABASE: 'allow' }],
    [
      'where nothing is reached over a network',
      { PUBLIC_URL: 'http://localhost:8080', OIDC_ISSUER: 'http://127.0.0.1' }
    ],
    ['with a database that asks for no password', { DATABASE_URL: 'postgres://portal@%2Frun%2Fpostgresql/portal' }],
    ['with a secret of random hexadecimal digits', { OIDC_CLIENT_SECRET: '7f3c09ad51e2b846' }]
  ])('not %s', (_name, change) => {
    expect(faultsOf({ ...SOUND, ...change })).toEqual([])
  })

  test.each([
    ['with the embedded identity provider', { OIDC_ISSUER: '', OIDC_CLIENT_ID: '' }, /OIDC_ISSUER is required/],
    ['without the client secret', { OIDC_CLIENT_SECRET: '' }, /OIDC_CLIENT_SECRET is required/],
    ['with a placeholder for a secret', { OIDC_CLIENT_SECRET: 'ChangeMe' }, /OIDC_CLIENT_SECRET is a placeholder/],
    ['with a long placeholder', { OIDC_CLIENT_SECRET: 'portico-client-secret' }, /OIDC_CLIENT_SECRET is a placeholder/],
    ['with a monotonous secret', { OIDC_CLIENT_SECRET: 'abababababababab' }, /OIDC_CLIENT_SECRET is a placeholder/],
    ['with a short secret', { OIDC_CLIENT_SECRET: 'Zq8vJ2pW7kX4mB9' }, /OIDC_CLIENT_SECRET must have at least 16/],
    ['with an issuer over http', { OIDC_ISSUER: 'http://id.example' }, /OIDC_ISSUER must be an https address/],
    ['with a form over http', { LOGIN_FORM_URL: 'http://id.example/login' }, /LOGIN_FORM_URL must be an https address/],
    ['without a database', { DATABASE_URL: '' }, /DATABASE_URL is required/],
    [
      'with the password of an example',
      { DATABASE_URL: 'postgres://a:postgres@db.example/a' },
      /DATABASE_URL has a place/
    ],
    [
      'with the same in the query',
      { DATABASE_URL: 'postgres://db.example/a?password=changeme' },
      /DATABASE_URL has a place/
    ],
    ['with that of the mail server', { SMTP_URL: 'smtp://portal:password@mail.example' }, /SMTP_URL has a placeholder/],
    ['with a placeholder for a token', { METRICS_TOKEN: 'portico-Metrics-token' }, /METRICS_TOKEN is a placeholder/],
    ['without the name of the company', { PROVIDER_NAME: '' }, /PROVIDER_NAME is a placeholder/],
    ['without its address', { PROVIDER_ADDRESS: '' }, /PROVIDER_ADDRESS is required/],
    ['with the address of an example', { PROVIDER_ADDRESS: '1 Example Street' }, /PROVIDER_ADDRESS is a placeholder/],
    ['without its register', { PROVIDER_REGISTER: '' }, /PROVIDER_REGISTER is required/],
    ['without a data protection officer', { DATA_PROTECTION_EMAIL: '' }, /DATA_PROTECTION_EMAIL is required/],
    ['without an address for support', { SUPPORT_EMAIL: '' }, /SUPPORT_EMAIL is a placeholder/],
    ['with an address that cannot exist', { SUPPORT_EMAIL: 'help@portal.test' }, /SUPPORT_EMAIL is a placeholder/],
    ['without https', { PUBLIC_URL: 'http://portal.example' }, /PUBLIC_URL must be an https address/],
    [
      'with an allowed embedded provider but without a mail server',
      { OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '', EMBEDDED_PROVIDER: 'allow' },
      /SMTP_URL is required/
    ],
    ['together with dev', { PORTICO_PROFILES: 'prod,dev' }, /both dev and prod/]
  ])('%s', (_name, change, fault) => {
    expect(faultsOf({ ...SOUND, ...change })).toEqual(expect.arrayContaining([expect.stringMatching(fault)]))
  })
})

test('new passwords have at least 4 characters, 10 under the profile prod, or what the setting says', () => {
  expect(readConfig({}).passwordMinLength).toBe(4)
  const production = {
    ...LEGAL_DETAILS,
    PORTICO_PROFILES: 'prod',
    PUBLIC_URL: 'https://portal.example',
    DATABASE_URL: 'postgres://db.example/portal',
    EMBEDDED_PROVIDER: 'allow',
    SMTP_URL: 'smtp://mail.example'
  }
  expect(readConfig(production).passwordMinLength).toBe(10)
  expect(readConfig({ ...production, PASSWORD_MIN_LENGTH: '14' }).passwordMinLength).toBe(14)
  for (const PASSWORD_MIN_LENGTH of ['3', '51', '8.5', 'ten'])
    expect(faultsOf({ PASSWORD_MIN_LENGTH })).toEqual(['PASSWORD_MIN_LENGTH must be a whole number from 4 to 50'])
})

test('the audit log is kept for ever, or for as many months as the setting says', () => {
  expect(readConfig({}).auditMonths).toBeUndefined()
  expect(readConfig({ AUDIT_RETENTION: '60' }).auditMonths).toBe(60)
  for (const AUDIT_RETENTION of ['11', '601', '24.5', 'years'])
    expect(faultsOf({ AUDIT_RETENTION })).toEqual(['AUDIT_RETENTION must be a whole number of months from 12 to 600'])
})

test('a token for scrapers that is too short to be one is refused anywhere, and a random one taken', () => {
  expect(faultsOf({ METRICS_TOKEN: 'fifteen-letters' })).toEqual(['METRICS_TOKEN must have at least 16 characters'])
  const METRICS_TOKEN = 'q7Hx2mWzT4vKpL9c'
  expect(readConfig({ METRICS_TOKEN }).metricsToken).toBe(METRICS_TOKEN)
  expect(JSON.stringify(readConfig({ METRICS_TOKEN }).settings)).not.toContain(METRICS_TOKEN)
  expect(faultsOf({ METRICS_TOKEN, PORTICO_PROFILES: 'prod' }).join()).not.toContain('METRICS_TOKEN')
})

test('a login form of its own needs the provider whose tokens it returns', () => {
  expect(faultsOf({ LOGIN_FORM_URL: 'https://id.example/login' })).toEqual([
    expect.stringMatching(/^LOGIN_FORM_URL requires OIDC_ISSUER/)
  ])
})

describe('client authentication at an external provider', () => {
  const provider = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'portal' }

  test.each([
    ['an unknown method', { OIDC_CLIENT_AUTH: 'tls' }, /^OIDC_CLIENT_AUTH must be one of client_secret_basic, /],
    ['a key that is missing', { OIDC_CLIENT_AUTH: 'private_key_jwt' }, /^OIDC_CLIENT_KEY_FILE is required/],
    ['a key that nothing uses', { OIDC_CLIENT_KEY_FILE: 'a.pem' }, /^OIDC_CLIENT_AUTH must be private_key_jwt/],
    ['a secret that is missing', { OIDC_CLIENT_AUTH: 'client_secret_post' }, /^OIDC_CLIENT_SECRET is required/]
  ])('with %s is a fault', (_name, environment, fault) => {
    expect(faultsOf({ ...provider, ...environment })).toEqual([expect.stringMatching(fault)])
  })

  test('needs no secret under the profile prod where there is a key', () => {
    const key = { OIDC_CLIENT_AUTH: 'private_key_jwt', OIDC_CLIENT_KEY_FILE: 'client.pem' }
    expect(faultsOf({ ...provider, ...key, PORTICO_PROFILES: 'prod' }).join()).not.toContain('OIDC_CLIENT')
  })
})

test('replicas need a primary, which the embedded database is not', () => {
  const replica = { DATABASE_REPLICA_URL: 'postgres://portal@replica.example/portal' }
  expect(faultsOf(replica)).toEqual([
    'DATABASE_REPLICA_URL requires DATABASE_URL, its primary: the embedded database has no replicas'
  ])
  const { databaseReplicaUrl } = readConfig({ ...replica, DATABASE_URL: 'postgres://portal@db.example/portal' })
  expect(databaseReplicaUrl).toBe(replica.DATABASE_REPLICA_URL)
  expect(faultsOf({ ...SOUND, DATABASE_REPLICA_URL: 'postgres://portal:postgres@replica.example/portal' })).toEqual([
    expect.stringMatching(/^DATABASE_REPLICA_URL has a placeholder/)
  ])
})

describe('roles of an external provider', () => {
  const provider = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'portal' }

  test('are lists, whose entries may contain colons', () => {
    const roles = {
      ADMIN_SUBJECTS: 'ada, auth0|1,groups:portal-admins',
      OIDC_ROLES_CLAIM: 'groups',
      OIDC_ADMIN_ROLES: 'a'
    }
    expect(readConfig({ ...provider, ...roles }).roles).toEqual({
      adminSubjects: ['ada', 'auth0|1', 'groups:portal-admins'],
      claim: 'groups',
      admin: ['a'],
      user: []
    })
  })

  test.each([
    ['ADMIN_SUBJECTS without a provider', { ADMIN_SUBJECTS: 'ada' }, /^ADMIN_SUBJECTS requires OIDC_ISSUER/],
    ['a claim without a provider', { OIDC_ROLES_CLAIM: 'a', OIDC_ADMIN_ROLES: 'b' }, /^OIDC_ROLES_CLAIM requires OIDC/],
    ['a claim without administrators', { ...provider, OIDC_ROLES_CLAIM: 'a' }, /^OIDC_ADMIN_ROLES is required/],
    ['values without a claim', { ...provider, OIDC_USER_ROLES: 'a' }, /^OIDC_ROLES_CLAIM is required/],
    ['an empty entry', { ...provider, ADMIN_SUBJECTS: 'ada,,' }, /^ADMIN_SUBJECTS must not be empty/]
  ])('%s is a fault', (_name, environment, fault) => {
    expect(faultsOf(environment)).toEqual([expect.stringMatching(fault)])
  })
})

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['[::1]', true],
  ['portal.example', false],
  ['127.0.0.1.example', false]
])('%s is loopback: %s', (hostname, loopback) => {
  expect(isLoopback(hostname)).toBe(loopback)
})

describe('settings as administrators are shown them', () => {
  const shown = (environment: Record<string, string>) =>
    Object.fromEntries(readConfig(environment).settings.map(({ name, ...rest }) => [name, rest]))

  test.each([
    ['postgres://portal:s3cr3t@db.example/portal', 'postgres://portal:******@db.example/portal'],
    ['postgres://portal:s3%2Fcr3t@db.example/portal', 'postgres://portal:******@db.example/portal'],
    ['postgres://db.example/portal?user=a&password=s3cr3t', 'postgres://db.example/portal?user=a&password=******'],
    ['postgres://db.example/portal', 'postgres://db.example/portal']
  ])('%s has no password any more', (given, told) => {
    expect(shown({ DATABASE_URL: given }).DATABASE_URL).toEqual({ value: told, source: 'environment' })
  })

  test('say where each comes from, and every one is there', () => {
    const all = shown({ SMTP_URL: 'smtp://a:b@mail.example:587' })
    expect(Object.keys(all).sort()).toEqual(SETTINGS.map(({ name }) => name).sort())
    expect(all.SMTP_URL).toEqual({ value: 'smtp://a:******@mail.example:587', source: 'environment' })
    expect(all.HOST).toEqual({ value: 'localhost', source: 'default' })
    expect(all.OIDC_CLIENT_SECRET).toEqual({ value: null, source: 'default' })
  })
})

test('new users are approved and changes of the catalogue released by administrators under the profile prod, unless set otherwise', () => {
  const config = readConfig(SOUND)
  expect(config).toMatchObject({ signupApproval: true, catalogueReview: true })
  expect(config.settings).toContainEqual({ name: 'CATALOGUE_REVIEW', value: true, source: 'default' })
  const set = { ...SOUND, SIGNUP_APPROVAL: 'false', CATALOGUE_REVIEW: 'false' }
  expect(readConfig(set)).toMatchObject({ signupApproval: false, catalogueReview: false })
  expect(readConfig({ CATALOGUE_REVIEW: 'true' })).toMatchObject({ signupApproval: false, catalogueReview: true })
})
