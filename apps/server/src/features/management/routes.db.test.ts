import net from 'node:net'
import { LOCALES, PATHS } from '@portico/contract'
import spectral from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { describe, expect, test } from 'vitest'
import { startPortal } from '../../testing/portal.ts'
import { admin, portal, sharePortal } from '../../testing/shared-portal.ts'
import { signIn } from '../../testing/sign-in/accounts.ts'

sharePortal()

interface Operation {
  tags?: string[]
  'x-access'?: string | string[]
  security?: object[]
  responses: Record<string, { content?: object; headers?: object }>
  requestBody?: { content: object }
}

interface OpenApi {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { properties?: object; required?: string[] }> }
}

interface Texts {
  apiDocs: { tag: Record<string, string>; access: Record<string, string> }
  global: { menu: { entities: Record<string, string> } }
}

test('management/info tells anybody which environment this is', async () => {
  const response = await fetch(`${portal.origin}/management/info`)
  expect(await response.json()).toMatchObject({
    'display-ribbon-on-profiles': 'dev',
    activeProfiles: ['dev', 'api-docs'],
    build: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/), time: expect.stringMatching(/^\d{4}-/) },
    supportEmail: 'support@portico.example',
    provider: { name: 'Portico Finance (example provider)', address: null }
  })
})

test('management/info names commit and branch to administrators only', async () => {
  const path = 'management/info'
  // The tests run in a clone of the repository, which has a commit.
  expect((await admin.json<{ git: object }>(path)).git).toMatchObject({
    commit: { id: expect.stringMatching(/^[0-9a-f]{40}$/) }
  })
  const user = await signIn(portal, 'user')
  expect((await user.json<{ git: object }>(path)).git).toEqual({})
  const anonymous = await fetch(`${portal.origin}/${path}`)
  expect(((await anonymous.json()) as { git: object }).git).toEqual({})
})

test('liveness and readiness are UP', async () => {
  for (const probe of ['liveness', 'readiness'])
    expect(await (await fetch(`${portal.origin}/management/health/${probe}`)).json()).toEqual({ status: 'UP' })
})

