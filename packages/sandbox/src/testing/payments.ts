import { randomUUID } from 'node:crypto'
import { submitForm } from '@portico/testing'
import type { TestSandbox } from './sandbox.ts'

export const PAYMENTS_API = '/sandbox/payments/v1'
export const PAYMENTS = `${PAYMENTS_API}/payments`

/** A return URL with a parameter, which must be preserved; pages lead to it without a click. */
export const RETURN_URL = 'http://localhost:3000/back?cart=7'

/** A payment that needs no page of a provider. */
export const TRANSFER_PAYMENT = {
  orderId: 'SHOP-88197',
  countryCode: 'DE',
  amount: { value: '12.50', currency: 'EUR' },
  customer: { name: 'Lena Hoffmann' },
  method: { methodCode: 'M003' }
}

export const amountOf = (value: string) => ({ value, currency: 'EUR' })

/** The codes that a payment has been through, the first one first. */
export const codesOf = ({ history }: { history: { code: string }[] }) => history.map(({ code }) => code).join(' ')

/**
 * Calls that tests of payments share.
 *
 * @param sandbox that of the test's file, which may not have been started yet
 */
export function paymentCalls(sandbox: () => TestSandbox) {
  const read = async (paymentId: string) => (await sandbox().call('GET', `${PAYMENTS}/${paymentId}`)).body

  /** Starts a payment of 100.00. */
  async function start(methodCode: string, more: object = {}, method: object = {}, token?: string) {
    const needsReturn = methodCode === 'M001' || methodCode === 'M004'
    const body = {
      orderId: `A-${methodCode}`,
      countryCode: 'DE',
      amount: amountOf('100.00'),
      customer: { name: 'Lena Hoffmann' },
      method: { methodCode, ...(needsReturn && { returnUrl: RETURN_URL }), ...method },
      ...more
    }
    const response = await sandbox().call('POST', PAYMENTS, { body, ...(token && { token }) })
    if (response.status !== 201) throw new Error(`The payment was not made: ${JSON.stringify(response.body)}`)
    return response.body
  }

  /** Pays by card, to the end. */
  async function payByCard(number: string, more: object = {}) {
    const { paymentId } = await start('M004', more)
    const page = `/sandbox/providers/card/${paymentId}`
    await submitForm(sandbox().app, page, { action: 'card', number, expiry: '08/29', cvc: '123' })
    await submitForm(sandbox().app, page, { action: 'approve' })
    return read(paymentId)
  }

  /** Test cards by ending, as the page offers them. */
  async function cardEnding(ending: string): Promise<string> {
    const { paymentId } = await start('M004')
    const { body } = await sandbox().app.inject({ url: `/sandbox/providers/card/${paymentId}` })
    return new RegExp(`name="number" value="([\\d ]+${ending})"`).exec(body)?.[1] ?? ''
  }

  const transfer = (reference: string, value: string, key = randomUUID()) =>
    sandbox().call('POST', '/sandbox/simulations/v1/incoming-transfers', {
      key,
      body: { reference, amount: amountOf(value) }
    })

  const refund = (paymentId: string, value?: string, key = randomUUID()) =>
    sandbox().call('POST', `${PAYMENTS}/${paymentId}/refunds`, { key, body: value ? { amount: amountOf(value) } : {} })

  return { start, read, payByCard, cardEnding, transfer, refund }
}
