import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../../../e2e/support/http-sign-in.ts'
import { signIn } from '../../testing/accounts.ts'
import { startPortal, type TestPortal } from '../../testing/portal.ts'

interface Operation {
  security?: object[]
  responses: Record<string, { content?: object; headers?: object }>
  requestBody?: { content: object }
}

interface OpenApi {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { properties?: object }> }
}

let portal: TestPortal
let admin: Client

beforeAll(async () => {
  portal = await startPortal()
  admin = await signIn(portal, 'admin')
})
afterAll(() => portal.close())

test('management/info tells anybody which environment this is', async () => {
  const response = await fetch(`${portal.origin}/management/info`)
  expect(await response.json()).toMatchObject({
    'display-ribbon-on-profiles': 'dev',
    activeProfiles: ['dev', 'api-docs'],
    build: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/), time: expect.stringMatching(/^\d{4}-/) },
    supportEmail: 'support@portico.example'
  })
})

test('liveness and readiness are UP', async () => {
  for (const probe of ['liveness', 'readiness'])
    expect(await (await fetch(`${portal.origin}/management/health/${probe}`)).json()).toEqual({ status: 'UP' })
})

describe('the description of the portal’s own API', () => {
  test('is OpenAPI 3.1 with every call, its bodies, answers and who may call it', async () => {
    const document = await admin.json<OpenApi>('v3/api-docs')
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/api/documents',
        '/api/documents/{id}',
        '/api/account',
        '/auth/oidc',
        '/management/info'
      ])
    )
    const list = document.paths['/api/documents']
    expect(list?.post).toMatchObject({ 'x-access': ['ROLE_USER'], security: [{ bearer: [] }] })
    expect(list?.post?.requestBody).toBeDefined()
    expect(Object.keys(list?.post?.responses ?? {})).toEqual(expect.arrayContaining(['201', '400', '401', '403']))
    expect(document.paths['/management/info']?.get).not.toHaveProperty('security')
    expect(Object.keys(document.components.schemas.documents?.properties ?? {})).toEqual([
      'id',
      'name',
      'version',
      'language',
      'date',
      'title',
      'description'
    ])
    expect(document.components.schemas).toHaveProperty('Problem')
  })

  test('says of each call what it takes and what its answers look like', async () => {
    const { paths, components } = await admin.json<OpenApi>('v3/api-docs')
    const record = paths['/api/documents/{id}'] ?? {}
    expect(Object.keys(record.patch?.requestBody?.content ?? {})).toEqual([
      'application/merge-patch+json',
      'application/json'
    ])
    expect(Object.keys(record.put?.responses[412]?.content ?? {})).toEqual(['application/problem+json'])
    expect(Object.keys(record.get?.responses[200]?.headers ?? {})).toEqual(['ETag'])
    const replace = Object.entries(components.schemas).find(([name]) => name.startsWith('documentsReplace'))?.[1]
    expect(replace).toMatchObject({ required: ['id'] })
    expect(paths['/api/pre-authenticate']?.get).toMatchObject({ parameters: [{ in: 'header', name: 'sessionid' }] })
  })

  test('has no schema that nothing refers to', async () => {
    const document = await admin.json<OpenApi>('v3/api-docs')
    const text = JSON.stringify(document)
    for (const name of Object.keys(document.components.schemas))
      expect(text).toContain(`"#/components/schemas/${name}"`)
  })

  test('has no reference that leads nowhere', async () => {
    const document = await admin.json<OpenApi>('v3/api-docs')
    for (const [, name] of JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g))
      expect(document.components.schemas).toHaveProperty(name as string)
  })

  test('is absent while the profile api-docs is off', async () => {
    const without = await startPortal({ settings: { PORTICO_PROFILES: 'dev' } })
    try {
      const client = await signIn(without, 'admin')
      expect((await client.fetch('v3/api-docs')).status).toBe(404)
      expect(await client.json('management/info')).toMatchObject({ activeProfiles: ['dev'] })
    } finally {
      await without.close()
    }
  })
})

test('a stopping portal finishes running requests and is no longer ready', async () => {
  let release: () => void = () => {}
  const running = new Promise<void>((resolve) => {
    release = resolve
  })
  const stopping = await startPortal({
    extend: (app) => app.get('/slow', { config: { access: 'public' } }, async () => running.then(() => 'finished'))
  })
  const slow = fetch(`${stopping.origin}/slow`)
  await expect.poll(() => stopping.app.server.listening).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 100))
  const closed = stopping.close()
  await expect
    .poll(async () =>
      fetch(`${stopping.origin}/management/health/readiness`).then(
        ({ status }) => status,
        () => 'refused'
      )
    )
    .not.toBe(200)
  release()
  expect(await (await slow).text()).toBe('finished')
  await closed
})

test('an unforeseen error answers a reference and nothing else, and the log has the cause', async () => {
  const failing = await startPortal({
    extend: (app) =>
      app.get('/fail', { config: { access: 'public' } }, async () => {
        throw new Error('select secret_column from hidden_table')
      })
  })
  try {
    const response = await fetch(`${failing.origin}/fail`)
    expect(response.status).toBe(500)
    const body = (await response.json()) as { reference: string }
    expect(body).toEqual({
      type: expect.any(String),
      title: 'Internal Server Error',
      status: 500,
      path: '/fail',
      message: 'error.http.500',
      reference: expect.stringMatching(/^[0-9a-f-]{36}$/)
    })
    expect(failing.log()).toContain(body.reference)
    expect(failing.log()).toContain('hidden_table')
  } finally {
    await failing.close()
  }
})

test('behind a proxy, the address that the proxy saw counts, not what the client wrote before it', async () => {
  const proxied = await startPortal({
    settings: { TRUST_PROXY: 'true' },
    extend: (app) => app.get('/address', { config: { access: 'public' } }, async ({ ip }) => ip)
  })
  try {
    const response = await fetch(`${proxied.origin}/address`, {
      headers: { 'x-forwarded-for': '192.0.2.66, 203.0.113.9' }
    })
    expect(await response.text()).toBe('203.0.113.9')
  } finally {
    await proxied.close()
  }
})

test('calls of one address that come too often are refused for a while', async () => {
  const limited = await startPortal()
  try {
    const ask = () => limited.app.inject({ url: '/api/environment', remoteAddress: '192.0.2.7' })
    const statuses = new Set<number>()
    let last = await ask()
    for (let count = 0; count < 1200; count += 1) {
      last = await ask()
      statuses.add(last.statusCode)
    }
    expect([...statuses]).toEqual([401, 429])
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    expect(last.json()).toMatchObject({ message: 'error.http.429' })
    expect((await limited.app.inject({ url: '/api/environment', remoteAddress: '192.0.2.8' })).statusCode).toBe(401)
    expect((await limited.app.inject({ url: '/api/account', remoteAddress: '192.0.2.7' })).statusCode).toBe(401)
  } finally {
    await limited.close()
  }
})
