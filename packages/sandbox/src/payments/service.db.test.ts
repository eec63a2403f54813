import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PAYMENTS, paymentCalls } from '../testing/payments.ts'
import { startSandbox } from '../testing/sandbox.ts'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'

shareSandbox()

/** The service for the host: the calls of the Payments API without a token. */

const { start, transfer, refund } = paymentCalls(() => sandbox)

describe('the service for the host', () => {
  const caller = { clientId: 'demo', workspace: 'service-1' }
  const request = {
    orderId: 'S1',
    countryCode: 'DE',
    amount: { value: '20.00', currency: 'EUR' },
    customer: { name: 'Lena' },
    method: { methodCode: 'M003' }
  } as const

  test('has the operations of the API, with the same owner', async () => {
    const { payments } = sandbox.sandbox
    const key = randomUUID()
    const first = await payments.initiate(caller, request, key)
    const again = await payments.initiate(caller, request, key)
    expect([first.replayed, again.replayed, again.payment.paymentId]).toEqual([false, true, first.payment.paymentId])
    const token = await sandbox.token({ workspace: 'service-1' })
    const { paymentId } = first.payment
    expect((await sandbox.call('GET', `${PAYMENTS}/${paymentId}`, { token })).body).toEqual(first.payment)
    const reference = String(first.payment.method.paymentReference)
    await payments.receiveTransfer(caller, { reference: 'nobody', amount: request.amount })
    expect(await payments.unmatchedTransfers(caller)).toMatchObject([{ reference: 'nobody' }])
    await payments.receiveTransfer(caller, { reference, amount: request.amount })
    expect((await payments.read(caller, paymentId)).status.code).toBe('ACCC')
    expect((await payments.readById('demo', paymentId)).status.code).toBe('ACCC')
    await expect(payments.read({ clientId: 'demo' }, paymentId)).rejects.toMatchObject({ problem: { status: 404 } })
    await expect(payments.readById('plugin', paymentId)).rejects.toMatchObject({ problem: { status: 404 } })
  })

  test('starts one payment for one key, although language and return URL differ', async () => {
    const { payments } = sandbox.sandbox
    const key = randomUUID()
    const inLanguage = (language: 'en' | 'es', returnUrl: string) =>
      payments.initiate(
        caller,
        { ...request, customer: { name: 'Lena', language }, method: { methodCode: 'M001', returnUrl } },
        key
      )
    const first = await inLanguage('en', 'https://shop.example/back')
    const again = await inLanguage('es', 'https://shop.example/es/back')
    expect([again.replayed, again.payment.paymentId]).toEqual([true, first.payment.paymentId])
    const other = { ...request, customer: { name: 'Another' }, method: { methodCode: 'M002' } } as const
    await expect(payments.initiate(caller, other, key)).rejects.toMatchObject({
      problem: { code: 'idempotency_key_reused' }
    })
  })

  test('accepts a return URL of the host, also without https, and no other without https', async () => {
    const publicUrl = 'http://192.168.7.20:8080'
    const inLan = await startSandbox({ publicUrl })
    const initiate = (returnUrl: string) =>
      inLan.sandbox.payments.initiate(caller, { ...request, method: { methodCode: 'M001', returnUrl } }, randomUUID())
    const { payment } = await initiate(`${publicUrl}/back`)
    expect(payment.method.providerUrl).toBe(`${publicUrl}/sandbox/providers/bank/${payment.paymentId}`)
    for (const foreign of ['http://shop.example/back', `${publicUrl}.shop.example/`, `${publicUrl}@shop.example/`])
      await expect(initiate(foreign)).rejects.toMatchObject({ problem: { code: 'invalid_request' } })
    // Over HTTP only the document counts.
    const body = { ...request, method: { methodCode: 'M001', returnUrl: `${publicUrl}/back` } }
    expect((await inLan.call('POST', PAYMENTS, { body })).status).toBe(400)
    await inLan.close()
  })

  test('receives a transfer with a key once, and one without a key each time', async () => {
    const { payments } = sandbox.sandbox
    const own = { clientId: 'demo', workspace: 'service-2' }
    const money = { reference: 'nobody', amount: request.amount }
    const [first, again] = [
      await payments.receiveTransfer(own, money, 'K1'),
      await payments.receiveTransfer(own, money, 'K1')
    ]
    expect(again.transferId).toBe(first.transferId)
    await payments.receiveTransfer(own, money)
    await payments.receiveTransfer(own, money)
    expect(await payments.unmatchedTransfers(own)).toHaveLength(3)
  })

  test('reads a payment with its refunds as they are now', async () => {
    const { payments } = sandbox.sandbox
    const { paymentId, method } = await start('M003')
    await transfer(method.paymentReference, '100.00')
    await refund(paymentId, '5.03')
    sandbox.advance(16_000)
    expect((await payments.readById('demo', paymentId)).refundedAmount.value).toBe('0.00')
  })

  test('refuses with the same problem, and is observed', async () => {
    const { payments } = sandbox.sandbox
    sandbox.calls.length = 0
    const wrong = { ...request, amount: { value: '0.00', currency: 'EUR' } } as const
    await expect(payments.initiate(caller, wrong, randomUUID())).rejects.toMatchObject({
      problem: { code: 'invalid_request', errors: [{ pointer: '/amount/value', code: 'out_of_range' }] }
    })
    expect(
      (await payments.listMethods(caller, { countryCode: 'DE', amount: '10.00' })).map(({ methodCode }) => methodCode)
    ).toHaveLength(4)
    expect(sandbox.calls.map(({ operationId, status, channel }) => [operationId, status, channel])).toEqual([
      ['initiatePayment', 400, 'service'],
      ['listPaymentMethods', 200, 'service']
    ])
  })
})
