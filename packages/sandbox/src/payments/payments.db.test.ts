import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { submitForm } from '@portico/testing'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { amountOf, codesOf, PAYMENTS, PAYMENTS_API, paymentCalls, TRANSFER_PAYMENT } from '../testing/payments.ts'
import { DOCUMENTS } from '../testing/sandbox.ts'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'

shareSandbox()

/** The Payments API by its document, through HTTP and the simulated pages. */

const { start, read, payByCard, cardEnding, transfer, refund } = paymentCalls(() => sandbox)

interface Media {
  content: Record<string, { examples?: Record<string, { value: unknown }> }>
}
const document = parse(fs.readFileSync(path.join(DOCUMENTS, 'payments/1.1.0/openapi.yaml'), 'utf8'))
const requests = Object.entries(
  (document.paths['/payments'].post.requestBody as Media).content['application/json']?.examples ?? {}
)

describe('what the document shows', () => {
  test.each(requests)('can be sent as it is: %s', async (name, { value }) => {
    const { status, body, headers } = await sandbox.call('POST', PAYMENTS, { body: value })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      orderId: (value as { orderId: string }).orderId,
      status: { code: expect.stringMatching(/RCVD|PDNG/) }
    })
    expect(headers.location).toBe(`${PAYMENTS}/${body.paymentId}`)
    expect(headers.etag).toBe('"1"')
    const example = document.paths['/payments'].post.responses['201'].content['application/json'].examples[name]?.value
    if (!example) return
    expect(Object.keys(body).sort()).toEqual(Object.keys(example).sort())
    expect(body.status).toMatchObject({
      description: example.status.description,
      actionCode: example.status.actionCode
    })
    expect(codesOf(body)).toBe(codesOf(example))
    expect(Object.keys(body.method).sort()).toEqual(Object.keys(example.method).sort())
  })

  test('the methods for an amount are those of its example', async () => {
    const { examples } = document.paths['/payment-methods'].get.responses['200'].content['application/json']
    const { body } = await sandbox.call('GET', `${PAYMENTS_API}/payment-methods?countryCode=DE&amount=2500.00`)
    expect(body).toEqual(examples.all.value)
    expect(
      (await sandbox.call('GET', `${PAYMENTS_API}/payment-methods?countryCode=NL&amount=600.00&transactionType=A`)).body
    ).toEqual({ items: [] })
  })

  test.each(['en', 'es', 'de', 'fr', 'it', 'nl', 'pt'])('the methods have words in %s', async (language) => {
    const { status, body } = await sandbox.call(
      'GET',
      `${PAYMENTS_API}/payment-methods?countryCode=DE&amount=10.00&language=${language}`
    )
    expect(status).toBe(200)
    expect(new Set(body.items.map(({ name }: { name: string }) => name)).size).toBe(4)
  })
})

describe('a card', () => {
  test.each([
    ['0001', 'RCVD PDNG ACSC', undefined],
    ['0003', 'RCVD PDNG RJCT', 'AC04'],
    ['0004', 'RCVD PDNG RJCT', 'AM04'],
    ['0005', 'RCVD PDNG RJCT', 'AC01'],
    ['0006', 'RCVD PDNG CANC', 'CUST']
  ])('that ends in %s goes %s', async (ending, path, reason) => {
    const payment = await payByCard(await cardEnding(ending))
    expect([codesOf(payment), payment.status.reason?.code]).toEqual([path, reason])
    expect(payment.method).toMatchObject({
      card: { lastFour: ending, expires: '2029-08' },
      threeDSecure: 'AUTHENTICATED'
    })
    expect(payment.method.providerUrl).toBeUndefined()
  })

  test('that ends in 0002 stays pending and then settles, for readers and for lists alike', async () => {
    const payment = await payByCard(await cardEnding('0002'), { orderId: 'PENDING' })
    expect(payment.status).toMatchObject({
      code: 'PDNG',
      actionCode: 'WAIT',
      description: 'The card issuer is still checking the payment.'
    })
    sandbox.advance(16_000)
    expect((await sandbox.call('GET', `${PAYMENTS}?orderId=PENDING&status=PDNG`)).body.items).toEqual([])
    const [settled] = (await sandbox.call('GET', `${PAYMENTS}?orderId=PENDING&status=ACSC`)).body.items
    // It was settled when it was due, not when it was read.
    expect(Date.parse(settled.status.dateTime) - Date.parse(payment.status.dateTime)).toBe(15_000)
  })
})

