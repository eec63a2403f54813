import { formOf } from '@portico/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../../testing/portal.ts'

const PUBLIC_URL = 'https://portal.example'

let portal: TestPortal

beforeAll(async () => {
  portal = await startPortal({ settings: { PUBLIC_URL } })
})
afterAll(() => portal.close())

/** Browsers accept a prefix only on a cookie that keeps to its rules (RFC 6265bis, section 4.1.3). */
function keepsToItsPrefix(cookie: string): boolean {
  const attributes = cookie.toLowerCase().split('; ')
  const isSecure = attributes.includes('secure') && !attributes.some((attribute) => attribute.startsWith('domain='))
  return cookie.startsWith('__Host-')
    ? isSecure && attributes.includes('path=/')
    : isSecure && /^__Secure-/.test(cookie)
}

/** A browser behind the proxy that ends TLS. */
class SecureVisitor {
  readonly #jar = new Map<string, string>()
  readonly names = new Set<string>()

  async request(url: URL, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = new Headers({ ...Object.fromEntries(new Headers(init.headers)), cookie })
    const response = await fetch(portal.origin + url.pathname + url.search, { ...init, headers, redirect: 'manual' })
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    for (const line of response.headers.getSetCookie()) {
      expect(line).toSatisfy(keepsToItsPrefix)
      const [name = '', value = ''] = (line.split(';')[0] as string).split(/=(.*)/)
      this.names.add(name.replace(/(_login_|_nonce_).*/, '$1'))
      this.#jar.set(name, value)
    }
    return response
  }

  /** Follows redirects within the portal, up to the route of the client that takes the token. */
  async go(start: URL, init?: RequestInit): Promise<{ url: URL; response: Response }> {
    let url = start
    let response = await this.request(url, init)
    while (response.status >= 300 && response.status < 400) {
      url = new URL(response.headers.get('location') as string, url)
      expect(url.origin).toBe(PUBLIC_URL)
      if (url.searchParams.has('id_token')) break
      response = await this.request(url)
    }
    return { url, response }
  }
}

test('over https, every response of a sign-in has its headers, and every cookie the prefix by which browsers protect it', async () => {
  const browser = new SecureVisitor()
  const page = await browser.go(new URL('/oauth2/start?ui_locales=es', PUBLIC_URL))
  const { action, fields } = formOf(await page.response.text(), page.url)
  fields.set('login', 'user')
  fields.set('password', 'user')
  const { url } = await browser.go(action, { method: 'POST', body: fields })
  const idToken = encodeURIComponent(url.searchParams.get('id_token') ?? '')
  const redeemed = await browser.request(new URL(`/auth/oidc?id_token=${idToken}`, PUBLIC_URL))
  expect(redeemed.status).toBe(200)
  expect([...browser.names].sort()).toEqual([
    '__Host-portico_nonce_',
    '__Secure-idp_interaction',
    '__Secure-idp_interaction.sig',
    '__Secure-idp_known',
    '__Secure-idp_resume',
    '__Secure-idp_resume.sig',
    '__Secure-idp_session',
    '__Secure-idp_session.sig',
    '__Secure-portico_login_'
  ])
})
