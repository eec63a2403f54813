import { randomUUID } from 'node:crypto'
import { LIMITS, type Problem } from '@portico/contract'
import { Client, formOf, Visitor } from '@portico/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../../testing/portal.ts'
import { signIn } from '../../testing/sign-in/accounts.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let portal: TestPortal
let later = 0

beforeAll(async () => {
  portal = await startPortal({ clock: () => new Date(Date.now() + later) })
})
afterAll(() => portal.close())

const address = (path: string) => new URL(`/${path}`, portal.origin)

/** Goes through the identity provider's form, up to the client's callback route. */
async function signInAtProvider(visitor: Visitor, login = 'user'): Promise<URL> {
  const page = await visitor.go(address('oauth2/start'))
  if (!page.response) return page.url
  const { action, fields } = formOf(await page.response.text(), page.url)
  fields.set('login', login)
  fields.set('password', login)
  return (await visitor.go(action, { method: 'POST', body: fields })).url
}

const redeem = (visitor: Visitor, callback: URL) =>
  visitor.request(address(`auth/oidc?id_token=${encodeURIComponent(callback.searchParams.get('id_token') ?? '')}`))

describe('pre-authentication', () => {
  const preAuthenticate = (sessionId?: string) =>
    fetch(address('api/pre-authenticate'), sessionId === undefined ? {} : { headers: { sessionId } })

  test.each([undefined, '', 'abc', '1234', `${randomUUID()}x`])(
    'needs a UUID as session id, not %s',
    async (sessionId) => {
      const response = await preAuthenticate(sessionId)
      expect(response.status).toBe(400)
      expect(((await response.json()) as Problem).detail).toContain('sessionId')
    }
  )

  test('gives a token for the environment, for some minutes and for its session id only', async () => {
    const sessionId = randomUUID()
    const { id_token } = (await (await preAuthenticate(sessionId)).json()) as { id_token: string }
    const environment = (headers: Record<string, string>) =>
      fetch(address('api/environment'), { headers: { authorization: `Bearer ${id_token}`, ...headers } })
    expect(await (await environment({ sessionId })).json()).toEqual({
      b2cLoginFormUrl: `${portal.origin}/oauth2/start`,
      scfPluginUrl: `${portal.origin}/plugin/v1/`
    })
    expect((await environment({})).status).toBe(200)
    expect((await environment({ sessionId: randomUUID() })).status).toBe(401)
    later = (LIMITS.preAuthenticationMinutes + 1) * MINUTE
    expect((await environment({ sessionId })).status).toBe(401)
    later = 0
  })
})

