import { hiddenFields, submitForm } from '@portico/testing'
import { describe, expect, test } from 'vitest'
import { codesOf, paymentCalls, RETURN_URL } from '../testing/payments.ts'
import { pageCalls, pageOf } from '../testing/provider-pages.ts'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'

shareSandbox()

/** What all pages of the simulated providers have in common: their forms, their policy, their files. */

const { start, read } = paymentCalls(() => sandbox)
const { get, post, next, untilConfirmation } = pageCalls(() => sandbox)

describe('a form', () => {
  test('that was sent before, or is forged, changes nothing', async () => {
    const { paymentId, url } = await untilConfirmation(await start('M001'), 'DE67370400440532010001')
    const form = hiddenFields((await get(url)).body)
    const responses = await Promise.all([1, 2, 3].map(() => submitForm(sandbox.app, url, { action: 'confirm' }, form)))
    // After a double click, each response leads to the shop.
    expect(new Set(await Promise.all(responses.map(next)))).toEqual(new Set([`${RETURN_URL}&paymentId=${paymentId}`]))
    expect(codesOf(await read(paymentId))).toBe('RCVD ACTC ACCP ACSP ACSC')
    const other = await start('M002')
    const approval = `/sandbox/providers/phone/${other.paymentId}/approval`
    for (const state of ['', 'x', form.state as string]) {
      const { headers } = await submitForm(sandbox.app, approval, { action: 'approve' }, { state })
      expect((await get(String(headers.location))).body).toContain('The payment has changed since this page was loaded')
    }
    expect((await read(other.paymentId)).status.code).toBe('PDNG')
  })

  test('with an action of another step leaves the payment as it is', async () => {
    const payment = await start('M001')
    for (const action of ['confirm', 'account', 'approve', 'nonsense', ''])
      await post(pageOf(payment), { action, account: 'own' })
    expect(codesOf(await read(payment.paymentId))).toBe('RCVD')
  })

  test('gives the payer another 15 minutes', async () => {
    const payment = await start('M001')
    const { url } = await untilConfirmation(payment, 'DE67370400440532010001')
    for (const _again of [1, 2]) {
      sandbox.advance(14 * 60_000)
      await post(url, { action: 'account', account: 'DE67370400440532010001' })
    }
    const present = await read(payment.paymentId)
    expect(present.status.code).toBe('ACCP')
    expect(new Date(present.method.expiresAt).getTime()).toBe(sandbox.now().getTime() + 15 * 60_000)
    sandbox.advance(15 * 60_000)
    expect(codesOf(await read(payment.paymentId))).toBe('RCVD ACTC ACCP RJCT')
  })

  test('of a payment whose time is over shows how it ended', async () => {
    const payment = await start('M001')
    sandbox.advance(15 * 60_000)
    const response = await post(pageOf(payment), { action: 'bank', bank: 'Rheinauen Bank' })
    expect(await next(response)).toContain('http://localhost:3000/back')
    const { body } = await get(pageOf(payment))
    expect(body).toContain('The payment expired.')
    expect(codesOf(await read(payment.paymentId))).toBe('RCVD RJCT')
  })
})

