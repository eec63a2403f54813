import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Visit } from './testing/browser.ts'
import { CLIENT_ADDRESS, PORTAL, startProvider, type TestProvider } from './testing/harness.ts'

let provider: TestProvider

beforeAll(async () => {
  provider = await startProvider({
    seededAccounts: [
      { login: 'admin', password: 'admin' },
      { login: 'user', password: 'user' }
    ]
  })
}, 60_000)
afterAll(() => provider.stop())
beforeEach(() => {
  Object.assign(provider.attempts, { left: Number.POSITIVE_INFINITY, seen: [], succeeded: 0 })
  provider.log.length = 0
})

/** The words of a page without its markup. */
const words = (page: Visit) => page.text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const language = (page: Visit) => /<html lang="(\w+)"/.exec(page.text)?.[1]
const alert = (page: Visit) => /role="alert">([^<]*)</.exec(page.text)?.[1]

async function open(parameters: Record<string, string> = {}, browser = provider.browser()) {
  const transaction = await provider.begin(parameters)
  return { browser, transaction, page: await browser.visit(transaction.url) }
}

describe('the sign-in page', () => {
  it('asks in English', async () => {
    const { page } = await open({ ui_locales: 'en' })
    expect(page.status).toBe(200)
    expect(words(page)).toContain('Username or email')
    expect(words(page)).toContain('Back to the portal')
    expect(words(page)).toMatch(/Test accounts: admin \/ admin ?, user \/ user/)
    expect(page.text).toContain(`href="${PORTAL}/"`)
  })

  it('asks in Spanish', async () => {
    const { page } = await open({ ui_locales: 'es' })
    expect(language(page)).toBe('es')
    expect(words(page)).toContain('Nombre de usuario o correo electrónico')
    expect(words(page)).toContain('Volver al portal')
    expect(words(page)).toMatch(/Cuentas de prueba: admin \/ admin ?, user \/ user/)
  })

  it.each(['en', 'es'])('leads to the portal’s pages for people who cannot sign in, in %s', async (ui_locales) => {
    const { page } = await open({ ui_locales })
    expect(page.text).toContain(`href="${PORTAL}/account/register?language=${ui_locales}"`)
    expect(page.text).toContain(`href="${PORTAL}/account/reset/request?language=${ui_locales}"`)
  })

  it.each([
    ['en', 'By signing in you accept the terms of use . The privacy policy explains'],
    ['es', 'Al iniciar sesión, usted acepta las condiciones de uso . La política de privacidad explica']
  ])('says what signing in means and links to it, in %s', async (ui_locales, sentence) => {
    const { page } = await open({ ui_locales })
    expect(words(page)).toContain(sentence)
    for (const path of ['terms-of-use', 'privacy-policy'])
      expect(page.text).toContain(`href="${PORTAL}/${path}?language=${ui_locales}" target="_blank" rel="noopener"`)
  })

  it('names no accounts when there are none to name', async () => {
    provider.restart({ seededAccounts: [] })
    const { page } = await open()
    provider.restart({})
    expect(page.status).toBe(200)
    expect(words(page)).not.toContain('admin')
  })

  it('takes its language from the portal, then from what was chosen, then from the browser', async () => {
    const browser = provider.browser()
    expect(language((await open({}, browser)).page)).toBe('en')
    browser.acceptLanguage = 'fr, es-MX;q=0.8, en;q=0.5'
    const { page } = await open({}, browser)
    expect(language(page)).toBe('es')
    const switched = await browser.visit(new URL('?language=en', page.url))
    expect(language(switched)).toBe('en')
    expect(switched.text, 'stays English when sent').toMatch(/<form method="post" action="[^"]+\?language=en"/)
    expect(language((await open({}, browser)).page)).toBe('en')
    expect(language((await open({ ui_locales: 'es-ES' }, browser)).page)).toBe('es')
    expect(language(await browser.visit(new URL('?language=xx', page.url)))).toBe('en')
  })

  it('keeps the language of its switch when the password was wrong', async () => {
    const { browser, page } = await open({ ui_locales: 'en' })
    const spanish = await browser.visit(new URL('?language=es', page.url))
    const refused = await browser.submit(spanish, { login: 'ada', password: 'wrong' })
    expect(alert(refused)).toBe(
      'El nombre de usuario o la contraseña no son correctos. Compruébelos e inténtelo de nuevo.'
    )
  })

  it('may run nothing but its own files, may not be framed and is not kept', async () => {
    const { headers, text } = (await open()).page
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; " +
        `form-action 'self' ${PORTAL}; frame-ancestors 'none'; base-uri 'none'`
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(text).not.toMatch(/ style=|<style|<script(?![^>]* src=)| on\w+=/)
  })

  it('gives its files for a year under their version', async () => {
    const { page, browser } = await open()
    const addresses = [...page.text.matchAll(/(?:href|src)="([^"]*\/assets\/[^"]+)"/g)].map(([, address]) => address!)
    expect(addresses.map((address) => address.replace(/\?v=[\w-]{10}$/, ''))).toEqual(
      ['logo.svg', 'ibm-plex-sans.woff2', 'page.css', 'theme.js', 'page.js'].map((name) => `/idp/assets/${name}`)
    )
    const css = await browser.visit(new URL(addresses[2]!, page.url))
    const named = [...css.text.matchAll(/url\("([^"]+)"\)/g)].map(([, name]) => new URL(name!, css.url).href)
    expect(named).toHaveLength(2)
    for (const address of [...addresses, ...named]) {
      const file = await browser.visit(new URL(address, page.url))
      expect(file.status).toBe(200)
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(file.headers.get('content-type')).toMatch(/^(text\/css|text\/javascript|image\/svg\+xml|font\/woff2)/)
    }
    const stale = await browser.visit(new URL('/idp/assets/page.css?v=older', page.url))
    expect(stale.headers.get('cache-control')).toBe('no-cache')
  })
})

describe('signing in', () => {
  it('leads back to the portal and forgets the failed attempts', async () => {
    const { browser, page } = await open()
    const callback = await browser.submit(page, { login: ' ada@example.test ', password: 'secret' })
    expect(callback.url.href).toMatch(/^http:\/\/portal\.test\/oauth2\/callback\?code=/)
    expect(provider.attempts.succeeded).toBe(1)
  })

  it('says the same whether the password is wrong or the person unknown or deactivated', async () => {
    const bob = provider.people[1]!
    bob.activated = false
    const responses = []
    for (const [login, password] of [
      ['ada', 'wrong'],
      ['bob', 'secret'],
      ['mallory', 'secret'],
      ['e\u0000e', 'secret']
    ]) {
      const { browser, page } = await open()
      const refused = await browser.submit(page, { login: login!, password: password! })
      expect(refused.status).toBe(401)
      expect(alert(refused)).toBe('The username or password is incorrect. Check both, then try again.')
      expect(refused.text).not.toContain('secret')
      responses.push(
        refused.text
          .replaceAll(/\/interaction\/[\w-]+/g, '')
          .replace(/name="csrf" value="[^"]+"/, '')
          .replace(/name="login" type="text" value="[^"]+"/, '')
      )
    }
    bob.activated = true
    expect(new Set(responses).size).toBe(1)
    expect(provider.attempts.succeeded).toBe(0)
    expect(JSON.stringify(provider.log)).not.toMatch(/ada|bob|mallory|secret/)
  })

  it('shows what was typed as text, never as markup', async () => {
    const { browser, page } = await open()
    const login = `"><script>alert(1)</script>&'`
    const refused = await browser.submit(page, { login, password: 'x' })
    expect(refused.text).not.toContain('<script>')
    expect(refused.text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#39;"')
  })

  it.each([
    ['no token', ''],
    ['a made-up token', 'made up'],
    ['a token of the wrong length', 'AAAA']
  ])('refuses a form with %s', async (_name, csrf) => {
    const { browser, page } = await open()
    const refused = await browser.submit(page, { csrf, login: 'ada', password: 'secret' })
    expect(refused.status).toBe(403)
    expect(alert(refused)).toBe('This form was no longer valid. Submit it again.')
    expect(provider.attempts.seen).toEqual([])
    expect((await browser.submit(refused, { login: 'ada', password: 'secret' })).url.origin).toBe(PORTAL)
  })

  it('refuses a token of another interaction', async () => {
    const other = await open()
    const csrf = /name="csrf" value="([^"]+)"/.exec(other.page.text)![1]!
    const { browser, page } = await open()
    expect((await browser.submit(page, { csrf, login: 'ada', password: 'secret' })).status).toBe(403)
  })

  it('is slowed down, and says for how long', async () => {
    Object.assign(provider.attempts, { left: 0, retryAfterSeconds: 290 })
    const { browser, page } = await open({ ui_locales: 'es' })
    const refused = await browser.submit(page, { login: ' Ada ', password: 'secret' })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('290')
    expect(alert(refused)).toBe('Demasiados intentos. Vuelva a intentarlo dentro de 5 minutos.')
    expect(provider.attempts.seen).toEqual([{ ip: CLIENT_ADDRESS, identifier: 'ada' }])
  })

  it('says how to go on when those of the account are slowed down', async () => {
    const limitAttempts = async () => ({ allowed: false, retryAfterSeconds: 60, isOfAccount: true }) as const
    provider.restart({ limitAttempts })
    const { browser, page } = await open()
    const refused = await browser.submit(page, { login: 'ada', password: 'secret' })
    provider.restart({})
    expect(refused.status).toBe(429)
    expect(alert(refused)).toMatch(
      /^Too many incorrect passwords .* Try again in 1 minute, sign in with a browser that you/
    )
    expect(provider.refusals.at(-1)).toEqual({
      ip: CLIENT_ADDRESS,
      identifier: 'ada',
      step: 'password',
      isLimited: true
    })
  })

  it('tells the browser apart once somebody has signed in, below its own path only', async () => {
    const seen: unknown[] = []
    provider.restart({
      rememberBrowser: async (request) => {
        seen.push(request)
        return 'a-random-number'
      }
    })
    const { browser, page } = await open()
    const refused = await browser.submit(page, { login: 'ada', password: 'wrong' })
    expect(browser.cookies.map(({ name }) => name)).not.toContain('idp_known')
    await browser.submit(refused, { login: 'ada', password: 'secret' })
    expect(browser.cookies.find(({ name }) => name === 'idp_known')).toMatchObject({
      path: '/idp',
      value: 'a-random-number'
    })
    const again = await open({ prompt: 'login' }, browser)
    await browser.submit(again.page, { login: 'ada', password: 'wrong' })
    expect(provider.attempts.seen.at(-1)).toMatchObject({ browser: 'a-random-number' })
    provider.restart({})
    expect(seen).toEqual([{ browser: undefined, accountId: '7' }])
    expect(provider.refusals.at(-1)).toEqual({
      ip: CLIENT_ADDRESS,
      identifier: 'ada',
      step: 'password',
      isLimited: false
    })
  })

  it('counts attempts by the address it is given, whatever a header claims', async () => {
    const { browser, page } = await open()
    const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)![1]!
    await browser.visit(page.url, {
      method: 'POST',
      headers: { 'x-forwarded-for': '198.51.100.1' },
      body: new URLSearchParams({ csrf, login: 'ada', password: 'wrong' })
    })
    expect(provider.attempts.seen).toEqual([{ ip: CLIENT_ADDRESS, identifier: 'ada' }])
  })

  it('names the network of whoever was refused in the log, and no whole address', async () => {
    const { browser, page } = await open()
    await browser.submit(page, { login: 'ada', password: 'wrong' })
    expect(provider.log).toContainEqual({
      level: 'info',
      details: { network: '203.0.113.0/24' },
      message: 'sign-in rejected: incorrect username or password'
    })
    expect(JSON.stringify(provider.log)).not.toContain(CLIENT_ADDRESS)
  })

  it('refuses a form that is too large', async () => {
    const { browser, page } = await open()
    const refused = await browser.submit(page, { login: 'ada', password: 'x'.repeat(20_000) })
    expect(refused.status).toBe(413)
    expect(words(refused)).toContain('The form is too large')
  })
})

