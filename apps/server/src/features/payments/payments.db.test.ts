import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  CLIENT_ID_HEADER,
  DEMO_CLIENT_ID,
  IDEMPOTENCY_HEADER,
  type IncomingTransfer,
  type InitiatedPayment,
  PATHS,
  type Payment,
  type Problem,
  type UnmatchedTransfers,
  WORKSPACE_HEADER
} from '@portico/contract'
import { Client } from '@portico/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertApplication } from '../../testing/applications.ts'
import { faultsOf } from '../../testing/faults.ts'
import { startPortal, type TestPortal } from '../../testing/portal.ts'

const CUSTOMER = {
  customerId: 'cus_7Q2M4K9TPX',
  personalId: 'X0000000T',
  firstName: 'Lena',
  lastName: 'Hoffmann',
  email: 'lena.hoffmann@example.com'
}

let portal: TestPortal
let client: Client

beforeAll(async () => {
  portal = await startPortal()
  client = new Client(portal.origin)
})
afterAll(() => portal.close())

/** A workspace of the test's own. */
const newWorkspace = () => randomUUID()

const headersOf = (workspace?: string): Record<string, string> => ({
  [CLIENT_ID_HEADER]: DEMO_CLIENT_ID,
  ...(workspace && { [WORKSPACE_HEADER]: workspace })
})

const post = (path: string, json: unknown, headers: Record<string, string> = headersOf()) =>
  client.fetch(path, { method: 'POST', json, headers })

const initiation = (changes: object = {}) => ({
  orderId: `TEST-${randomUUID().slice(0, 20)}`,
  customer: CUSTOMER,
  paymentType: 'R',
  transactionType: 'P',
  paymentAmount: 199,
  methodCodeSelected: 'M003',
  countryCode: 'DE',
  ...changes
})

async function initiate(changes: object = {}, workspace?: string): Promise<InitiatedPayment> {
  const response = await post(PATHS.paymentInitiation, initiation(changes), headersOf(workspace))
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as InitiatedPayment
}

const read = (paymentId: string) => client.json<Payment>(PATHS.payment(paymentId), { headers: headersOf() })

const arrive = (transfer: object, workspace?: string) =>
  client.json<IncomingTransfer>(PATHS.incomingTransfers, {
    method: 'POST',
    json: transfer,
    headers: headersOf(workspace)
  })

