import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PAYMENTS, TRANSFER_PAYMENT } from '../../testing/payments.ts'
import type { CallOptions } from '../../testing/sandbox.ts'
import { sandbox, shareSandbox } from '../../testing/shared-sandbox.ts'

shareSandbox()

/** Idempotency keys of the sandbox, whatever the API. */

const pay = (options: CallOptions = {}) => sandbox.call('POST', PAYMENTS, { body: TRANSFER_PAYMENT, ...options })

describe('an idempotency key', () => {
  test('repeats the response to the same request, marked as a replay, and has one effect', async () => {
    const key = randomUUID()
    const body = { ...TRANSFER_PAYMENT, orderId: 'ONCE' }
    const first = await pay({ key, body })
    // The same request, written in another order.
    const again = await pay({ key, body: Object.fromEntries(Object.entries(body).reverse()) })
    expect([first.status, first.headers['idempotent-replayed']]).toEqual([201, 'false'])
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true'])
    expect(again.body).toEqual(first.body)
    expect([again.headers.etag, again.headers.location]).toEqual([first.headers.etag, first.headers.location])
    expect((await sandbox.call('GET', `${PAYMENTS}?orderId=ONCE`)).body.items).toHaveLength(1)
  })

  test('with another request is refused', async () => {
    const key = randomUUID()
    await pay({ key })
    const { status, body } = await pay({ key, body: { ...TRANSFER_PAYMENT, orderId: 'OTHER' } })
    expect([status, body.code, body.detail]).toEqual([
      422,
      'idempotency_key_reused',
      'Use a new key for each new request.'
    ])
  })

  test('is not used up by a request that is refused', async () => {
    const key = randomUUID()
    expect((await pay({ key, body: { ...TRANSFER_PAYMENT, countryCode: 'GB' } })).status).toBe(400)
    expect((await pay({ key })).status).toBe(201)
  })

  test('sent twenty times at once, to two instances, has one effect', async () => {
    const other = await sandbox.another()
    const key = randomUUID()
    const body = { ...TRANSFER_PAYMENT, orderId: 'AT-ONCE' }
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? sandbox : other).call('POST', PAYMENTS, { key, body }))
    )
    const ids = new Set(responses.flatMap(({ status, body: { paymentId } }) => (status === 201 ? [paymentId] : [])))
    expect(ids.size).toBe(1)
    for (const { status, body: response } of responses) {
      expect([201, 409]).toContain(status)
      if (status === 409) expect(response.code).toBe('idempotency_key_in_use')
    }
    expect((await sandbox.call('GET', `${PAYMENTS}?orderId=AT-ONCE`)).body.items).toHaveLength(1)
    expect((await pay({ key, body })).body.paymentId).toBe([...ids][0])
    await other.app.close()
  })

  test('expires after 24 hours, and can then be used again', async () => {
    const key = randomUUID()
    const first = await pay({ key })
    sandbox.advance(23 * 3600_000)
    expect((await pay({ key })).body.paymentId).toBe(first.body.paymentId)
    sandbox.advance(2 * 3600_000)
    const anew = await pay({ key, body: { ...TRANSFER_PAYMENT, orderId: 'ANEW' } })
    expect([anew.status, anew.headers['idempotent-replayed']]).toEqual([201, 'false'])
    sandbox.advance(25 * 3600_000)
    await sandbox.sandbox.cleanUp()
    expect(await sandbox.sql('select count(*)::int as count from sandbox.idempotency_keys')).toEqual([{ count: 0 }])
  })

  test('of a refused request stores nothing', async () => {
    const before = await sandbox.sql('select count(*)::int as count from sandbox.payments')
    const refused = await pay({
      body: { ...TRANSFER_PAYMENT, countryCode: 'PT', method: { methodCode: 'M001', returnUrl: 'https://a.example' } }
    })
    expect(refused.status).toBe(400)
    expect(await sandbox.sql('select count(*)::int as count from sandbox.payments')).toEqual(before)
  })
})