describe('a page that is used up', () => {
  it('leads on when the person is signed in', async () => {
    const { browser, page } = await open()
    await browser.submit(page, { login: 'ada', password: 'secret' })
    const back = await browser.visit(page.url)
    expect(back.status).toBe(200)
    expect(words(back)).toContain('You are already signed in')
    expect(back.text).toContain(`<a class="primary" href="${PORTAL}/">Continue to the portal</a>`)
    expect(words(await browser.submit(page, { login: 'ada', password: 'secret' }))).toContain('already signed in')
  })

  it('offers to start again when it has expired', async () => {
    const { browser, page } = await open()
    await provider.query(`update identity_provider_payloads set expires_at = now() where model = 'Interaction'`)
    browser.acceptLanguage = 'es'
    const expired = await browser.submit(page, { login: 'ada', password: 'secret' })
    expect(expired.status).toBe(400)
    expect(words(expired)).toContain('Esta página de inicio de sesión ha caducado')
    expect(expired.text).toContain(`<a class="primary" href="${PORTAL}/">Empezar de nuevo</a>`)
  })

  it.each(['/interaction/unknown', '/authorize/unknown'])('offers to start again at %s', async (path) => {
    const expired = await provider.browser().visit(provider.issuer + path)
    expect(expired.status).toBe(400)
    expect(words(expired)).toContain('This sign-in page has expired')
  })

  it('is of no use in another browser', async () => {
    const { page } = await open()
    const stolen = await provider.browser().submit(page, { login: 'ada', password: 'secret' })
    expect(words(stolen)).toContain('This sign-in page has expired')
  })
})