describe('an initiation', () => {
  test('needs a client: none is 400, an unknown one 401, and nothing is made', async () => {
    const missing = await post(PATHS.paymentInitiation, initiation(), {})
    expect(await faultsOf(missing)).toEqual({ [CLIENT_ID_HEADER]: 'NotNull' })
    for (const unknown of ['nobody', 'PORTAL-DEMO', "x' or 1=1 --", 'a'.repeat(300)]) {
      const response = await post(PATHS.paymentInitiation, initiation(), { [CLIENT_ID_HEADER]: unknown })
      expect([unknown, response.status]).toEqual([unknown, 401])
    }
  })

  test('is no way into an application: its client id proves nothing, also where a plugin id equals it', async () => {
    await insertApplication(portal, { clientId: 'cl_of_a_test', login: 'user' })
    await portal.sql(`insert into partners (pluginid, name) values ('cl_of_a_test', 'Impostor')`)
    const ask = async () =>
      (await post(PATHS.paymentInitiation, initiation(), { [CLIENT_ID_HEADER]: 'cl_of_a_test' })).status
    expect(await ask()).toBe(401)
    await portal.sql(`update applications set ended_date = now() where client_id = 'cl_of_a_test'`)
    await pause(5_000)
    expect(await ask()).toBe(401)
  }, 20_000)

  test('a partner of the catalogue is a client by its plugin id, until it is deleted; it cannot play the bank', async () => {
    await portal.sql(`insert into partners (pluginid, name) values ('plg-demo-test', 'Test')`)
    const headers = { [CLIENT_ID_HEADER]: 'plg-demo-test' }
    const response = await post(PATHS.paymentInitiation, initiation(), headers)
    expect(response.status, await response.clone().text()).toBe(200)
    const { paymentId } = (await response.json()) as InitiatedPayment
    expect((await client.fetch(PATHS.payment(paymentId), { headers })).status).toBe(200)
    // The payment is that client's: another one's id does not open it.
    expect((await client.fetch(PATHS.payment(paymentId), { headers: headersOf() })).status).toBe(404)
    expect((await post(PATHS.incomingTransfers, { reference: 'x', amount: 1 }, headers)).status).toBe(403)
    await portal.sql(`delete from partners where pluginid = 'plg-demo-test'`)
    await expect
      .poll(async () => (await post(PATHS.paymentInitiation, initiation(), headers)).status, {
        timeout: 15_000,
        interval: 500
      })
      .toBe(401)
  }, 20_000)

  test.each(['M001', 'M002', 'M004'])(
    'with %s returns the id, the status and the page of the provider',
    async (methodCodeSelected) => {
      const response = await initiate({ methodCodeSelected })
      expect(response).toEqual({
        paymentId: expect.stringMatching(/^pay_[0-9A-HJKMNP-TV-Z]{10}$/),
        status: {
          code: expect.stringMatching(/^(RCVD|PDNG)$/),
          description: expect.any(String),
          dateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          actionCode: expect.stringMatching(/^(REDIRECT|WAIT)$/)
        },
        destinationAccount: null,
        paymentReference: null,
        providerUrl: expect.stringMatching(new RegExp(`^${portal.origin}/sandbox/`))
      })
    }
  )

  test('with M003 returns the account and the reference instead', async () => {
    const response = await initiate({ methodCodeSelected: 'M003' })
    expect(response).toMatchObject({
      status: { code: 'PDNG', actionCode: 'SHOW_ACCOUNT' },
      destinationAccount: {
        iban: expect.stringMatching(/^[A-Z]{2}\d{2}/),
        holder: expect.any(String),
        bank: expect.any(String)
      },
      paymentReference: expect.stringMatching(/^RF\d{2}/)
    })
    expect(response.providerUrl).toBeNull()
  })

  test('has the specified defaults for what is left out', async () => {
    const { paymentId } = await initiate({
      paymentType: undefined,
      transactionType: undefined,
      paymentAmount: undefined,
      countryCode: undefined
    })
    expect(await read(paymentId)).toMatchObject({
      paymentType: 'R',
      transactionType: 'P',
      amount: 199,
      currency: 'EUR',
      countryCode: 'DE'
    })
  })

  test('sent twice, even at once, is one payment; another order or another method is another', async () => {
    const workspace = newWorkspace()
    const order = { orderId: 'TWICE-1' }
    const responses = await Promise.all(Array.from({ length: 6 }, () => initiate(order, workspace)))
    expect(new Set(responses.map(({ paymentId }) => paymentId)).size).toBe(1)
    const again = await initiate(order, workspace)
    expect(again.paymentId).toBe(responses[0]?.paymentId)
    const others = [
      await initiate({ ...order, methodCodeSelected: 'M001' }, workspace),
      await initiate({ orderId: 'TWICE-2' }, workspace),
      await initiate(order, newWorkspace())
    ]
    expect(new Set([again, ...others].map(({ paymentId }) => paymentId)).size).toBe(4)
  })

  test('with another amount for the same order is a conflict that says so, and makes nothing', async () => {
    const workspace = newWorkspace()
    const first = await initiate({ orderId: 'AMOUNT-1', paymentAmount: 199 }, workspace)
    const send = (changes: object) =>
      post(PATHS.paymentInitiation, initiation({ orderId: 'AMOUNT-1', ...changes }), headersOf(workspace))
    for (const changes of [{ paymentAmount: 200 }, { paymentAmount: 200, methodCodeSelected: 'M004' }]) {
      const refused = await send(changes)
      expect(refused.status).toBe(409)
      expect(await refused.json()).toMatchObject({
        code: 'orderAmount',
        detail: 'The order AMOUNT-1 has a payment of 199.00 EUR. Send the same amount, or another orderId.'
      })
    }
    // A deposit of the order is another amount, and so is the order after its payment has failed.
    expect((await send({ paymentAmount: 50, paymentType: 'D' })).status).toBe(200)
    await portal.sql(`update sandbox.payments set status = 'CANC', due_at = null where payment_id = $1`, [
      first.paymentId
    ])
    expect((await send({ paymentAmount: 200 })).status).toBe(200)
  })

  test('with another amount, sent at the same time for one order, is a conflict for all but one', async () => {
    const workspace = newWorkspace()
    const amounts = [101, 102, 103, 104, 105, 106]
    const send = (orderId: string, paymentAmount: number) =>
      post(PATHS.paymentInitiation, initiation({ orderId, paymentAmount }), headersOf(workspace))
    // The connections that the first order opens let the calls for the others arrive together.
    for (const orderId of ['SAME-TIME-1', 'SAME-TIME-2', 'SAME-TIME-3', 'SAME-TIME-4']) {
      const responses = await Promise.all(amounts.map((amount) => send(orderId, amount)))
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
      for (const response of responses) await response.text()
    }
    const made = await portal.sql(`select from sandbox.payments where order_id like 'SAME-TIME-%'`)
    expect(made).toHaveLength(4)
  })

  test('sent again by a page in another language is the same payment', async () => {
    const workspace = newWorkspace()
    const body = initiation({ methodCodeSelected: 'M001' })
    const inLanguage = async (language: string) => {
      const headers = { ...headersOf(workspace), 'accept-language': language }
      const response = await post(PATHS.paymentInitiation, body, headers)
      expect(response.status, await response.clone().text()).toBe(200)
      return ((await response.json()) as InitiatedPayment).paymentId
    }
    expect(await inLanguage('es')).toBe(await inLanguage('en'))
  })

  test.each<[object, Record<string, string>]>([
    [{ methodCodeSelected: undefined }, { methodCodeSelected: 'NotNull' }],
    [{ methodCodeSelected: 'M009' }, { methodCodeSelected: 'Enum' }],
    [{ orderId: '' }, { orderId: 'NotBlank' }],
    [{ orderId: undefined }, { orderId: 'NotNull' }],
    [{ orderId: 'a b' }, { orderId: 'Pattern' }],
    [{ orderId: 'x'.repeat(36) }, { orderId: 'Size' }],
    [{ orderId: 5 }, { orderId: 'Pattern' }],
    [{ customer: undefined }, { customer: 'NotNull' }],
    [{ customer: { ...CUSTOMER, firstName: ' ' } }, { 'customer.firstName': 'NotBlank' }],
    [{ customer: { ...CUSTOMER, email: 'x' } }, { 'customer.email': 'Email' }],
    [{ customer: { ...CUSTOMER, lastName: 'a\nb' } }, { 'customer.lastName': 'Pattern' }],
    [{ productOrderID: 'ñ' }, { productOrderID: 'Pattern' }],
    // What only the Payments API can tell is told in the same terms.
    [{ methodCodeSelected: 'M003', countryCode: 'GB' }, { methodCodeSelected: 'Enum' }],
    [{ methodCodeSelected: 'M002', paymentAmount: 3000.01 }, { paymentAmount: 'Max' }]
  ])('with %o is refused, and the fields are named', async (changes, faults) => {
    expect(await faultsOf(await post(PATHS.paymentInitiation, initiation(changes)))).toEqual(faults)
  })

  test('an authorisation by anything but a card is refused at a field', async () => {
    const faults = await faultsOf(
      await post(PATHS.paymentInitiation, initiation({ transactionType: 'A', methodCodeSelected: 'M001' }))
    )
    expect(Object.keys(faults)).toHaveLength(1)
    expect(['transactionType', 'methodCodeSelected']).toContain(Object.keys(faults)[0])
  })

  test('the name of a workspace is checked', async () => {
    const response = await post(PATHS.paymentInitiation, initiation(), { ...headersOf(), [WORKSPACE_HEADER]: 'short' })
    expect(await faultsOf(response)).toEqual({ [WORKSPACE_HEADER]: 'Pattern' })
  })
})