describe('the description of the portal’s own API', () => {
  test('is OpenAPI 3.1 with every call, its bodies, responses and who may call it', async () => {
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
    expect(document.paths['/management/health/liveness']?.get).not.toHaveProperty('security')
    expect(Object.keys(document.components.schemas.documents?.properties ?? {})).toEqual([
      'id',
      'name',
      'version',
      'language',
      'date',
      'title',
      'description'
    ])
    expect(document.components.schemas.Problem?.required).toEqual(['type', 'title', 'status', 'code'])
  })

  test.each(LOCALES)('has a heading and who may call in words of %s for every call', async (locale) => {
    const { paths } = await admin.json<OpenApi>('v3/api-docs')
    const operations = Object.values(paths).flatMap((path) => Object.values(path))
    const { apiDocs, global } = await admin.json<Texts>(PATHS.translations(locale))
    const headings = { ...global.menu.entities, ...apiDocs.tag }
    const tags = new Set(operations.flatMap(({ tags }) => tags ?? ['']))
    expect([...tags].filter((tag) => !headings[tag])).toEqual([])
    const access = new Set(operations.map((operation) => operation['x-access']).filter((rule) => !Array.isArray(rule)))
    expect(access).toContain('optional')
    expect([...access].filter((rule) => !apiDocs.access[rule as string])).toEqual([])
  })

  test('says of each call what it takes and what its responses look like', async () => {
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
    for (const [, reference = ''] of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)) {
      const [, name = ''] = /^#\/components\/schemas\/(.+)$/.exec(reference) ?? []
      expect(document.components.schemas, reference).toHaveProperty([name])
    }
  })

  test('is also OpenAPI 3.0, where older clients look for it', async () => {
    const resources = (await (await fetch(`${portal.origin}/swagger-resources`)).json()) as { location: string }[]
    expect(resources).toEqual([
      {
        name: 'default',
        url: '/v3/api-docs?version=3.0',
        location: '/v3/api-docs?version=3.0',
        swaggerVersion: '3.0.3'
      }
    ])
    const document = await admin.json<OpenApi>(resources[0]?.location.slice(1) ?? '')
    const { paths } = await admin.json<OpenApi>('v3/api-docs')
    expect(document.openapi).toBe('3.0.3')
    expect(Object.keys(document.paths)).toEqual(Object.keys(paths))
    const linter = new spectral.Spectral()
    linter.setRuleset({ rules: { 'oas3-schema': { ...oas.rules['oas3-schema'], severity: 'error' } } } as never)
    const faults = await linter.run(JSON.stringify(document))
    expect(faults.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([])
    // What OpenAPI 3.0 does not have, and a check of the document's form alone would not notice.
    expect(JSON.stringify(document)).not.toMatch(
      /"(type|const)":(\[|"null")|"(const|\$defs|prefixItems|patternProperties)":/
    )
    expect((await admin.fetch('v3/api-docs?version=2.0')).status).toBe(400)
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

/** A portal whose call `/slow` goes on until it is released. */
async function startSlowPortal() {
  const running = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const slow = async () => {
    begun.resolve()
    await running.promise
    return 'finished'
  }
  const portal = await startPortal({ extend: (app) => app.get('/slow', { config: { access: 'public' } }, slow) })
  return { portal, begun: begun.promise, release: () => running.resolve() }
}

test('a stopping portal finishes running requests and is no longer ready', async () => {
  const { portal: stopping, begun, release } = await startSlowPortal()
  const slow = fetch(`${stopping.origin}/slow`)
  await begun
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

/** A connection to the portal whose end a test writes itself. */
async function connect(origin: string) {
  const { hostname, port } = new URL(origin)
  const socket = net.connect(Number(port), hostname)
  let received = ''
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('data', (chunk) => {
    received += chunk
  })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return {
    write: (text: string) => socket.write(text),
    written: () => socket.bytesWritten,
    received: () => received,
    ended
  }
}

test('a stopping portal returns a problem to what still arrives on open connections, but not to probes', async () => {
  const { portal: stopping, begun, release } = await startSlowPortal()
  const paths = ['/management/info', '/nothing', '/management/health/readiness', '/management/health/liveness']
  const responses = new Map<string, { head: string; body: unknown }>()
  const slow = fetch(`${stopping.origin}/slow`)
  await begun
  const sockets: net.Socket[] = []
  stopping.app.server.on('connection', (socket) => sockets.push(socket))
  let closed = Promise.resolve()
  try {
    // Kept alive after a response, and with half a request when the stopping begins.
    const connections = await Promise.all(
      paths.map(async (path) => {
        const connection = await connect(stopping.origin)
        connection.write('GET /management/health/liveness HTTP/1.1\r\nHost: portal\r\n\r\n')
        await expect.poll(connection.received).toContain('{"status":"UP"}')
        connection.write(`GET ${path} HTTP/1.1\r\nHost: portal\r\n`)
        return { ...connection, path, before: connection.received().length }
      })
    )
    // A connection of whose second request the server has seen nothing would be idle, and closed as such.
    const arrived = () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
    await expect.poll(arrived).toBe(connections.reduce((sum, { written }) => sum + written(), 0))
    closed = stopping.close()
    await expect.poll(() => stopping.app.server.listening).toBe(false)
    for (const { path, write, received, ended, before } of connections) {
      write('\r\n')
      await ended
      const [head = '', body = ''] = received().slice(before).split('\r\n\r\n')
      responses.set(path, { head, body: JSON.parse(body) })
    }
  } finally {
    release()
    expect(await (await slow).text()).toBe('finished')
    await closed
  }
  for (const path of ['/management/info', '/nothing']) {
    expect(responses.get(path)?.head).toMatch(/^HTTP\/1\.1 503 /)
    expect(responses.get(path)?.head).toMatch(/content-type: application\/problem\+json/i)
    expect(responses.get(path)?.head).toMatch(/content-security-policy: /i)
    expect(responses.get(path)?.body).toMatchObject({ status: 503, message: 'error.http.503', path })
  }
  expect(responses.get('/management/health/readiness')?.head).toMatch(/^HTTP\/1\.1 503 /)
  expect(responses.get('/management/health/readiness')?.body).toEqual({ status: 'OUT_OF_SERVICE' })
  expect(responses.get('/management/health/liveness')?.head).toMatch(/^HTTP\/1\.1 200 /)
})

test('a stopping portal does not wait for connections on which nothing has come, such as browsers open in advance', async () => {
  const stopping = await startPortal()
  const { ended } = await connect(stopping.origin)
  await stopping.close()
  await ended
})

test('an unforeseen error returns a reference and nothing else, and the log has the cause', async () => {
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
      code: 'internal',
      message: 'error.http.500',
      reference: expect.stringMatching(/^[0-9a-f-]{36}$/)
    })
    expect(failing.log()).toContain(body.reference)
    expect(failing.log()).toContain('hidden_table')
  } finally {
    await failing.close()
  }
})

test.each([
  ['true', '203.0.113.9'],
  ['2', '192.0.2.66'],
  ['127.0.0.0/8,::1,203.0.113.0/24', '192.0.2.66'],
  ['10.0.0.0/8', 'this machine'],
  ['false', 'this machine']
])(
  'with TRUST_PROXY=%s, the address counts that a trusted proxy saw, not what the client wrote before it',
  async (TRUST_PROXY, expected) => {
    const proxied = await startPortal({
      settings: { TRUST_PROXY },
      extend: (app) => app.get('/address', { config: { access: 'public' } }, async ({ ip }) => ip)
    })
    try {
      const response = await fetch(`${proxied.origin}/address`, {
        headers: { 'x-forwarded-for': '198.51.100.1, 192.0.2.66, 203.0.113.9' }
      })
      expect((await response.text()).replace(/^(::1|127\.0\.0\.1|::ffff:127\.0\.0\.1)$/, 'this machine')).toBe(expected)
    } finally {
      await proxied.close()
    }
  }
)

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
    for (const url of ['/api/environment', '/management/health'])
      expect((await limited.app.inject({ url, remoteAddress: '192.0.2.7' })).statusCode).toBe(429)
    expect((await limited.app.inject({ url: '/management/health', remoteAddress: '192.0.2.8' })).statusCode).toBe(200)
    expect((await limited.app.inject({ url: '/api/environment', remoteAddress: '192.0.2.8' })).statusCode).toBe(401)
    expect((await limited.app.inject({ url: '/api/account', remoteAddress: '192.0.2.7' })).statusCode).toBe(401)
  } finally {
    await limited.close()
  }
})
