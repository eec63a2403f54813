import { randomUUID } from 'node:crypto'
import type { Account } from '@portico/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Client, Visitor } from '../../../../../e2e/support/http-sign-in.ts'
import { type ExternalProvider, type Forgery, startExternalProvider } from '../../testing/external-provider.ts'
import { startPortal, type TestPortal } from '../../testing/portal.ts'

const settingsFor = ({ issuer, clientId, clientSecret }: ExternalProvider) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret
})

const redeem = (portal: TestPortal, browser: Visitor, idToken: string | null) =>
  browser.request(new URL(`/auth/oidc?id_token=${encodeURIComponent(idToken ?? '')}`, portal.origin))

/** Signs in from the portal's own start to its bearer token. */
async function signIn(portal: TestPortal, browser = new Visitor()): Promise<Response> {
  const { url } = await browser.go(new URL('/oauth2/start', portal.origin))
  return redeem(portal, browser, url.searchParams.get('id_token'))
}

const clientOf = (portal: TestPortal, response: Response) =>
  new Client(portal.origin, response.headers.get('authorization') ?? '')
const accountOf = (portal: TestPortal, response: Response) => clientOf(portal, response).json<Account>('api/account')

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
    provider.answerWith(undefined)
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

  test('a token endpoint that fails comes back as an error', async () => {
    const browser = new Visitor()
    const started = await browser.request(new URL('/oauth2/start', portal.origin))
    const authorized = await browser.request(new URL(started.headers.get('location') as string))
    provider.setAvailable(false)
    const { url } = await browser.go(new URL(authorized.headers.get('location') as string))
    expect(url.search).toBe('?error=login_failed')
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
      expect(await response.json()).toMatchObject({ message: 'error.login.provider' })
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

describe('a provider that returns the id_token itself', () => {
  let provider: ExternalProvider
  let portal: TestPortal

  beforeAll(async () => {
    provider = await startExternalProvider()
    portal = await startPortal({
      settings: { ...settingsFor(provider), LOGIN_FORM_URL: `${provider.loginFormUrl}?policy=b2c_1` }
    })
  })
  afterAll(async () => {
    await portal.close()
    await provider.stop()
  })

  /** What a browser has when it is told where to sign in: the address, and the cookie with its nonce. */
  async function begin(): Promise<{ browser: Visitor; form: URL; nonce: string }> {
    const browser = new Visitor()
    const { id_token } = (await (
      await browser.request(new URL('/api/pre-authenticate', portal.origin), { headers: { sessionId: randomUUID() } })
    ).json()) as { id_token: string }
    const environment = await browser.request(new URL('/api/environment', portal.origin), {
      headers: { authorization: `Bearer ${id_token}` }
    })
    const form = new URL(((await environment.json()) as { b2cLoginFormUrl: string }).b2cLoginFormUrl)
    return { browser, form, nonce: form.searchParams.get('nonce') ?? '' }
  }

  test('is sent nonce and redirect address, and its token signs in', async () => {
    const { browser, form } = await begin()
    expect(form.href).toContain(`${provider.loginFormUrl}?policy=b2c_1&`)
    expect(form.searchParams.get('redirect_uri')).toBe(`${portal.origin}/oauth2/authorization/oidc`)
    const { url } = await browser.go(form)
    const response = await redeem(portal, browser, url.searchParams.get('id_token'))
    expect(response.status).toBe(200)
    expect((await accountOf(portal, response)).login).toBe('maria.garcia@example.test')
  })

  test.each([
    ['expired', 'expiry'],
    ['issued in the future', 'issuedAt'],
    ['foreign audience', 'audience'],
    ['foreign issuer', 'issuer'],
    ['wrong nonce', 'nonce'],
    ['without nonce', 'nonce'],
    ['alg none', 'signature'],
    ['HS256 with the public key', 'signature'],
    ['unknown key', 'signature'],
    ['impostor key', 'signature'],
    ['changed payload', 'signature']
  ] satisfies [Forgery, string][])(
    'a token that is forged – %s – is refused by the check of its %s',
    async (forgery, check) => {
      const { browser, nonce } = await begin()
      const forged = await provider.forgeIdToken(forgery, provider.idTokenClaims(nonce))
      const response = await redeem(portal, browser, forged)
      expect(response.status).toBe(401)
      expect(response.headers.has('authorization')).toBe(false)
      expect(await response.json()).toMatchObject({ message: 'error.login.rejected', path: '/auth/oidc' })
      expect(
        portal
          .log()
          .trimEnd()
          .split('\n')
          .filter((line) => line.includes('"check"'))
          .at(-1)
      ).toContain(`"check":"${check}"`)
    }
  )

  test.each([
    ['several audiences without an authorised party', { aud: ['developer-portal', 'other'] }, 401],
    [
      'several audiences and this portal as authorised party',
      { aud: ['developer-portal', 'other'], azp: 'developer-portal' },
      200
    ],
    ['another authorised party', { azp: 'other' }, 401],
    ['no subject', { sub: '' }, 401],
    ['a subject that no text can hold', { sub: 'a\u0000b' }, 401],
    ['no expiry', { exp: undefined }, 401],
    ['a start in the future', { nbf: 4_000_000_000 }, 401]
  ])('a token with %s: %s', async (_name, claims, status) => {
    const { browser, nonce } = await begin()
    const idToken = await provider.signIdToken({ ...provider.idTokenClaims(nonce), ...claims } as never)
    expect((await redeem(portal, browser, idToken)).status).toBe(status)
  })

  test('a right token is refused the second time, and the whole race of them but one', async () => {
    const { browser, nonce } = await begin()
    const idToken = await provider.signIdToken(provider.idTokenClaims(nonce))
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await redeem(portal, browser, idToken)).status))
    expect(statuses.sort()).toEqual([200, 401, 401, 401])
    expect((await redeem(portal, browser, idToken)).status).toBe(401)
  })

  test('a token that another browser asked for is refused', async () => {
    const { nonce } = await begin()
    const idToken = await provider.signIdToken(provider.idTokenClaims(nonce))
    expect((await redeem(portal, (await begin()).browser, idToken)).status).toBe(401)
  })
})