describe('a request that makes no sense', () => {
  it.each([
    ['an unknown client', { client_id: 'x"><script>' }, 400, 'invalid_client'],
    ['another redirect address', { redirect_uri: 'https://evil.test/' }, 400, 'invalid_redirect_uri'],
    ['a NUL in the state', { state: 'a\u0000' }, 400, 'invalid_request']
  ])('is refused with a page: %s', async (_name, parameters, status, code) => {
    const { page } = await open({ ...parameters, ui_locales: 'es' })
    expect(page.status).toBe(status)
    expect(page.url.href).toContain(provider.issuer)
    expect(words(page)).toContain('La petición no es válida')
    expect(page.text).toContain(`<dd>${code}</dd>`)
    expect(page.text).not.toContain('<script>')
    expect(page.text).toContain(`<a class="primary" href="${PORTAL}/">Empezar de nuevo</a>`)
  })

  it.each(['/', '/nothing', '/assets/none.css', '/assets/..%2findex.ts'])('is not found at %s', async (path) => {
    const page = await provider.browser().visit(provider.issuer + path)
    expect(page.status).toBe(404)
    expect(words(page)).toContain('The page does not exist.')
  })

  it.each(['/interaction/%E0%A4%A', '/authorize/%E0%A4%A', '/%'])('is no fault at %s', async (path) => {
    const { status } = await provider.browser().visit(provider.issuer + path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  it('is refused with another method', async () => {
    const { browser, page } = await open()
    const refused = await browser.visit(page.url, { method: 'PUT' })
    expect(refused.status).toBe(405)
    expect(refused.headers.get('allow')).toBe('GET, HEAD, POST')
  })
})

describe('a fault', () => {
  it.each(['the library', 'the page'])(
    'in %s shows a reference that is in the log, and nothing else',
    async (where) => {
      const { browser, page, transaction } = await open()
      provider.restart({ query: () => Promise.reject(new Error('database gone at 10.0.0.1')) })
      const failed = await browser.visit(where === 'the page' ? page.url : transaction.url)
      provider.restart({})
      expect(failed.status).toBe(500)
      expect(words(failed)).toContain('Something went wrong')
      expect(failed.text).not.toContain('10.0.0.1')
      const reference = /<dd>([0-9a-f-]{36})<\/dd>/.exec(failed.text)![1]
      expect(provider.log).toContainEqual({
        level: 'error',
        message: 'identity provider failed',
        details: expect.objectContaining({ reference, err: expect.any(Error) })
      })
    }
  )
})