describe('an authorisation', () => {
  const authorise = async (captureMode: string) =>
    payByCard(await cardEnding('0001'), { transactionType: 'A', captureMode, paymentType: 'D' })
  const capture = (paymentId: string, body: object, headers = {}, key = randomUUID()) =>
    sandbox.call('POST', `${PAYMENTS}/${paymentId}/capture`, { body, headers, key })

  test('reserves the amount, and a part of it can be captured once', async () => {
    const reserved = await authorise('MANUAL')
    expect([codesOf(reserved), reserved.status.description]).toEqual([
      'RCVD PDNG ACCP',
      'The amount is reserved on the card.'
    ])
    expect(Date.parse(reserved.authorisation.endsAt) - Date.parse(reserved.status.dateTime)).toBe(7 * 24 * 3600_000)
    const tooMuch = await capture(reserved.paymentId, { amount: amountOf('100.01') })
    expect([tooMuch.status, tooMuch.body.errors]).toEqual([
      400,
      [{ pointer: '/amount/value', code: 'out_of_range', detail: 'Must be at most 100.00.' }]
    ])
    const key = randomUUID()
    const captured = await capture(reserved.paymentId, { amount: amountOf('45.00') }, {}, key)
    expect([captured.status, captured.body.authorisation.capturedAmount.value]).toEqual([200, '45.00'])
    expect((await capture(reserved.paymentId, { amount: amountOf('45.00') }, {}, key)).body).toEqual(captured.body)
    const again = await capture(reserved.paymentId, {})
    expect([again.status, again.body.code, again.body.detail]).toEqual([
      409,
      'payment_not_capturable',
      'The status is ACSC. Only an authorisation with the status ACCP can be captured.'
    ])
    expect((await refund(reserved.paymentId, '45.01')).body.errors[0].detail).toBe('Must be at most 45.00.')
  })

  test('is captured whole or released when its seven days are over', async () => {
    const [automatic, manual] = [await authorise('AUTOMATIC'), await authorise('MANUAL')]
    sandbox.advance(7 * 24 * 3600_000)
    await sandbox.sandbox.processDue()
    const rows = await sandbox.sql('select status from sandbox.payments where payment_id = any($1) order by status', [
      [automatic.paymentId, manual.paymentId]
    ])
    expect(rows).toEqual([{ status: 'ACSC' }, { status: 'CANC' }])
    expect((await read(automatic.paymentId)).authorisation.capturedAmount.value).toBe('100.00')
    expect((await read(manual.paymentId)).status.reason.code).toBe('DS24')
  })
})