describe('the state of a payment', () => {
  test('is read by its id, with its history and nothing of the payer', async () => {
    const { paymentId } = await initiate({ orderId: 'STATE-1', productOrderID: 'PO 77' }, newWorkspace())
    const payment = await read(paymentId)
    expect(payment).toMatchObject({
      paymentId,
      orderId: 'STATE-1',
      methodCode: 'M003',
      provider: 'MANTRANSFE',
      amount: 199,
      currency: 'EUR',
      receivedAmount: 0,
      refundedAmount: 0,
      status: { code: 'PDNG' }
    })
    expect(payment.history.map(({ code }) => code)).toEqual(['RCVD', 'PDNG'])
    expect(JSON.stringify(payment)).not.toMatch(/Hoffmann|X0000000T|cus_7Q2M4K9TPX/)
  })

  test('needs a client, and is 404 for an id that there is not', async () => {
    const { paymentId } = await initiate()
    expect((await client.fetch(PATHS.payment(paymentId))).status).toBe(400)
    expect((await client.fetch(PATHS.payment(paymentId), { headers: { [CLIENT_ID_HEADER]: 'nobody' } })).status).toBe(
      401
    )
    for (const id of ['pay_0000000000', 'pay_', '1', "pay_' or 1", 'x'.repeat(500), '%00']) {
      const response = await client.fetch(`${PATHS.payments}/${id === '%00' ? id : encodeURIComponent(id)}`, {
        headers: headersOf()
      })
      expect([id, response.status]).toEqual([id, 404])
      expect(((await response.json()) as Problem).message).toBe('error.url.not.found')
    }
  })
})

