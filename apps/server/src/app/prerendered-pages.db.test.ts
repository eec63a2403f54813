import { COOKIE_POLICY_VERSION, COOKIES, PATHS } from '@portico/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../testing/portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const ask = (headers: Record<string, string> = {}, url = '/services') =>
  portal.app.inject({ url, headers: { accept: 'text/html', ...headers } })

const cookies = (choice: string, visitor: string) =>
  `${COOKIES.consentVersion.name}=${COOKIE_POLICY_VERSION}; ${COOKIES.consentChoice.name}=${choice}; ${COOKIES.visitor.name}=${visitor}`

describe('a page that was written when the application was built', () => {
  test.each([
    ['the browser’s language', 'es', { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' }],
    ['English where the portal does not speak the browser’s', 'en', { 'accept-language': 'fr' }],
    [
      'what was chosen at an earlier visit',
      'es',
      { 'accept-language': 'en', cookie: cookies('preferences', 'es.dark') }
    ],
    [
      'the browser’s where nothing may be remembered',
      'en',
      { 'accept-language': 'en', cookie: cookies('necessary', 'es.dark') }
    ]
  ])('comes in %s', async (_case, locale, headers) => {
    const response = await ask(headers)
    expect(response.headers['content-language']).toBe(locale)
    expect(response.body).toContain(`lang="${locale}"`)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  })

  test.each(['/services?language=es', '/services/?language=es', '/services?language=es&x=1'])(
    'comes in the language that %s asks for, whatever the browser prefers',
    async (url) => {
      expect((await ask({ 'accept-language': 'en', cookie: cookies('preferences', 'en.') }, url)).body).toContain(
        'lang="es"'
      )
    }
  )

  test('takes a language that is none, or is named twice, for none', async () => {
    for (const url of ['/services?language=xx', '/services?language=es&language=en'])
      expect((await ask({ 'accept-language': 'en' }, url)).headers['content-language']).toBe('en')
  })

  test('says what it depends on, and is not sent again to who has it', async () => {
    const first = await ask({ 'accept-language': 'es' })
    expect(first.headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie')
    expect(first.headers['cache-control']).toBe('no-cache')
    const etag = String(first.headers.etag)
    const again = await ask({ 'accept-language': 'es', 'if-none-match': `"other", W/${etag}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await ask({ 'accept-language': 'en', 'if-none-match': etag })).statusCode).toBe(200)
  })

  test('comes compressed to who can read it so, each form with a tag of its own', async () => {
    const tags = new Set<unknown>()
    for (const encoding of ['br', 'gzip']) {
      const response = await ask({ 'accept-encoding': encoding })
      expect(response.headers['content-encoding']).toBe(encoding)
      tags.add(response.headers.etag)
    }
    tags.add((await ask()).headers.etag)
    expect(tags.size).toBe(3)
  })

  test('names the address that the portal is reached at', async () => {
    const { body } = await ask()
    expect(body).toContain(`hreflang="x-default" href="${portal.origin}/services"`)
    expect(body).toContain(`rel="canonical" href="${portal.origin}/services"`)
    expect(body).not.toContain('.invalid')
    const named = await ask({}, '/services?language=es&x=1')
    expect(named.body).toContain(`rel="canonical" href="${portal.origin}/services?language=es"`)
  })

  test('is found whatever slashes follow', async () => {
    expect((await ask({}, '/services///')).headers['content-language']).toBe('en')
  })

  test('is not looked for from each slash of a long row of them', async () => {
    // An expression that begins anew at each slash takes minutes for so many: far longer than a test may.
    const { statusCode, headers } = await ask({}, `/${'/'.repeat(400_000)}x`)
    expect(statusCode).toBe(200)
    expect(headers['content-language']).toBeUndefined()
  })

  test('keeps room for the ribbon where there is one', async () => {
    expect((await ask()).body).toContain(' data-ribbon="shown">')
  })

  test('is not the response to what is no page request, nor to other pages', async () => {
    expect((await portal.app.inject({ url: '/services', headers: { accept: 'application/json' } })).statusCode).toBe(
      404
    )
    expect((await ask({}, '/services/unknown')).headers['content-language']).toBeUndefined()
  })
})

describe('search engines', () => {
  test('are told which addresses they may follow, and where the list of pages is', async () => {
    const { headers, body } = await portal.app.inject({ url: '/robots.txt' })
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toContain('Disallow: /api/\n')
    expect(body).toContain('Disallow: /private/\n')
    // Nor is what pages are made of kept from them, or they would see an application that does not start.
    for (const needed of ['i18n', 'plugin', 'assets']) expect(body).not.toContain(`Disallow: /${needed}/`)
    for (const path of [PATHS.info, PATHS.health, PATHS.easyAccess]) expect(body).toContain(`Allow: /${path}\n`)
    expect(body).toContain(`Sitemap: ${portal.origin}/sitemap.xml\n`)
  })

  test('get each public page with its versions in all languages', async () => {
    const { headers, body } = await portal.app.inject({ url: '/sitemap.xml' })
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    const locations = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1])
    const page = `${portal.origin}/services`
    expect(locations).toEqual([page, `${page}?language=en`, `${page}?language=es`])
    expect(body).toContain(`<xhtml:link rel="alternate" hreflang="es" href="${page}?language=es"/>`)
  })
})