describe('signing in', () => {
  test('leads through the identity provider to a bearer token that names the user', async () => {
    const user = await signIn(portal, 'user')
    expect(await user.json('api/account')).toMatchObject({
      login: 'user',
      firstName: 'Ursula',
      email: 'user@portico.example',
      activated: true,
      langKey: 'en',
      authorities: ['ROLE_USER']
    })
    expect(await (await signIn(portal, 'admin')).json('api/account')).toMatchObject({
      authorities: ['ROLE_ADMIN', 'ROLE_USER']
    })
  })

  test('what the callback hands over signs in once, and in the browser that asked for it', async () => {
    const browser = new Visitor()
    const callback = await signInAtProvider(browser)
    const elsewhere = await redeem(new Visitor(), callback)
    expect(elsewhere.status).toBe(401)
    expect(elsewhere.headers.has('authorization')).toBe(false)
    const first = await redeem(browser, callback)
    expect(first.status).toBe(200)
    expect(first.headers.get('authorization')).toMatch(/^Bearer \S+$/)
    const replayed = await redeem(browser, callback)
    expect(replayed.status).toBe(401)
    expect(replayed.headers.has('authorization')).toBe(false)
    expect(replayed.headers.get('content-type')).toContain('application/problem+json')
  })

  test('two sign-ins in one browser at once both succeed', async () => {
    const browser = new Visitor()
    const [first, second] = await Promise.all([
      browser.go(address('oauth2/start')),
      browser.go(address('oauth2/start'))
    ])
    const submit = async (page: typeof first) => {
      const { action, fields } = formOf(await (page.response as Response).text(), page.url)
      fields.set('login', 'user')
      fields.set('password', 'user')
      return (await browser.go(action, { method: 'POST', body: fields })).url
    }
    const callbacks = [await submit(first), await submit(second)]
    for (const callback of callbacks) expect((await redeem(browser, callback)).status).toBe(200)
  })

  test('a browser that begins sign-ins without end keeps only a few of them', async () => {
    const browser = new Visitor()
    for (let count = 0; count < 12; count += 1) await browser.request(address('oauth2/start'))
    expect(browser.cookiesFor(address('oauth2/callback')).split('; ').length).toBeLessThanOrEqual(9)
    expect((await redeem(browser, await signInAtProvider(browser))).status).toBe(200)
  })

  test('a callback that this browser did not begin ends with an error, not with a token', async () => {
    const browser = new Visitor()
    for (const query of ['', '?code=x&state=y', '?state=y&error=access_denied', '?code=x'])
      expect((await browser.go(address(`oauth2/callback${query}`))).url.search).toBe('?error=login_failed')
  })

  test.each([
    'oauth2/callback?state=a&state=b',
    `oauth2/callback?state=${'x'.repeat(3000)}`,
    'oauth2/callback?code&code'
  ])('whatever is asked of %s, a person gets a page', async (path) => {
    expect((await new Visitor().go(address(path))).url.search).toBe('?error=login_failed')
  })

  test('a language that is none does not stop a sign-in', async () => {
    for (const query of [`ui_locales=${'x'.repeat(3000)}`, 'ui_locales=a&ui_locales=b'])
      expect((await new Visitor().go(address(`oauth2/start?${query}`))).response?.status).toBe(200)
  })

  test('a forged response to a sign-in that was begun ends with an error', async () => {
    const browser = new Visitor()
    const started = await browser.request(address('oauth2/start'))
    const state = new URL(started.headers.get('location') as string).searchParams.get('state')
    const { url } = await browser.go(address(`oauth2/callback?code=forged&state=${state}&iss=${portal.origin}/idp`))
    expect(url.search).toBe('?error=login_failed')
  })

  test.each(['', '?id_token=', '?id_token=nonsense', '?id_token=a.b.c', '?id_token=x&id_token=y'])(
    'auth/oidc%s is refused',
    async (query) => {
      const response = await fetch(address(`auth/oidc${query}`))
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.status).toBeLessThan(500)
      expect(response.headers.has('authorization')).toBe(false)
    }
  )

  test('begins at the name of this machine that the configuration gives, where its cookies belong', async () => {
    const host = `127.0.0.1:${new URL(portal.origin).port}`
    const response = await portal.app.inject({ url: '/oauth2/start?ui_locales=es', headers: { host } })
    expect(response.statusCode).toBe(302)
    expect(response.headers.location).toBe(`${portal.origin}/oauth2/start?ui_locales=es`)
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  test('works behind a proxy that calls this server by a name of its own', async () => {
    const response = await portal.app.inject({ url: '/oauth2/start', headers: { host: 'upstream:8080' } })
    expect(response.headers.location).toContain(`${portal.origin}/idp/authorize`)
    expect(response.headers['set-cookie']).toBeDefined()
  })

  test('its cookies cannot be read by scripts, nor sent from elsewhere', async () => {
    const response = await portal.app.inject({ url: '/oauth2/start', headers: { host: new URL(portal.origin).host } })
    expect(response.headers['set-cookie']).toMatch(/^portico_login_\S+=.*; Path=\/oauth2; HttpOnly; SameSite=Lax$/)
  })
})

describe('a session', () => {
  test('ends at once when its user is deactivated', async () => {
    const user = await signIn(portal, 'user')
    await portal.sql(`update users set activated = false where login = 'user'`)
    try {
      const response = await user.fetch('api/account')
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ path: '/api/account', message: 'error.http.401' })
    } finally {
      await portal.sql(`update users set activated = true where login = 'user'`)
    }
  })

  test('a user deactivated between the provider’s form and the portal is refused', async () => {
    const browser = new Visitor()
    const callback = await signInAtProvider(browser)
    await portal.sql(`update users set activated = false where login = 'user'`)
    try {
      const response = await redeem(browser, callback)
      expect(response.status).toBe(403)
      expect(response.headers.has('authorization')).toBe(false)
      expect(await response.json()).toMatchObject({ code: 'accountNotActivated' })
    } finally {
      await portal.sql(`update users set activated = true where login = 'user'`)
    }
  })

  test('ends with signing out, which leads on to the provider’s own sign-out', async () => {
    const user = await signIn(portal, 'user')
    const { logoutUrl } = await user.json<{ logoutUrl: string }>('api/logout', { method: 'POST' })
    const url = new URL(logoutUrl)
    expect(url.origin + url.pathname).toMatch(/^http:\/\/localhost:\d+\/idp\//)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${portal.origin}/logout`)
    expect((await user.fetch('api/account')).status).toBe(401)
    expect((await user.fetch('api/logout', { method: 'POST' })).status).toBe(401)
    expect(
      await portal.sql(`select 1 from sessions where ended_date is not null and id_token_hint is not null`)
    ).toEqual([])
  })

  test('ends after 30 minutes without a call, and goes on while somebody works', async () => {
    const user = await signIn(portal, 'user')
    try {
      later = 29 * MINUTE
      const renewed = await user.fetch('api/account')
      expect(renewed.status).toBe(200)
      const token = renewed.headers.get('authorization')
      expect(token).toMatch(/^Bearer \S+$/)
      later = 31 * MINUTE
      expect((await user.fetch('api/account')).status).toBe(401)
      expect((await new Client(portal.origin, token ?? '').fetch('api/account')).status).toBe(200)
      later = 60 * MINUTE
      expect((await new Client(portal.origin, token ?? '').fetch('api/account')).status).toBe(401)
    } finally {
      later = 0
    }
  })

  test('renews its token only when it is no longer young', async () => {
    const user = await signIn(portal, 'user')
    expect((await user.fetch('api/account')).headers.has('authorization')).toBe(false)
  })

  test('ends after 12 hours however active it is', async () => {
    let user = await signIn(portal, 'user')
    try {
      for (later = 25 * MINUTE; later < 12 * HOUR; later += 25 * MINUTE) {
        const response = await user.fetch('api/account')
        expect(response.status).toBe(200)
        user = new Client(portal.origin, response.headers.get('authorization') ?? '')
      }
      later = 12 * HOUR
      expect((await user.fetch('api/account')).status).toBe(401)
    } finally {
      later = 0
    }
  })

  test.each([
    ['nothing', ''],
    ['another scheme', 'Basic dXNlcjp1c2Vy'],
    ['an empty token', 'Bearer '],
    ['nonsense', 'Bearer nonsense'],
    ['an unsigned token', `Bearer ${btoa('{"alg":"none"}')}.${btoa('{"sub":"admin","sid":"x"}')}.`]
  ])('is not had with %s', async (_name, authorization) => {
    const response = await fetch(address('api/account'), { headers: { authorization } })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ path: '/api/account' })
  })

  test('is not had with a token whose payload was changed', async () => {
    const user = await signIn(portal, 'user')
    const [header, payload = '', signature] = user.authorization.split('.')
    const claims = { ...JSON.parse(atob(payload)), sub: 'admin', auth: 'ROLE_ADMIN' }
    const forged = `${header}.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.${signature}`
    expect((await new Client(portal.origin, forged).fetch('api/account')).status).toBe(401)
  })

  test('survives a rotation of the signing keys, which happens when they are old', async () => {
    const user = await signIn(portal, 'user')
    const keys = () =>
      portal.sql<{ value: { id: string }[] }>(`select value from server_secrets where name = 'portal_signing_keys'`)
    const [before] = await keys()
    try {
      later = 90.5 * 24 * HOUR
      const rotated = await fetch(address('api/pre-authenticate'), { headers: { sessionId: randomUUID() } })
      expect(rotated.status).toBe(200)
      const [after] = await keys()
      expect(after?.value[0]?.id).not.toBe(before?.value[0]?.id)
    } finally {
      later = 0
    }
    expect((await user.fetch('api/account')).status).toBe(200)
  })
})

test('no token, code or password ever reaches the log', async () => {
  const browser = new Visitor()
  const callback = await signInAtProvider(browser, 'admin')
  const token = (await redeem(browser, callback)).headers.get('authorization') ?? ''
  await fetch(address(`auth/oidc?id_token=${callback.searchParams.get('id_token')}`))
  await new Client(portal.origin, token).json('api/logout', { method: 'POST' })
  const log = portal.log()
  expect(log).toContain('"path":"/auth/oidc"')
  expect(log).not.toMatch(/eyJ|id_token=|code=|Bearer /)
})
