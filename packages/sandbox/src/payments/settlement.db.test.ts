import { randomUUID } from 'node:crypto'
import { hiddenFields } from '@portico/testing'
import { describe, expect, test } from 'vitest'
import { amountOf, codesOf, PAYMENTS, PAYMENTS_API, paymentCalls } from '../testing/payments.ts'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'

shareSandbox()

/** Incoming transfers, refunds, and the retention of payments. */

const { start, read, payByCard, cardEnding, transfer, refund } = paymentCalls(() => sandbox)

describe('a manual transfer', () => {
  test('is settled by several transfers, however the reference is written, and a replay counts once', async () => {
    const { paymentId, method } = await start('M003')
    const key = randomUUID()
    const first = await transfer(method.paymentReference.toLowerCase().replace(/(.{4})/g, '$1 '), '30.00', key)
    expect(first.body.paymentId).toBe(paymentId)
    await transfer(method.paymentReference.toLowerCase().replace(/(.{4})/g, '$1 '), '30.00', key)
    const short = await read(paymentId)
    expect([short.status.code, short.method.receivedAmount.value]).toEqual(['PDNG', '30.00'])
    await transfer(method.paymentReference, '70.00')
    const paid = await read(paymentId)
    expect([codesOf(paid), paid.method.receivedAmount.value]).toEqual(['RCVD PDNG ACCC', '100.00'])
    expect(paid.method.destinationAccount).toBeUndefined()
  })

  test('with another reference, or after the end, waits among the unmatched', async () => {
    const { method, paymentId } = await start('M003')
    expect((await transfer('RF00NOBODY', '100.00')).body.paymentId).toBeUndefined()
    await sandbox.call('POST', `${PAYMENTS}/${paymentId}/cancellation`, { key: null })
    expect((await transfer(method.paymentReference, '100.00')).body.paymentId).toBeUndefined()
    const { body } = await sandbox.call('GET', '/sandbox/simulations/v1/incoming-transfers?matched=false&limit=2')
    expect(body.items.map(({ reference }: { reference: string }) => reference)).toEqual([
      method.paymentReference,
      'RF00NOBODY'
    ])
  })

  test('that was paid in part and is cancelled, by the shop or by expiry, leaves that part among the unmatched', async () => {
    const token = await sandbox.token({ workspace: 'parts-1234' })
    const unmatched = async () => {
      const url = '/sandbox/simulations/v1/incoming-transfers?matched=false'
      const { body } = await sandbox.call('GET', url, { token: await sandbox.token({ workspace: 'parts-1234' }) })
      return body.items.map(({ amount }: { amount: { value: string } }) => amount.value)
    }
    const partlyPaid = async (value: string) => {
      const { paymentId, method } = await start('M003', {}, {}, token)
      const body = { reference: method.paymentReference, amount: amountOf(value) }
      await sandbox.call('POST', '/sandbox/simulations/v1/incoming-transfers', { body, token })
      return `${PAYMENTS}/${paymentId}`
    }
    const [byShop, byClock] = [await partlyPaid('60.00'), await partlyPaid('20.00')]
    expect(await unmatched()).toEqual([])
    const { body } = await sandbox.call('POST', `${byShop}/cancellation`, { key: null, token })
    expect([body.status.code, body.method.receivedAmount.value]).toEqual(['CANC', '0.00'])
    expect(await unmatched()).toEqual(['60.00'])
    const refused = await sandbox.call('POST', `${byShop}/refunds`, { body: {}, token })
    expect(refused.body.detail).toBe('The status is CANC. The amount received, 60.00, is now an unmatched transfer.')
    sandbox.advance(11 * 24 * 3600_000)
    await sandbox.sandbox.processDue()
    expect(await unmatched()).toEqual(['20.00', '60.00'])
    const later = await sandbox.token({ workspace: 'parts-1234' })
    expect((await sandbox.call('GET', byClock, { token: later })).body.status.reason.code).toBe('DS24')
  })

  test('in ten concurrent parts adds up to the cent, on two instances', async () => {
    const other = await sandbox.another()
    const { paymentId, method } = await start('M003')
    const body = { reference: method.paymentReference, amount: amountOf('9.99') }
    const url = '/sandbox/simulations/v1/incoming-transfers'
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? sandbox : other).call('POST', url, { body }))
    )
    const payment = await read(paymentId)
    expect([payment.status.code, payment.method.receivedAmount.value]).toEqual(['PDNG', '99.90'])
    await other.app.close()
  })

  test('that has not arrived by its last day is cancelled', async () => {
    const { paymentId, method, createdAt } = await start('M003', {}, { daysToPay: 3 })
    expect(method.payUntil).toBe(new Date(Date.parse(createdAt) + 3 * 24 * 3600_000).toISOString().slice(0, 10))
    sandbox.advance(4 * 24 * 3600_000)
    const payment = await read(paymentId)
    expect([payment.status.code, payment.status.reason.code]).toEqual(['CANC', 'DS24'])
    expect(payment.status.dateTime).toBe(new Date(Date.parse(method.payUntil) + 24 * 3600_000).toISOString())
  })
})

