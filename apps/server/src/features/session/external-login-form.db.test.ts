import { randomUUID } from 'node:crypto'
import { Visitor } from '@portico/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../../testing/portal.ts'
import { type ExternalProvider, type Forgery, startExternalProvider } from '../../testing/sign-in/external-provider.ts'
import { accountOf, clientOf, redeem, settingsFor } from '../../testing/sign-in/external-sign-in.ts'

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

  test('is a recent sign-in without auth_time: its login form is the question', async () => {
    const { browser, form } = await begin()
    const { url } = await browser.go(form)
    const client = clientOf(portal, await redeem(portal, browser, url.searchParams.get('id_token')))
    await portal.sql(`update users set authorities = '{ROLE_ADMIN,ROLE_USER}'`)
    const json = { statement: 'select 1', mode: 'read' }
    expect((await client.fetch('api/admin/database/statements', { method: 'POST', json })).status).toBe(200)
    await portal.sql(`update users set authorities = '{ROLE_USER}'`)
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
      expect(await response.json()).toMatchObject({ code: 'loginRejected', path: '/auth/oidc' })
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
