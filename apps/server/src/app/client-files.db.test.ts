import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Client } from '@portico/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../testing/portal.ts'
import { signIn } from '../testing/sign-in/accounts.ts'

let portal: TestPortal
let user: Client
let later = 0

beforeAll(async () => {
  portal = await startPortal({ clock: () => new Date(Date.now() + later) })
  user = await signIn(portal, 'user')
})
afterAll(() => portal.close())

/** Sends a request target as it is, which fetch would first make canonical. */
const rawBody = (path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(portal.origin)
    request({ hostname, port, path }, (response) => {
      text(response).then(resolve, reject)
    })
      .on('error', reject)
      .end()
  })

describe('private files', () => {
  const FILE = 'private/screen-4d5e6f.js'

  test('are 200 with the bearer of a session, and kept by nobody else', async () => {
    const response = await user.fetch(FILE)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('export const secret = true')
    expect(response.headers.get('content-type')).toContain('javascript')
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.get('vary')).toContain('Authorization')
  })

  test.each([
    '/private/screen-4d5e6f.js',
    '/%70rivate/screen-4d5e6f.js',
    '/private/%73creen-4d5e6f.js',
    '/private//screen-4d5e6f.js',
    '/private/./screen-4d5e6f.js',
    '/assets/../private/screen-4d5e6f.js',
    '/assets/%2e%2e/private/screen-4d5e6f.js',
    '/assets/..%2fprivate%2fscreen-4d5e6f.js',
    '/assets/..%5cprivate%5cscreen-4d5e6f.js',
    '/private/screen-4d5e6f.js?x',
    '/PRIVATE/screen-4d5e6f.js',
    '/private/screen-4d5e6f.js/',
    '/private/missing.js'
  ])('are not had without one by %s', async (path) => {
    expect(await rawBody(path)).not.toContain('secret')
  })

  test('never carry a token into the browser’s cache', async () => {
    later = 2 * 60_000
    try {
      const call = await user.fetch('api/account')
      expect(call.headers.has('authorization')).toBe(true)
      expect(call.headers.get('cache-control')).toBe('no-store')
      expect((await user.fetch(FILE)).headers.has('authorization')).toBe(false)
    } finally {
      later = 0
    }
  })

  test('are 401 without one, with a problem', async () => {
    const response = await fetch(`${portal.origin}/${FILE}`)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ path: `/${FILE}` })
  })
})

describe('public files', () => {
  test('with a hash in their name are kept for ever', async () => {
    const response = await fetch(`${portal.origin}/assets/public-1a2b3c.js`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('that are gone are a problem, not the page', async () => {
    const response = await fetch(`${portal.origin}/assets/old-0f0f0f.js`)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
  })
})

describe('the page', () => {
  test.each(['/', '/documents', '/documents/7/edit', '/no/such/page', '/oauth2/authorization/oidc?id_token=x'])(
    'is served at %s and never kept unasked',
    async (path) => {
      const response = await fetch(portal.origin + path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toContain('text/html')
      expect(response.headers.get('cache-control')).toBe('no-cache')
    }
  )

  test('comes compressed where the build has it so', async () => {
    const response = await portal.app.inject({
      url: '/documents',
      headers: { 'accept-encoding': 'br', accept: 'text/html' }
    })
    expect(response.headers['content-encoding']).toBe('br')
    expect(response.headers.vary).toContain('accept-encoding')
  })

  test.each(['/favicon.ico', '/humans.txt', '/wp-login.php', '/old/app.js'])(
    'is not served in place of the file %s',
    async (path) => {
      expect((await fetch(portal.origin + path)).status).toBe(404)
    }
  )

  test.each(['/api/nothing', '/api', '/management/nothing', '/auth/nothing', '/i18n/fr.json', '/v3/nothing'])(
    'is not served at %s',
    async (path) => {
      const response = await fetch(portal.origin + path)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ path, message: 'error.url.not.found' })
    }
  )

  test('is not the response to what is no page request', async () => {
    expect((await fetch(`${portal.origin}/documents`, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${portal.origin}/documents`, { headers: { accept: 'application/json' } })).status).toBe(404)
  })

  test('is opened at the canonical name of this machine', async () => {
    const port = new URL(portal.origin).port
    const ask = (host: string) => portal.app.inject({ url: '/documents?q=a', headers: { host, accept: 'text/html' } })
    for (const host of [`127.0.0.1:${port}`, `[::1]:${port}`]) {
      const response = await ask(host)
      expect(response.statusCode).toBe(307)
      expect(response.headers.location).toBe(`${portal.origin}/documents?q=a`)
    }
    for (const host of ['127.0.0.1:1', 'elsewhere.example', '%', '']) expect((await ask(host)).statusCode).toBe(200)
  })
})

describe('every response', () => {
  test.each([
    '/',
    '/api/account',
    '/assets/public-1a2b3c.js',
    '/no/such',
    '/idp/.well-known/openid-configuration',
    '/%zz'
  ])('of %s has strict headers', async (path) => {
    const { headers } = await fetch(portal.origin + path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.has('x-powered-by')).toBe(false)
    expect(headers.has('server')).toBe(false)
  })

  test('lets the script that the document itself has run, and no other inline', async () => {
    const response = await fetch(portal.origin)
    const [, script = ''] = /<script>(.*)<\/script>/.exec(await response.text()) ?? []
    const hash = createHash('sha256').update(script).digest('base64')
    const directives = (response.headers.get('content-security-policy') ?? '').split(';')
    expect(directives).toContain(`script-src 'self' blob: 'sha256-${hash}'`)
  })

  test('lets pages show previews from addresses they made themselves, and frames of nothing else', async () => {
    const policy = (await fetch(portal.origin)).headers.get('content-security-policy') ?? ''
    const directives = policy.split(';').map((directive) => directive.trim())
    expect(directives).toContain("img-src 'self' data: blob:")
    expect(directives).toContain('frame-src blob:')
    expect(policy).not.toMatch(/object-src|worker-src/)
  })

  test.each(['/%zz', '/api/documents/%zz', '/%c0%af'])('to the malformed address %s is a problem', async (path) => {
    const response = await fetch(portal.origin + path)
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
  })

  test('to headers that are too large is 431', async () => {
    const response = await fetch(portal.origin, { headers: { 'x-large': 'x'.repeat(20_000) } })
    expect(response.status).toBe(431)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({ status: 431, message: 'error.http.431' })
  })
})

describe('translations', () => {
  test.each(['en', 'es'])('of %s are one JSON object, kept for ever under their hash', async (locale) => {
    const response = await fetch(`${portal.origin}/i18n/${locale}.json`)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const texts = (await response.json()) as { error: Record<string, string> }
    expect(texts.error['url.not.found']).toBe(locale === 'en' ? 'Not found' : 'No encontrado')
    const etag = response.headers.get('etag') ?? ''
    expect((await fetch(response.url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const hashed = await fetch(`${response.url}?_=${JSON.parse(etag)}`)
    expect(hashed.headers.get('cache-control')).toContain('immutable')
    expect((await fetch(`${response.url}?_=old`)).headers.get('cache-control')).toBe('no-cache')
  })

  test('come compressed to who can read them so', async () => {
    for (const encoding of ['br', 'gzip']) {
      const response = await portal.app.inject({ url: '/i18n/en.json', headers: { 'accept-encoding': encoding } })
      expect(response.headers['content-encoding']).toBe(encoding)
    }
    const plain = await portal.app.inject({ url: '/i18n/en.json', headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers['content-encoding']).toBeUndefined()
  })
})