describe('a refund', () => {
  test('to a card is settled immediately, in parts until nothing is left', async () => {
    const { paymentId } = await payByCard(await cardEnding('0001'))
    const part = await refund(paymentId, '40.00')
    expect([part.status, part.body.status.code, part.body.amount.value]).toEqual([201, 'ACSC', '40.00'])
    expect(part.headers.location).toBe(`${PAYMENTS_API}/refunds/${part.body.refundId}`)
    expect((await refund(paymentId, '60.01')).body.errors).toEqual([
      { pointer: '/amount/value', code: 'out_of_range', detail: 'Must be at most 60.00.' }
    ])
    expect((await refund(paymentId)).body.amount.value).toBe('60.00')
    const nothing = await refund(paymentId)
    expect([nothing.status, nothing.body.code, nothing.body.detail]).toEqual([
      409,
      'payment_not_refundable',
      'It has been refunded in full.'
    ])
    const { body } = await sandbox.call('GET', `${PAYMENTS}/${paymentId}/refunds`)
    expect(body.items.map(({ amount }: { amount: { value: string } }) => amount.value)).toEqual(['60.00', '40.00'])
    expect((await read(paymentId)).refundedAmount.value).toBe('100.00')
  })

  test('and nine others at the same time, on two instances, never exceed what was paid', async () => {
    const other = await sandbox.another()
    const { paymentId } = await payByCard(await cardEnding('0001'))
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? sandbox : other).call('POST', `${PAYMENTS}/${paymentId}/refunds`, {
          body: { amount: amountOf('30.00') }
        })
      )
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array(7).fill(400)])
    expect((await read(paymentId)).refundedAmount.value).toBe('90.00')
    await other.app.close()
  })

  test('to an account settles a little later; one that ends in .03 is rejected and counts no longer', async () => {
    const { paymentId, method } = await start('M003')
    await transfer(method.paymentReference, '100.00')
    const [good, bad] = [await refund(paymentId, '10.00'), await refund(paymentId, '5.03')]
    expect([good.body.status.code, bad.body.status.code]).toEqual(['ACSP', 'ACSP'])
    expect((await read(paymentId)).refundedAmount.value).toBe('15.03')
    sandbox.advance(16_000)
    expect((await sandbox.call('GET', `${PAYMENTS_API}/refunds/${good.body.refundId}`)).body.status.code).toBe('ACSC')
    expect((await sandbox.call('GET', `${PAYMENTS_API}/refunds/${bad.body.refundId}`)).body.status).toMatchObject({
      code: 'RJCT',
      reason: { code: 'AC04', description: 'The account is closed.' }
    })
    expect((await read(paymentId)).refundedAmount.value).toBe('10.00')
  })

  test('of an amount below ten cents is rejected by its ending as well', async () => {
    const { paymentId, method } = await start('M003')
    await transfer(method.paymentReference, '100.00')
    const refunds = [await refund(paymentId, '0.03'), await refund(paymentId, '0.05'), await refund(paymentId, '0.04')]
    sandbox.advance(20_000)
    const statuses = await Promise.all(
      refunds.map(
        async ({ body }) => (await sandbox.call('GET', `${PAYMENTS_API}/refunds/${body.refundId}`)).body.status
      )
    )
    expect(statuses.map(({ code, reason }) => [code, reason?.code])).toEqual([
      ['RJCT', 'AC04'],
      ['RJCT', 'AC01'],
      ['ACSC', undefined]
    ])
  })

  test('of a payment that is not settled is refused, and the response says what to do', async () => {
    const { paymentId } = await start('M002')
    const { status, body } = await refund(paymentId)
    expect([status, body.code, body.detail]).toEqual([
      409,
      'payment_not_refundable',
      'The status is PDNG. Cancel the payment instead.'
    ])
  })
})

test('payments are kept as long as they can be refunded, and not longer', async () => {
  const { paymentId } = await start('M003')
  sandbox.advance(390 * 24 * 3600_000)
  await sandbox.sandbox.cleanUp()
  expect((await sandbox.call('GET', `${PAYMENTS}/${paymentId}`)).status).toBe(200)
  // It was cancelled on its last day, and is kept from then on.
  sandbox.advance(30 * 24 * 3600_000)
  await sandbox.sandbox.cleanUp()
  expect((await sandbox.call('GET', `${PAYMENTS}/${paymentId}`)).status).toBe(404)
})

test('a payment that was paid late is kept as long as it can be refunded, with all its transfers', async () => {
  const { paymentId, method } = await start('M003', {}, { daysToPay: 30 })
  await transfer(method.paymentReference, '40.00')
  sandbox.advance(25 * 24 * 3600_000)
  await transfer(method.paymentReference, '60.00')
  sandbox.advance(390 * 24 * 3600_000)
  await sandbox.sandbox.cleanUp()
  const rows = await sandbox.sql('select from sandbox.incoming_transfers where payment_id = $1', [paymentId])
  expect(rows).toHaveLength(2)
  expect((await refund(paymentId, '10.00')).status).toBe(201)
})

test('the form of a page is read as a browser would read it', async () => {
  const { paymentId } = await start('M001')
  const { body } = await sandbox.app.inject({ url: `/sandbox/providers/bank/${paymentId}` })
  expect(hiddenFields(body)).toMatchObject({ state: expect.stringMatching(/^[\w-]{22}$/) })
})
