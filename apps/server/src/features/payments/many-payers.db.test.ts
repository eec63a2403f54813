import { randomUUID } from 'node:crypto'
import {
  CLIENT_ID_HEADER,
  DEMO_CLIENT_ID,
  type InitiatedPayment,
  PATHS,
  type Payment,
  WORKSPACE_HEADER
} from '@portico/contract'
import { Client, submitForm } from '@portico/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../../testing/portal.ts'

const AT_ONCE = 10

let portal: TestPortal
let client: Client

beforeAll(async () => {
  portal = await startPortal()
  client = new Client(portal.origin)
})
afterAll(() => portal.close())

/** Makes the calls of a payer's browser, which has a workspace of its own. */
function newPayer() {
  const headers = { [CLIENT_ID_HEADER]: DEMO_CLIENT_ID, [WORKSPACE_HEADER]: randomUUID() }
  return {
    post: <T>(path: string, json: object) => client.json<T>(path, { method: 'POST', json, headers }),
    read: (paymentId: string) => client.json<Payment>(PATHS.payment(paymentId), { headers })
  }
}

type Payer = ReturnType<typeof newPayer>

const initiate = (payer: Payer, methodCodeSelected: string) =>
  payer.post<InitiatedPayment>(PATHS.paymentInitiation, {
    orderId: `MANY-${randomUUID().slice(0, 20)}`,
    customer: {
      customerId: 'cus_7Q2M4K9TPX',
      personalId: 'X0000000T',
      firstName: 'Lena',
      lastName: 'Hoffmann',
      email: 'lena.hoffmann@example.com'
    },
    paymentType: 'R',
    transactionType: 'P',
    paymentAmount: 199,
    methodCodeSelected,
    countryCode: 'DE'
  })

/** Settles a payment as its payer does, by the forms of the provider's page or by a transfer. */
async function settle(payer: Payer, { paymentId, paymentReference, providerUrl }: InitiatedPayment, method: string) {
  if (method === 'M003') {
    await payer.post(PATHS.incomingTransfers, { reference: paymentReference, amount: 199, currency: 'EUR' })
    return
  }
  const page = providerUrl ? new URL(providerUrl).pathname : ''
  const submit = (fields: Record<string, string>, url = page) => submitForm(portal.app, url, fields)
  if (method === 'M001') {
    await submit({ action: 'bank', bank: 'Nordlicht Direkt' })
    await submit({ action: 'account', account: 'DE67370400440532010001' })
    await submit({ action: 'confirm' })
  }
  if (method === 'M002') await submit({ action: 'approve' }, `/sandbox/providers/phone/${paymentId}/approval`)
  if (method === 'M004') {
    const { body } = await portal.app.inject({ url: page })
    const number = /name="number" value="([\d ]+0001)"/.exec(body)?.[1] ?? ''
    await submit({ action: 'card', number, expiry: '08/29', cvc: '123' })
    await submit({ action: 'approve' })
  }
}

test.each(['M001', 'M002', 'M003', 'M004'])(
  `${AT_ONCE} payers at once pay by %s: each payment is settled, and none is lost or doubled`,
  async (method) => {
    const payers = Array.from({ length: AT_ONCE }, newPayer)
    const paid = await Promise.all(
      payers.map(async (payer) => {
        const initiated = await initiate(payer, method)
        await settle(payer, initiated, method)
        const { paymentId, status, methodCode } = await payer.read(initiated.paymentId)
        expect([paymentId, methodCode, status.code]).toEqual([
          initiated.paymentId,
          method,
          method === 'M003' ? 'ACCC' : 'ACSC'
        ])
        return paymentId
      })
    )
    expect(new Set(paid).size).toBe(AT_ONCE)
    const made = await portal.sql(
      'select payment_id from sandbox.payments where method_code = $1 and page_key is null',
      [method]
    )
    expect(made.map(({ payment_id }) => payment_id).sort()).toEqual([...paid].sort())
  }
)
