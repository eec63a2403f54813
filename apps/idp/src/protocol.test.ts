import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ADA, makeSigningKey, PORTAL, REDIRECT_URI, startProvider, type TestProvider } from './testing/harness.ts'

const consoleCalls = (['log', 'info', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name))
let provider: TestProvider

/** Fetches JSON from the provider. */
async function json(path: string) {
  const response = await fetch(`${provider.issuer}${path}`)
  return (await response.json()) as JSONWebKeySet
}

beforeAll(async () => {
  provider = await startProvider()
}, 60_000)
afterAll(() => provider.stop())

describe('discovery', () => {
  it('announces what is on, and nothing else', async () => {
    const { issuer } = provider
    const metadata = await json('/.well-known/openid-configuration')
    expect(metadata).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/userinfo`,
      end_session_endpoint: `${issuer}/logout`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'profile', 'email'],
      ui_locales_supported: ['en', 'es'],
      authorization_response_iss_parameter_supported: true
    })
    expect(Object.keys(metadata).filter((name) => /pushed|registration|device|dpop|introspection/.test(name))).toEqual(
      []
    )
  })

  it('publishes public keys only', async () => {
    const { keys } = await json('/jwks')
    expect(keys).toEqual([{ kty: 'RSA', use: 'sig', kid: 'first', alg: 'RS256', e: 'AQAB', n: expect.any(String) }])
  })
})

describe('authorization code flow', () => {
  it('gives the portal an id_token with everything it needs to know', async () => {
    const tokens = await provider.signIn(provider.browser())
    expect(tokens.claims()).toMatchObject({
      iss: provider.issuer,
      aud: 'portal',
      sub: ADA.id,
      preferred_username: 'ada',
      name: 'Ada Lovelace',
      given_name: 'Ada',
      family_name: 'Lovelace',
      email: 'ada@example.test',
      email_verified: true,
      locale: 'es'
    })
    expect(tokens.refresh_token).toBeUndefined()
    const keys = await json('/jwks')
    const verified = await jwtVerify(tokens.id_token!, createLocalJWKSet(keys))
    expect(verified.protectedHeader.alg).toBe('RS256')
    expect(verified.payload.exp! - verified.payload.iat!).toBe(300)
    expect(await client.fetchUserInfo(provider.configuration, tokens.access_token, ADA.id)).toMatchObject({
      sub: ADA.id,
      email: 'ada@example.test'
    })
  })

  it('names somebody without first and last name by the user name', async () => {
    const claims = (await provider.signIn(provider.browser(), 'bob@example.test')).claims()
    expect(claims).toMatchObject({ sub: '8', name: 'bob', preferred_username: 'bob' })
    expect(claims).not.toHaveProperty('given_name')
    expect(claims).not.toHaveProperty('family_name')
  })

  it('does not ask again within a session', async () => {
    const browser = provider.browser()
    await provider.signIn(browser)
    const transaction = await provider.begin()
    const callback = await browser.visit(transaction.url)
    expect(callback.url.origin).toBe(PORTAL)
    expect((await provider.redeem(transaction, callback)).claims()?.sub).toBe(ADA.id)
  })

  it('keeps sessions and interactions in signed cookies of its own path', async () => {
    const browser = provider.browser()
    await browser.visit((await provider.begin()).url)
    const interaction = browser.cookies.find(({ name }) => name === 'idp_interaction')!
    expect(interaction.path).toMatch(/^\/idp\/interaction\/[\w-]+$/)
    await provider.signIn(browser)
    const session = browser.cookies.find(({ name }) => name === 'idp_session')!
    expect(session.path).toBe('/idp')
    expect(session.attributes).toMatch(/samesite=lax; httponly/)
    expect(session.attributes, 'ends with the browser').not.toMatch(/expires/)
    session.value = `${session.value.slice(1)}x`
    expect((await browser.visit((await provider.begin()).url)).text).toContain('name="password"')
  })

  it('asks again when the portal wants it', async () => {
    const browser = provider.browser()
    await provider.signIn(browser)
    const page = await browser.visit((await provider.begin({ prompt: 'login' })).url)
    expect(page.text).toContain('name="password"')
  })

  it('lets two tabs sign in at once, and both codes count', async () => {
    const browser = provider.browser()
    const tabs = [await provider.begin(), await provider.begin()]
    const pages = await Promise.all(tabs.map(({ url }) => browser.visit(url)))
    const callbacks = await Promise.all(pages.map((page) => browser.submit(page, { login: 'ada', password: 'secret' })))
    for (const [index, tab] of tabs.entries()) {
      expect((await provider.redeem(tab, callbacks[index]!)).claims()?.sub).toBe(ADA.id)
    }
  })

  it('lets two tabs sign in one after the other, and the first code still counts', async () => {
    const browser = provider.browser()
    const [first, second] = [await provider.begin(), await provider.begin()]
    const firstPage = await browser.visit(first.url)
    const secondPage = await browser.visit(second.url)
    const firstCallback = await browser.submit(firstPage, { login: 'ada', password: 'secret' })
    const secondCallback = await browser.submit(secondPage, { login: 'ada', password: 'secret' })
    expect((await provider.redeem(second, secondCallback)).claims()?.sub).toBe(ADA.id)
    expect((await provider.redeem(first, firstCallback)).claims()?.sub).toBe(ADA.id)
  })

  it('lets somebody else sign in in a second tab', async () => {
    const browser = provider.browser()
    const transaction = await provider.begin()
    const page = await browser.visit(transaction.url)
    await provider.signIn(browser, 'ada')
    // oidc-provider ends the other session first, by a form that sends itself.
    const transit = await browser.submit(page, { login: 'bob', password: 'secret' })
    expect(transit.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
    const callback = await browser.submit(transit, {})
    expect((await provider.redeem(transaction, callback)).claims()?.sub).toBe('8')
  })
})

describe('codes', () => {
  it('are refused the second time, and what the first gave is revoked', async () => {
    const transaction = await provider.begin()
    const browser = provider.browser()
    const callback = await browser.submit(await browser.visit(transaction.url), { login: 'ada', password: 'secret' })
    const tokens = await provider.redeem(transaction, callback)
    await expect(provider.redeem(transaction, callback)).rejects.toMatchObject({ error: 'invalid_grant' })
    const userInfo = client.fetchUserInfo(provider.configuration, tokens.access_token, ADA.id)
    await expect(userInfo).rejects.toThrow()
    const again = await provider.begin()
    expect((await provider.redeem(again, await browser.visit(again.url))).claims()?.sub).toBe(ADA.id)
  })

  it('are redeemed once, however many try at the same time', async () => {
    const transaction = await provider.begin()
    const browser = provider.browser()
    const callback = await browser.submit(await browser.visit(transaction.url), { login: 'ada', password: 'secret' })
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => provider.redeem(transaction, callback)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it.each([
    ['another verifier', { verifier: client.randomPKCECodeVerifier() }, 'invalid_grant'],
    ['another secret', { secret: 'wrong' }, 'invalid_client'],
    ['a NUL in the code', { code: 'a\u0000b' }, 'invalid_grant'],
    ['a NUL in the client', { clientId: 'por\u0000tal' }, 'invalid_request']
  ])('are refused with %s', async (_name, change: Record<string, string>, error) => {
    const transaction = await provider.begin()
    const browser = provider.browser()
    const callback = await browser.submit(await browser.visit(transaction.url), { login: 'ada', password: 'secret' })
    const credentials = [change.clientId ?? 'portal', change.secret ?? provider.options.client.secret]
    const response = await fetch(`${provider.issuer}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(credentials.map(encodeURIComponent).join(':'))}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: change.code ?? callback.url.searchParams.get('code')!,
        code_verifier: change.verifier ?? transaction.verifier,
        redirect_uri: REDIRECT_URI
      })
    })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect(await response.json()).toMatchObject({ error })
  })

  it('are not given out without PKCE', async () => {
    const { url } = await provider.begin()
    url.searchParams.delete('code_challenge')
    url.searchParams.delete('code_challenge_method')
    const callback = await provider.browser().visit(url)
    expect(callback.url.origin + callback.url.pathname).toBe(REDIRECT_URI)
    expect(callback.url.searchParams.get('error')).toBe('invalid_request')
  })
})

