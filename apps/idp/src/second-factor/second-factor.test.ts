import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Visit } from '../testing/browser.ts'
import { startProvider, type TestProvider } from '../testing/harness.ts'

let provider: TestProvider

beforeAll(async () => {
  provider = await startProvider()
}, 60_000)
afterAll(() => provider.stop())

/** The words of a page without its markup. */
const words = (page: Visit) => page.text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const alert = (page: Visit) => /role="alert">([^<]*)</.exec(page.text)?.[1]

async function open(parameters: Record<string, string> = {}, browser = provider.browser()) {
  const transaction = await provider.begin(parameters)
  return { browser, transaction, page: await browser.visit(transaction.url) }
}

describe('the second factor', () => {
  const HAS_CODES = () =>
    new Map([
      ['123456', 'oneTimeCode'],
      ['AAAA-BBBB', 'recoveryCode']
    ] as const)
  beforeEach(() => provider.codes.set('7', HAS_CODES()))
  afterEach(() => {
    provider.codes.clear()
    provider.passkeys.clear()
  })

  it.each([
    ['en', 'Second factor', 'This code is incorrect, has expired or has already been used.'],
    ['es', 'Segundo factor', 'Este código no es correcto, ha caducado o ya se ha utilizado.']
  ])('is asked for on a page of its own, by a form that needs no script, in %s', async (ui_locales, title, wrong) => {
    const { browser, page } = await open({ ui_locales })
    const second = await browser.submit(page, { login: 'ada', password: 'secret' })
    expect(second.status).toBe(200)
    expect(words(second)).toContain(title)
    expect(second.text).toMatch(/<input id="code" name="code"[^>]* autocomplete="one-time-code"/)
    expect(second.text).not.toMatch(/ style=|<style|<script(?![^>]* src=)| on\w+=/)
    const refused = await browser.submit(second, { code: '000000' })
    expect(refused.status).toBe(401)
    expect(alert(refused)).toContain(wrong)
    // A reload shows the same step.
    expect(words(await browser.visit(second.url))).toContain(title)
  })

  it.each([
    ['123456', ['pwd', 'otp', 'mfa']],
    ['AAAA-BBBB', ['pwd', 'mfa']]
  ])('signs in by %s, and the id_token says so', async (code, amr) => {
    const { browser, page, transaction } = await open()
    const second = await browser.submit(page, { login: 'ada', password: 'secret' })
    const tokens = await provider.redeem(transaction, await browser.submit(second, { code }))
    expect(tokens.claims()).toMatchObject({ sub: '7', amr })
  })

  it('is not asked for where there is none, and the id_token then has one method', async () => {
    expect((await provider.signIn(provider.browser(), 'bob')).claims()).toMatchObject({ sub: '8', amr: ['pwd'] })
  })

  it('cannot be reached without the password, nor by a form from elsewhere', async () => {
    const { browser, page } = await open()
    expect((await browser.submit(page, { code: '123456' })).status).toBe(403)
    const second = await browser.submit(page, { login: 'ada', password: 'secret' })
    expect((await browser.submit(second, { csrf: 'wrong', code: '123456' })).status).toBe(403)
    const other = provider.browser()
    expect(
      (await other.visit(second.url, { method: 'POST', body: new URLSearchParams({ code: '123456' }) })).status
    ).toBe(400)
    expect(provider.codes.get('7')?.has('123456')).toBe(true)
  })

  it('is asked for no longer than ten minutes after the password', async () => {
    const { browser, page } = await open()
    const second = await browser.submit(page, { login: 'ada', password: 'secret' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    try {
      const refused = await browser.submit(second, { code: '123456' })
      expect(refused.status).toBe(403)
      expect(words(refused)).toContain('Username or email')
    } finally {
      vi.useRealTimers()
    }
  })

  describe('by a passkey', () => {
    const challengeOf = (page: Visit) => /challenge&quot;:&quot;([^&]+)/.exec(page.text)?.[1]
    const signed = (id: string, challenge: string | undefined) => ({ passkey: JSON.stringify({ id, challenge }) })

    async function reach() {
      const { browser, page, transaction } = await open()
      return { browser, transaction, second: await browser.submit(page, { login: 'ada', password: 'secret' }) }
    }

    it('signs in, and the id_token says so', async () => {
      provider.passkeys.add('7')
      const { browser, second, transaction } = await reach()
      expect(second.text).toMatch(/<form [^>]*id="passkey-form" hidden/)
      const callback = await browser.submit(second, signed('7', challengeOf(second)))
      expect((await provider.redeem(transaction, callback)).claims()).toMatchObject({ amr: ['pwd', 'pop', 'mfa'] })
    })

    it('is not offered where there is none, and not accepted', async () => {
      const { browser, second } = await reach()
      expect(second.text).not.toContain('passkey')
      expect((await browser.submit(second, signed('7', undefined))).status).toBe(401)
    })

    it('is the only way for people without codes, who are told when their browser cannot', async () => {
      provider.codes.clear()
      provider.passkeys.add('7')
      const { second } = await reach()
      expect(second.text).not.toContain('name="code"')
      expect(words(second)).toContain('This browser does not support passkeys, or JavaScript is disabled.')
    })

    it('is accepted for the challenge of the page shown last, once', async () => {
      provider.passkeys.add('7')
      const { browser, second } = await reach()
      const earlier = challengeOf(second)
      const latest = challengeOf(await browser.visit(second.url))
      expect(latest).not.toBe(earlier)
      for (const wrong of [signed('7', earlier), signed('7', latest), { passkey: 'no JSON' }, { passkey: '' }]) {
        const refused = await browser.submit(second, wrong)
        expect(refused.status).toBe(401)
        expect(alert(refused)).toContain('The passkey was not accepted.')
      }
    })
  })
})
