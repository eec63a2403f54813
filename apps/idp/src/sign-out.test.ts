import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PORTAL, SIGNED_OUT_URI, startProvider, type TestProvider } from './testing/harness.ts'

let provider: TestProvider

beforeAll(async () => {
  provider = await startProvider()
}, 60_000)
afterAll(() => provider.stop())

const endSession = (parameters: Record<string, string>) =>
  `${provider.issuer}/logout?${new URLSearchParams({ post_logout_redirect_uri: SIGNED_OUT_URI, ...parameters })}`

async function signedIn(login = 'ada') {
  const browser = provider.browser()
  const tokens = await provider.signIn(browser, login)
  return { browser, hint: { id_token_hint: tokens.id_token! } }
}

/** Whether the provider would ask this browser for a password. */
async function isAsked(browser: Awaited<ReturnType<typeof signedIn>>['browser']) {
  return (await browser.visit((await provider.begin()).url)).text.includes('name="password"')
}

describe('signing out', () => {
  it('happens at once for the person the token is about, and returns to the portal', async () => {
    const { browser, hint } = await signedIn()
    const page = await browser.visit(endSession({ ...hint, state: 's' }))
    expect(page.text).toContain('Signing out…')
    expect(page.text).toMatch(/<button type="submit" class="primary" form="op.logoutForm"[^>]* data-press>Sign out</)
    expect(await isAsked(browser)).toBe(false)
    const done = await browser.submit(page, { logout: 'yes' })
    expect(done.url.href).toBe(`${SIGNED_OUT_URI}?state=s`)
    expect(await isAsked(browser)).toBe(true)
  })

  it('is asked about without a token', async () => {
    const { browser } = await signedIn()
    const page = await browser.visit(endSession({ client_id: 'portal', ui_locales: 'es' }))
    expect(page.text).toContain('¿Cerrar la sesión?')
    expect(page.text).not.toContain('data-press')
    expect(page.text).toContain(`<a class="secondary" href="${PORTAL}/">Mantener la sesión abierta</a>`)
    expect((await browser.submit(page, { logout: 'yes' })).url.href).toBe(SIGNED_OUT_URI)
    expect(await isAsked(browser)).toBe(true)
  })

  it('is asked about when the token is about somebody else', async () => {
    const { hint } = await signedIn('bob')
    const { browser } = await signedIn('ada')
    const page = await browser.visit(endSession(hint))
    expect(page.text).toContain('Sign out?')
    expect(page.text).not.toContain('data-press')
  })

  it('passes straight through when nobody is signed in', async () => {
    const { hint } = await signedIn()
    const browser = provider.browser()
    const transit = await browser.visit(endSession(hint))
    expect((await browser.submit(transit, {})).url.href).toBe(SIGNED_OUT_URI)
  })

  it('ends at a page of its own without an address to return to', async () => {
    const { browser } = await signedIn()
    const done = await browser.submit(await browser.visit(`${provider.issuer}/logout`), { logout: 'yes' })
    expect(done.status).toBe(200)
    expect(done.text).toContain('You are signed out')
    expect(done.text).toContain(`<a class="primary" href="${PORTAL}/">Back to the portal</a>`)
  })

  it('never leads to an address that is not registered', async () => {
    const { browser, hint } = await signedIn()
    const refused = await browser.visit(endSession({ ...hint, post_logout_redirect_uri: 'https://evil.test/' }))
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('This request is not valid')
    const asked = await browser.visit(endSession({ post_logout_redirect_uri: 'https://evil.test/' }))
    expect((await browser.submit(asked, { logout: 'yes' })).url.href).toBe(`${provider.issuer}/logout/success`)
  })

  it.each(['garbage', 'eyJhbGciOiJub25lIn0.eyJhdWQiOiJwb3J0YWwiLCJzdWIiOiI3In0.'])(
    'refuses the hint %s',
    async (idTokenHint) => {
      const { browser } = await signedIn()
      const refused = await browser.visit(endSession({ id_token_hint: idTokenHint }))
      expect(refused.status).toBe(400)
      expect(await isAsked(browser)).toBe(false)
    }
  )

  it('needs the token of the page', async () => {
    const { browser, hint } = await signedIn()
    const page = await browser.visit(endSession(hint))
    const refused = await browser.submit(page, { logout: 'yes', xsrf: 'made up' })
    expect(refused.status).toBe(400)
    expect(await isAsked(browser)).toBe(false)
  })
})