describe('a deactivated person', () => {
  it('gets nothing more, with a session or with a code not yet redeemed', async () => {
    const browser = provider.browser()
    await provider.signIn(browser)
    const transaction = await provider.begin()
    const callback = await browser.visit(transaction.url)
    const ada = provider.people[0]!
    ada.activated = false
    await expect(provider.redeem(transaction, callback)).rejects.toMatchObject({ error: 'invalid_grant' })
    const page = await browser.visit((await provider.begin()).url)
    expect(page.status).toBe(200)
    expect(page.text).toContain('name="password"')
    expect((await browser.visit((await provider.begin({ prompt: 'none' })).url)).url.searchParams.get('error')).toBe(
      'login_required'
    )
    ada.activated = true
  })
})

describe('operation', () => {
  it('signs with the newest key and accepts hints signed with an older one', async () => {
    const browser = provider.browser()
    const before = await provider.signIn(browser)
    provider.restart({ signingKeys: [await makeSigningKey('second'), ...provider.options.signingKeys] })
    const after = await provider.signIn(provider.browser())
    expect(decodeProtectedHeader(after.id_token!).kid).toBe('second')
    const { keys } = await json('/jwks')
    expect(keys.map(({ kid }) => kid)).toEqual(['second', 'first'])
    const url = client.buildEndSessionUrl(provider.configuration, { id_token_hint: before.id_token! })
    expect((await browser.visit(url)).text).toContain('data-press')
  })

  it('accepts cookies and forms signed with an older key', async () => {
    const browser = provider.browser()
    const transaction = await provider.begin()
    const page = await browser.visit(transaction.url)
    provider.restart({ cookieKeys: ['a newer one', ...provider.options.cookieKeys] })
    const callback = await browser.submit(page, { login: 'ada', password: 'secret' })
    expect(callback.url.origin).toBe(PORTAL)
  })

  it('removes what has expired', async () => {
    await provider.query(`insert into identity_provider_payloads (model, id, payload, expires_at)
      values ('Session', 'gone', '{}', now() - interval '1 second')`)
    await provider.removeExpired()
    expect((await provider.query(`select 1 from identity_provider_payloads where id = 'gone'`)).rows).toEqual([])
  })

  it('writes nothing to the console', () => {
    expect(consoleCalls.flatMap((spy) => spy.mock.calls)).toEqual([])
  })

  it('writes neither codes nor tokens nor passwords to the log', () => {
    expect(provider.log.length).toBeGreaterThan(0)
    expect(JSON.stringify(provider.log)).not.toMatch(/secret"|eyJ|"code"|id_token":/)
  })
})
