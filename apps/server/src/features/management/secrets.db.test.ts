import { type Health, PATHS } from '@portico/contract'
import type { Client } from '@portico/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLogTail } from '../../testing/log-tail.ts'
import { makeDatabase, startPortal, type TestPortal } from '../../testing/portal.ts'
import { type ExternalProvider, startExternalProvider } from '../../testing/sign-in/external-provider.ts'
import { clientOf, settingsFor, signIn } from '../../testing/sign-in/external-sign-in.ts'

const SECRETS = {
  smtp: 'smtp-password-4711',
  query: 'query-password-4712',
  parameter: 'parameter-secret-4713',
  environment: 'environment-secret-4714',
  metrics: 'metrics-token-4715'
}

let provider: ExternalProvider
let portal: TestPortal
let admin: Client
let made: Awaited<ReturnType<typeof makeDatabase>>

beforeAll(async () => {
  provider = await startExternalProvider()
  made = await makeDatabase()
  const database = made.settings.DATABASE_URL && new URL(made.settings.DATABASE_URL)
  if (database) database.searchParams.set('application_secret', SECRETS.query)
  process.env.SOMETHING_ELSE = SECRETS.environment
  portal = await startPortal({
    settings: {
      ...made.settings,
      ...settingsFor(provider),
      ...(database && { DATABASE_URL: database.href }),
      METRICS_TOKEN: SECRETS.metrics,
      PROVIDER_NAME: 'Example Bank',
      PROVIDER_ADDRESS: '1 Example Street, Example Town',
      SMTP_URL: `smtp://mailer:${SECRETS.smtp}@localhost:1`,
      LOGIN_FORM_URL: `${provider.loginFormUrl}?api_key=${SECRETS.parameter}`
    }
  })
  admin = clientOf(portal, await signIn(portal))
  await portal.sql(`update users set authorities = '{ROLE_ADMIN,ROLE_USER}' where not seeded`)
})
afterAll(async () => {
  delete process.env.SOMETHING_ELSE
  await portal.close()
  await made.remove()
  await provider.stop()
})

test('no management call tells a secret', async () => {
  const stored = await portal.sql<{ value: unknown }>('select value from server_secrets')
  const secrets = [
    ...Object.values(SECRETS),
    provider.clientSecret,
    admin.authorization,
    ...stored.flatMap(({ value }) =>
      typeof value === 'string' ? [value] : (value as { secret: string }[]).map(({ secret }) => secret)
    )
  ].filter((secret) => secret !== undefined)
  expect(secrets.length).toBeGreaterThan(6)

  await admin.fetch(PATHS.logger('database'), { method: 'POST', json: { configuredLevel: 'TRACE' } })
  const paths = [
    ...['overview', 'health', 'metrics', 'metricsHistory', 'prometheus', 'threadDump', 'loggers', 'jobs', 'info'],
    ...['configurationProperties', 'environmentProperties']
  ] as ('overview' | 'health')[]
  let told = ''
  for (const name of paths) {
    const response = await admin.fetch(PATHS[name])
    expect(response.status).toBe(200)
    told += await response.text()
  }
  const tail = await openLogTail(admin)
  await expect.poll(() => tail.lines.some(({ logger }) => logger === 'database')).toBe(true)
  tail.close()
  told += JSON.stringify(tail.lines) + portal.log()
  for (const secret of secrets) expect(told).not.toContain(secret)
  expect(told).toContain('smtp://mailer:******@localhost:1')
  expect(told).toContain('?api_key=******')
  for (const name of ['OIDC_CLIENT_SECRET', 'METRICS_TOKEN']) expect(told).toContain(`"${name}":{"value":"******"}`)
})

test('the token for scrapers reads the metrics and nothing else', async () => {
  const ask = (path: string, token: string) =>
    fetch(`${portal.origin}/${path}`, { headers: { authorization: `Bearer ${token}` } })
  const response = await ask(PATHS.prometheus, SECRETS.metrics)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('database_connections_max')
  for (const token of ['', 'undefined', SECRETS.metrics.slice(1), `${SECRETS.metrics}x`])
    expect((await ask(PATHS.prometheus, token)).status).toBe(401)
  for (const path of [PATHS.metrics, PATHS.overview, PATHS.account])
    expect((await ask(path, SECRETS.metrics)).status).toBe(401)
  expect((await ask(PATHS.health, SECRETS.metrics)).status).toBe(200)
  expect((await admin.fetch(PATHS.prometheus)).status).toBe(200)
})

test('management/info names the company that runs the portal', async () => {
  const response = await fetch(`${portal.origin}/${PATHS.info}`)
  expect(await response.json()).toMatchObject({
    provider: { name: 'Example Bank', address: '1 Example Street, Example Town' }
  })
})

test('a part that is down is told with its reason, and the response is 200 all the same', async () => {
  const response = await admin.fetch(PATHS.health)
  expect(response.status).toBe(200)
  const health = (await response.json()) as Health
  expect(health).toMatchObject({
    status: 'DOWN',
    components: {
      db: { status: 'UP' },
      mail: { status: 'DOWN', details: { server: 'localhost:1', error: expect.stringContaining('ECONNREFUSED') } },
      identityProvider: { status: 'UP', details: { embedded: false, issuer: provider.issuer, keys: 1 } }
    }
  })
  expect(portal.log()).toMatch(/"logger":"health".*"component":"mail".*a component is down/)
  expect((await fetch(`${portal.origin}/${PATHS.readiness}`)).status).toBe(200)
})