describe('cancelling', () => {
  const cancel = (paymentId: string, headers = {}) =>
    sandbox.call('POST', `${PAYMENTS}/${paymentId}/cancellation`, { headers, key: null })

  test('ends a payment, can be repeated, and makes the page of the provider ineffective', async () => {
    const { paymentId } = await start('M002')
    const { status, body } = await cancel(paymentId)
    expect([status, codesOf(body), body.status.reason]).toEqual([
      200,
      'RCVD PDNG CANC',
      { code: 'DS02', description: 'You cancelled the payment.' }
    ])
    expect((await cancel(paymentId)).body).toEqual(body)
    await submitForm(
      sandbox.app,
      `/sandbox/providers/phone/${paymentId}/approval`,
      { action: 'approve' },
      { state: 'old' }
    )
    expect((await read(paymentId)).status.code).toBe('CANC')
  })

  test('is refused once the payment is settled', async () => {
    const payment = await payByCard(await cardEnding('0001'))
    const { status, body } = await cancel(payment.paymentId)
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({
        code: 'payment_not_cancellable',
        detail: 'The status is ACSC. Refund the payment instead.'
      })
    ])
  })

  test('is refused while the payment settles, and the response says to wait', async () => {
    const { paymentId } = await start('M001', {}, { debtorIban: 'DE40370400440532010002' })
    await submitForm(sandbox.app, `/sandbox/providers/bank/${paymentId}`, { action: 'confirm' })
    expect((await cancel(paymentId)).body.detail).toBe('The status is ACSP. Wait until it is settled, then refund it.')
  })

  test('is refused when elapsed time has changed the payment since it was read', async () => {
    const { paymentId } = await start('M004', { transactionType: 'A' })
    const page = `/sandbox/providers/card/${paymentId}`
    const number = await cardEnding('0002')
    await submitForm(sandbox.app, page, { action: 'card', number, expiry: '08/29', cvc: '123' })
    await submitForm(sandbox.app, page, { action: 'approve' })
    const { headers, body } = await sandbox.call('GET', `${PAYMENTS}/${paymentId}`)
    expect(body.status.code).toBe('PDNG')
    sandbox.advance(60_000)
    const refused = await cancel(paymentId, { 'if-match': headers.etag as string })
    expect([refused.status, refused.body.code]).toEqual([412, 'precondition_failed'])
    expect((await read(paymentId)).status.code).toBe('ACCP')
  })

  test('is refused when the payment has changed since it was read', async () => {
    const { paymentId, method } = await start('M003')
    await transfer(method.paymentReference, '10.00')
    const refused = await cancel(paymentId, { 'if-match': '"1"' })
    expect([refused.status, refused.body.code]).toEqual([412, 'precondition_failed'])
    const { headers } = await sandbox.call('GET', `${PAYMENTS}/${paymentId}`)
    expect((await cancel(paymentId, { 'if-match': headers.etag as string })).status).toBe(200)
  })

  test.each([
    [(etag: string) => `"0", ${etag}`, 200],
    [() => '*', 200],
    [(etag: string) => `W/${etag}`, 412],
    [() => 'nonsense', 400]
  ])('reads If-Match as RFC 9110 has it: %s is %d', async (header, status) => {
    const { paymentId } = await start('M003')
    const { headers } = await sandbox.call('GET', `${PAYMENTS}/${paymentId}`)
    expect((await cancel(paymentId, { 'if-match': header(headers.etag as string) })).status).toBe(status)
  })
})

test('a notification goes only to the origin of an endpoint', async () => {
  const initiate = async (notificationUrl: string) => {
    const { status, body } = await sandbox.call('POST', PAYMENTS, { body: { ...TRANSFER_PAYMENT, notificationUrl } })
    return [status, body.errors?.[0]?.code]
  }
  expect(await initiate('https://shop.brunnwaldt.example/hooks/payments')).toEqual([201, undefined])
  for (const url of ['https://shop.example/hooks', 'https://10.0.0.1/hooks', 'http://localhost:9000/hooks'])
    expect([url, ...(await initiate(url))]).toEqual([url, 400, 'not_allowed'])
})

test('the document of the simulations is public, also for pages of other origins', async () => {
  const { statusCode, headers, body } = await sandbox.app.inject({ url: '/sandbox/simulations/v1/openapi.yaml' })
  expect([statusCode, headers['access-control-allow-origin']]).toEqual([200, '*'])
  expect(headers['content-type']).toBe('application/yaml; charset=utf-8')
  expect(body).toMatch(/^openapi: 3\.1\.1[\s\S]*receiveTransfer/)
})
