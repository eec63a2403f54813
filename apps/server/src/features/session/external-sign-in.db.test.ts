import { randomUUID } from 'node:crypto'
import { LOGIN_CALLBACK_ROUTE } from '@portico/contract'
import { Visitor } from '@portico/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../../testing/portal.ts'
import { type ExternalProvider, startExternalProvider } from '../../testing/sign-in/external-provider.ts'
import { accountOf, clientOf, redeem, settingsFor, signIn } from '../../testing/sign-in/external-sign-in.ts'

describe('a provider with another issuer, algorithm, client authentication and claims', () => {
  let provider: ExternalProvider
  let portal: TestPortal

  beforeAll(async () => {
    provider = await startExternalProvider()
    portal = await startPortal({ settings: settingsFor(provider) })
  })
  afterAll(async () => {
    await portal.close()
    await provider.stop()
  })
  beforeEach(() => {
    provider.setAvailable(true)
    provider.refuseWith(undefined)
    provider.respondWith(undefined)
    provider.setAccount({
      sub: randomUUID(),
      email: `${randomUUID()}@example.test`,
      given_name: 'María',
      family_name: 'García',
      locale: 'es-ES'
    })
  })

  test('signs in by settings alone, and the first time creates the user', async () => {
    provider.setAccount({
      sub: 'auth0|1',
      email: 'Maria.Garcia@example.test',
      given_name: 'María',
      family_name: 'García',
      locale: 'es-ES'
    })
    const account = await accountOf(portal, await signIn(portal))
    expect(account).toMatchObject({
      login: 'maria.garcia@example.test',
      email: 'Maria.Garcia@example.test',
      firstName: 'María',
      lastName: 'García',
      langKey: 'es',
      activated: true,
      authorities: ['ROLE_USER']
    })
    expect((await accountOf(portal, await signIn(portal))).id).toBe(account.id)
    expect(await portal.sql(`select action, actor from audit_log where entity_id = $1`, [account.login])).toEqual([
      { action: 'create', actor: 'system' }
    ])
  })

  test('two first sign-ins of one person at once make one user', async () => {
    const accounts = await Promise.all([1, 2, 3].map(async () => accountOf(portal, await signIn(portal))))
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(1)
  })

  test('another person with a taken name or address gets an account of their own', async () => {
    const twin = { email: 'twin@example.test', preferred_username: 'twin' }
    provider.setAccount({ sub: 'first', ...twin })
    const first = await accountOf(portal, await signIn(portal))
    provider.setAccount({ sub: 'second', ...twin })
    const second = await accountOf(portal, await signIn(portal))
    expect(first).toMatchObject({ login: 'twin', email: 'twin@example.test' })
    expect(second).toMatchObject({ login: 'twin-2', email: '' })
  })

  test.each([
    ['new', 'new-2'],
    // The portal's own account has the name that is given for want of another.
    ['..', 'user-2']
  ])('a person whom the provider calls %s gets a login under which administrators find them', async (name, login) => {
    provider.setAccount({ sub: `named ${name}`, preferred_username: name })
    expect(await accountOf(portal, await signIn(portal))).toMatchObject({ login })
  })

  test('people with the same name and address who first sign in at once all can', async () => {
    const logins = await Promise.all(
      ['one', 'two', 'three'].map(async (sub) => {
        provider.setAccount({ sub: `race ${sub}`, email: 'race@example.test', preferred_username: 'race' })
        const browser = new Visitor()
        const { url } = await browser.go(new URL('/oauth2/start', portal.origin))
        return { browser, idToken: url.searchParams.get('id_token') }
      })
    ).then((people) => Promise.all(people.map(({ browser, idToken }) => redeem(portal, browser, idToken))))
    expect(logins.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('an account of the portal is not handed to whoever the provider calls alike', async () => {
    provider.setAccount({ sub: 'impostor', preferred_username: 'admin', email: 'admin@portico.example' })
    expect(await accountOf(portal, await signIn(portal))).toMatchObject({
      login: 'admin-2',
      email: '',
      authorities: ['ROLE_USER']
    })
  })

  test('claims with NUL, lone surrogates or of any length cannot break the sign-in', async () => {
    provider.setAccount({
      sub: 'x'.repeat(255),
      preferred_username: `a\u0000b${'é'.repeat(300)}`,
      given_name: '\ud800',
      email: 5,
      locale: 'x-klingon'
    } as never)
    expect((await accountOf(portal, await signIn(portal))).langKey).toBe('en')
  })

  test('signing out leads to its end-session address', async () => {
    const client = clientOf(portal, await signIn(portal))
    const { logoutUrl } = await client.json<{ logoutUrl: string }>('api/logout', { method: 'POST' })
    expect(logoutUrl).toContain(`${provider.issuer}/signout`)
    expect(new URL(logoutUrl).searchParams.get('id_token_hint')).toMatch(/^eyJ/)
  })

  test('the portal’s own start page passes on the reader’s language', async () => {
    await new Visitor().go(new URL('/oauth2/start?ui_locales=es', portal.origin))
    const authorization = provider.requests.findLast(({ path }) => path === '/authorize')
    expect(authorization?.parameters).toMatchObject({ ui_locales: 'es', code_challenge_method: 'S256' })
  })

  test('a refusal of the provider comes back as an error', async () => {
    provider.refuseWith('access_denied')
    expect((await new Visitor().go(new URL('/oauth2/start', portal.origin))).url.search).toBe('?error=access_denied')
    provider.refuseWith('server_error')
    expect((await new Visitor().go(new URL('/oauth2/start', portal.origin))).url.search).toBe('?error=login_failed')
  })

  test('a token endpoint that fails comes back as an outage, which the log has in the provider’s own words', async () => {
    const browser = new Visitor()
    const started = await browser.request(new URL('/oauth2/start', portal.origin))
    const authorized = await browser.request(new URL(started.headers.get('location') as string))
    provider.setAvailable(false)
    const { url } = await browser.go(new URL(authorized.headers.get('location') as string))
    expect(url.search).toBe('?error=provider_unavailable')
    const line = portal
      .log()
      .split('\n')
      .findLast((each) => each.includes('sign-in failed'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      step: 'token endpoint',
      cause: expect.stringContaining('status 503 application/json temporarily_unavailable')
    })
  })

  test('a provider that changes its key goes on signing in', async () => {
    const fresh = await startPortal({ settings: settingsFor(provider) })
    try {
      await provider.rotateKey()
      expect((await signIn(fresh)).status).toBe(200)
    } finally {
      await fresh.close()
    }
  })
})

describe('a provider that is down', () => {
  test('lets the portal start, says so to who signs in, and works as soon as it is up', async () => {
    const provider = await startExternalProvider()
    provider.setAvailable(false)
    const portal = await startPortal({ settings: settingsFor(provider) })
    try {
      expect((await portal.app.inject('/management/health/readiness')).statusCode).toBe(200)
      expect((await new Visitor().go(new URL('/oauth2/start', portal.origin))).url.search).toBe(
        '?error=provider_unavailable'
      )
      const response = await redeem(portal, new Visitor(), 'eyJhbGciOiJFUzI1NiJ9.e30.AAAA')
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ code: 'identityProviderUnavailable' })
      provider.setAvailable(true)
      const signedIn = await signIn(portal)
      expect(signedIn.status).toBe(200)
      provider.setAvailable(false)
      // Discovery is remembered; signing out of the portal does not depend on the provider.
      expect((await clientOf(portal, signedIn).fetch('api/logout', { method: 'POST' })).status).toBe(200)
    } finally {
      await portal.close()
      await provider.stop()
    }
  })

  test('is noticed before a browser is sent to it, at sign-in and at sign-out, and its new addresses are known', async () => {
    const provider = await startExternalProvider()
    let now = new Date()
    const portal = await startPortal({ settings: settingsFor(provider), clock: () => now })
    const discoveries = () => provider.requests.filter(({ path }) => path.startsWith('/.well-known')).length
    try {
      const client = clientOf(portal, await signIn(portal))
      await signIn(portal)
      expect(discoveries()).toBe(1)
      now = new Date(now.getTime() + 31_000)
      await signIn(portal)
      expect(discoveries()).toBe(2)
      now = new Date(now.getTime() + 31_000)
      provider.setAvailable(false)
      const start = await new Visitor().go(new URL('/oauth2/start', portal.origin))
      expect([start.url.pathname, start.url.search]).toEqual([LOGIN_CALLBACK_ROUTE, '?error=provider_unavailable'])
      expect(await client.json('api/logout', { method: 'POST' })).toEqual({ providerUnavailable: true })
      expect((await client.fetch('api/account')).status).toBe(401)
      provider.setAvailable(true)
      expect((await signIn(portal)).status).toBe(200)
    } finally {
      await portal.close()
      await provider.stop()
    }
  })

  test('is an outage too where it breaks off between its steps: at the token endpoint, or where roles come from userinfo', async () => {
    const outages = [
      (provider: ExternalProvider) => provider.stop(),
      async (provider: ExternalProvider) =>
        provider.respondWith((claims) => {
          provider.setAvailable(false)
          return provider.signIdToken(claims)
        })
    ]
    for (const breakOff of outages) {
      const provider = await startExternalProvider({ userinfo: { groups: ['admins'] } })
      const settings = { OIDC_ROLES_CLAIM: 'groups', OIDC_ADMIN_ROLES: 'admins' }
      const portal = await startPortal({ settings: { ...settingsFor(provider), ...settings } })
      try {
        const browser = new Visitor()
        const started = await browser.request(new URL('/oauth2/start', portal.origin))
        const authorized = await browser.request(new URL(started.headers.get('location') as string))
        await breakOff(provider)
        const { url } = await browser.go(new URL(authorized.headers.get('location') as string))
        expect(url.search).toBe('?error=provider_unavailable')
      } finally {
        await portal.close()
        await provider.stop().catch(() => {})
      }
    }
  })

  test('signing out works without an end-session address', async () => {
    const provider = await startExternalProvider({ endSession: false })
    const portal = await startPortal({ settings: settingsFor(provider) })
    try {
      expect(await clientOf(portal, await signIn(portal)).json('api/logout', { method: 'POST' })).toEqual({})
    } finally {
      await portal.close()
      await provider.stop()
    }
  })
})

test('a provider whose own name ends with a slash that the setting lacks signs in', async () => {
  const provider = await startExternalProvider({ path: '/' })
  const portal = await startPortal({
    settings: { ...settingsFor(provider), OIDC_ISSUER: provider.issuer.slice(0, -1) }
  })
  try {
    const response = await signIn(portal)
    expect(response.status).toBe(200)
    const { login } = await accountOf(portal, response)
    expect(
      await portal.sql('select issuer from user_identities join users on users.id = user_id where login = $1', [login])
    ).toEqual([{ issuer: provider.issuer }])
  } finally {
    await portal.close()
    await provider.stop()
  }
})

test('with approval of sign-ups a new user waits for an administrator', async () => {
  const provider = await startExternalProvider()
  const portal = await startPortal({ settings: { ...settingsFor(provider), SIGNUP_APPROVAL: 'true' } })
  try {
    const refused = await signIn(portal)
    expect(refused.status).toBe(403)
    expect(refused.headers.has('authorization')).toBe(false)
    await portal.sql(`update users set activated = true where login = 'maria.garcia@example.test'`)
    expect((await signIn(portal)).status).toBe(200)
  } finally {
    await portal.close()
    await provider.stop()
  }
})