describe('every page', () => {
  const PAGES = { bank: 'M001', phone: 'M002', card: 'M004', transfer: 'M003' } as const

  test.each(Object.entries(PAGES))(
    'of the %s says in both languages that it is simulated, and loads only its own files',
    async (kind, method) => {
      const { paymentId } = await start(method, { customer: { name: '<img src=x onerror=alert(1)>', language: 'es' } })
      const url = `/sandbox/providers/${kind}/${paymentId}`
      const spanish = await get(url)
      const english = await get(`${url}?lang=en`)
      expect(spanish.body).toMatch(/<html lang="es".*Simulación.*No se mueve dinero/s)
      expect(english.body).toMatch(/<html lang="en".*Simulated.*No money moves/s)
      expect(spanish.body).toContain('<a href="/apireference/payments?language=es">Referencia de la API Pagos</a>')
      expect(english.body).toContain('<a href="/apireference/payments?language=en">Payments API reference</a>')
      for (const { body, headers } of [spanish, english]) {
        expect(body).not.toMatch(/<img|style=|<style|onclick|<script>/)
        expect(headers['content-security-policy']).toMatch(
          /^default-src 'none'; style-src 'self'; script-src 'self';.*frame-ancestors 'none'$/
        )
        expect(headers['x-frame-options']).toBe('DENY')
        expect(headers['referrer-policy']).toBe('no-referrer')
      }
    }
  )

  test('submits its forms only to itself, whatever the return URL of the shop', async () => {
    const hostile = "https://a;script-src'unsafe-inline'.example/"
    for (const returnUrl of [RETURN_URL, hostile]) {
      const { method } = await start('M001', {}, { returnUrl })
      const policy = String((await get(pageOf({ method }))).headers['content-security-policy'])
      expect(policy).toContain("form-action 'self'; base-uri")
      expect(policy).not.toMatch(/unsafe|shop/)
    }
  })

  test('leads to the portal and to this machine without a click, and to any other address only after it has named it', async () => {
    const finish = async (returnUrl: string) => {
      const url = pageOf(await start('M001', {}, { returnUrl }))
      const response = await post(url, { action: 'cancel' })
      return { next: await next(response), body: (await get(String(response.headers.location))).body }
    }
    for (const own of ['http://localhost:8080/payment-confirmed', 'http://localhost:4321/back']) {
      const { next, body } = await finish(own)
      expect(next).toContain(own)
      expect(body).not.toContain('class="destination"')
      expect(body).toContain('>Return to the shop</a>')
      expect(body, 'a payment that has ended').not.toContain('Expires at')
    }
    for (const foreign of [
      'https://shop.example/back',
      'https://localhost.shop.example/',
      'https://127.0.0.1.shop.example/'
    ]) {
      const { next, body } = await finish(foreign)
      expect(next).toBeUndefined()
      expect(body).toContain(`You return to <b>${new URL(foreign).origin}</b>`)
      expect(body).toContain(`href="${foreign}?paymentId=`)
      expect(body).toContain(`>Continue to ${new URL(foreign).host}</a>`)
    }
  })

  test('cannot be read by pages of other origins, and has an icon', async () => {
    const { body, headers } = await get(pageOf(await start('M001')))
    expect(headers['access-control-allow-origin']).toBeUndefined()
    const [, icon = ''] = /<link rel="icon" type="image\/svg\+xml" href="([^"]+)">/.exec(body) ?? []
    const served = await get(icon)
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  })

  test('of another provider, of no payment or of no id is not found', async () => {
    const { paymentId } = await start('M001')
    for (const address of [
      `card/${paymentId}`,
      `phone/${paymentId}/approval`,
      'bank/pay_0000000000',
      'bank/x',
      `status/pay_x`,
      'nothing'
    ]) {
      const { statusCode } = await get(`/sandbox/providers/${address}`)
      expect([address, statusCode]).toEqual([address, 404])
    }
  })

  test.each([
    ['application/json', '{}'],
    ['text/plain', 'action=confirm']
  ])('accepts no form as %s', async (type, payload) => {
    const url = pageOf(await start('M001'))
    const response = await sandbox.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
    expect(response.statusCode).toBe(415)
    expect(response.body).toContain('The data was not submitted with the form on this page.')
    expect(response.body).toContain(`href="${url}?lang=en"`)
  })

  test('refuses a form that is too large, and says so', async () => {
    const response = await post(pageOf(await start('M001')), { action: 'x'.repeat(20_000) })
    expect([response.statusCode, response.body.includes('The form is too large.')]).toEqual([413, true])
  })

  test('loads a style sheet and a script that are immutable', async () => {
    const { body } = await get(pageOf(await start('M001')))
    for (const [, url = ''] of body.matchAll(/(?:href|src)="(\/sandbox\/providers\/providers\.[^"]+)"/g)) {
      const { statusCode, headers } = await get(url)
      expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    }
  })

  test('has a status for scripts, without the details of the payment', async () => {
    const { paymentId } = await start('M002')
    expect((await get(`/sandbox/providers/status/${paymentId}`)).json()).toEqual({ status: 'PDNG', version: 1 })
  })
})