describe('incoming transfers', () => {
  test('parts add up, and the whole amount settles the payment', async () => {
    const workspace = newWorkspace()
    const { paymentId, paymentReference: reference } = await initiate({ paymentAmount: 100.1 }, workspace)
    expect(await arrive({ reference, amount: 60.05 }, workspace)).toMatchObject({
      paymentId,
      amount: 60.05,
      currency: 'EUR'
    })
    expect(await read(paymentId)).toMatchObject({ receivedAmount: 60.05, status: { code: 'PDNG' } })
    await arrive({ reference, amount: '40.05' }, workspace)
    const settled = await read(paymentId)
    expect(settled).toMatchObject({ receivedAmount: 100.1, status: { code: 'ACCC', actionCode: 'NONE' } })
    expect(settled.destinationAccount).toBeUndefined()
  })

  test('what fits no payment is in the queue of its own workspace, and moves no payment', async () => {
    const [workspace, other] = [newWorkspace(), newWorkspace()]
    const { paymentId } = await initiate({}, workspace)
    const transfer = await arrive({ reference: '<b>RF00 WRONG</b>', amount: 199 }, workspace)
    expect(transfer.paymentId).toBeUndefined()
    expect(await read(paymentId)).toMatchObject({ receivedAmount: 0, status: { code: 'PDNG' } })
    const queue = async (name: string) =>
      (await client.json<UnmatchedTransfers>(PATHS.incomingTransfers, { headers: headersOf(name) })).transfers
    expect((await queue(workspace)).map(({ transferId }) => transferId)).toEqual([transfer.transferId])
    expect(await queue(other)).toEqual([])
  })

  test('with a key, the same transfer sent again arrives once; another one with that key is refused', async () => {
    const headers = { ...headersOf(newWorkspace()), [IDEMPOTENCY_HEADER]: 'K-1' }
    const send = (amount: number) => post(PATHS.incomingTransfers, { reference: 'x', amount }, headers)
    const [first, again] = await Promise.all([await send(5), await send(5)].map((response) => response.json()))
    expect(again).toEqual(first)
    expect((await send(6)).status).toBe(400)
    const wrong = await post(
      PATHS.incomingTransfers,
      { reference: 'x', amount: 5 },
      { ...headers, [IDEMPOTENCY_HEADER]: 'a b' }
    )
    expect(await faultsOf(wrong)).toEqual({ [IDEMPOTENCY_HEADER]: 'Pattern' })
  })

  test.each<[object, Record<string, string>]>([
    [{ reference: 'x' }, { amount: 'NotNull' }],
    [{ reference: 'x', amount: 0 }, { amount: 'Min' }],
    [{ reference: 'x', amount: 1e9 }, { amount: 'Max' }],
    [{ amount: 1 }, { reference: 'NotNull' }],
    [{ reference: 'a\u0000', amount: 1 }, { reference: 'Pattern' }],
    [{ reference: 'x'.repeat(36), amount: 1 }, { reference: 'Size' }],
    [{ reference: 'x', amount: 1, currency: 'USD' }, { currency: 'Enum' }]
  ])('a transfer of %o is refused, and the fields are named', async (transfer, faults) => {
    expect(await faultsOf(await post(PATHS.incomingTransfers, transfer))).toEqual(faults)
  })
})

test('payments that one address begins are limited, and the response says for how long', async () => {
  let response = await post(PATHS.paymentInitiation, initiation({ orderId: 'LIMIT' }))
  for (let sent = 1; response.status === 200 && sent <= 200; sent += 1)
    response = await post(PATHS.paymentInitiation, initiation({ orderId: 'LIMIT' }))
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
}, 60_000)
