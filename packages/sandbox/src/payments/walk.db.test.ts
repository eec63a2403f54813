import {
  isFinal,
  PAYMENT_METHOD_CODES,
  type PaymentMethodCode,
  type PaymentStatusCode,
  testCard
} from '@portico/finance'
import { submitForm } from '@portico/testing'
import { expect, test } from 'vitest'
import { canTransition } from '../payment-rules/states.ts'
import { createOwner, itemsOf, type TestOwner } from '../testing/owner.ts'
import { amountOf, PAYMENTS, RETURN_URL } from '../testing/payments.ts'
import { pageOf } from '../testing/provider-pages.ts'
import { manyVisitors, WALK_STEPS, WALK_TIMEOUT, walkChoices } from '../testing/random/walk.ts'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'

/** Random calls and visits of the providers' pages, whatever the state of a payment allows. */

shareSandbox()

const TRANSFERS = '/sandbox/simulations/v1/incoming-transfers'

/** Statuses that the document has for calls that are valid in form. */
const DOCUMENTED = [200, 201, 400, 409]
/** What a form of a page leads to: the page again, or the page with an error. */
const OF_PAGES = [303, 422]

/** What the forms of the pages send. */
const ACTIONS = ['bank', 'account', 'card', 'confirm', 'approve', 'refuse', 'cancel']
const NEXT_ACTIONS: Readonly<Record<string, string>> = {
  'M001 RCVD': 'bank',
  'M001 ACTC': 'account',
  'M001 ACCP': 'confirm',
  'M002 PDNG': 'approve',
  'M004 RCVD': 'card',
  'M004 PDNG': 'approve'
}

const ENDINGS = ['0001', '0001', '0002', '0003', '0004', '0006']
const ACCOUNTS = [
  'DE67370400440532010001',
  'DE40370400440532010002',
  'DE13370400440532010003',
  'DE29370400440532010006'
]
/** Seconds: less and more than what is pending, a page, a reservation, a manual transfer and a refund last. */
const TIMES = [5, 5, 40, 40, 16 * 60, 86_400, 8 * 86_400, 12 * 86_400, 40 * 86_400]

const { random, below, pick } = walkChoices()
const visitors = manyVisitors(() => sandbox.app)
const cents = ({ value }: { value: string }) => Math.round(Number(value) * 100)
const someAmount = () => amountOf((1 + below(20_000) / 100).toFixed(2))

// biome-ignore lint/suspicious/noExplicitAny: the walk says what it expects of it
type Payment = any

/** Somebody who does anything to payments at any time. */
class Walker {
  readonly owner: TestOwner
  readonly payments = new Map<string, Payment>()

  constructor(owner: TestOwner) {
    this.owner = owner
  }

  async #call(method: string, url: string, options: object = {}) {
    const { status, body } = await this.owner.call(method, url, options)
    expect(DOCUMENTED, JSON.stringify(body)).toContain(status)
    return body
  }

  async start(): Promise<string> {
    const methodCode = pick(PAYMENT_METHOD_CODES)
    const isAuthorisation = methodCode === 'M004' && random() < 0.5
    const hasAccount = methodCode === 'M001' && random() < 0.3
    const body = {
      orderId: `W-${below(1000)}`,
      countryCode: 'DE',
      amount: someAmount(),
      customer: { name: 'Lena Hoffmann' },
      ...(isAuthorisation && { transactionType: 'A', captureMode: pick(['AUTOMATIC', 'MANUAL']) }),
      method: {
        methodCode,
        ...((methodCode === 'M001' || methodCode === 'M004') && { returnUrl: RETURN_URL }),
        ...(hasAccount && { debtorIban: pick(ACCOUNTS) })
      }
    }
    const payment = await this.#call('POST', PAYMENTS, { body })
    this.payments.set(payment.paymentId, payment)
    return payment.paymentId
  }

  /** A step of the payer on the page of the provider: mostly one that leads on. */
  async #visit({ method, status }: Payment): Promise<void> {
    if (!method.providerUrl) return
    const path = pageOf({ method }) + (method.methodCode === 'M002' ? '/approval' : '')
    const action = random() < 0.7 ? NEXT_ACTIONS[`${method.methodCode} ${status.code}`] : pick(ACTIONS)
    const fields = {
      action: action ?? pick(ACTIONS),
      ...(action === 'bank' && { bank: 'Rheinauen Bank' }),
      ...(action === 'account' && { account: pick(ACCOUNTS) }),
      ...(action === 'card' && {
        number: testCard(pick(ENDINGS)),
        expiry: random() < 0.9 ? '08/49' : '13/20',
        cvc: '123'
      })
    }
    const { statusCode } = await submitForm(visitors, path, fields)
    expect([fields, statusCode, OF_PAGES.includes(statusCode)]).toEqual([fields, statusCode, true])
  }

  /** Steps that concern a payment. */
  readonly steps: readonly ((payment: Payment) => Promise<unknown>)[] = [
    ...Array.from({ length: 5 }, () => (payment: Payment) => this.#visit(payment)),
    ({ paymentId }) =>
      random() < 0.2 ? this.#call('POST', `${PAYMENTS}/${paymentId}/cancellation`) : Promise.resolve(),
    ({ paymentId }) =>
      this.#call('POST', `${PAYMENTS}/${paymentId}/capture`, { body: random() < 0.5 ? {} : { amount: someAmount() } }),
    ({ paymentId }) =>
      this.#call('POST', `${PAYMENTS}/${paymentId}/refunds`, { body: random() < 0.3 ? {} : { amount: someAmount() } }),
    ({ method }) =>
      this.#call('POST', TRANSFERS, {
        body: { reference: method.paymentReference ?? 'RF00NOBODY', amount: someAmount() }
      }),
    () => (random() < 0.4 ? this.owner.advance(pick(TIMES)) : Promise.resolve())
  ]

  /** Reads a payment, and compares it with what it was. */
  async check(paymentId: string): Promise<void> {
    const before = this.payments.get(paymentId)
    const after = await this.#call('GET', `${PAYMENTS}/${paymentId}`)
    this.payments.set(paymentId, after)
    const method = after.method.methodCode as PaymentMethodCode
    const codes: PaymentStatusCode[] = after.history.map(({ code }: { code: PaymentStatusCode }) => code)
    expect(after.history.slice(0, before.history.length)).toEqual(before.history)
    for (const [index, to] of codes.slice(1).entries()) {
      const from = codes[index] as PaymentStatusCode
      expect([method, from, to, canTransition(method, from, to)]).toEqual([method, from, to, true])
    }
    expect(codes.at(-1)).toBe(after.status.code)
    const taken = cents(after.authorisation?.capturedAmount ?? after.method.receivedAmount ?? after.amount)
    expect(cents(after.refundedAmount)).toBeLessThanOrEqual(['ACSC', 'ACCC'].includes(after.status.code) ? taken : 0)
    expect(taken).toBeLessThanOrEqual(method === 'M003' ? Number.POSITIVE_INFINITY : cents(after.amount))
  }
}

/** What has arrived, what was refunded and what was notified agree with the payments. */
async function expectSums({ owner, payments }: Walker): Promise<void> {
  const transfers = await itemsOf(owner, TRANSFERS)
  const events = await owner.events()
  for (const { paymentId, status, history, method, amount, refundedAmount } of payments.values()) {
    const refunds = await itemsOf(owner, `${PAYMENTS}/${paymentId}/refunds`)
    const kept = refunds.filter((refund) => refund.status.code !== 'RJCT')
    expect(kept.reduce((sum, refund) => sum + cents(refund.amount), 0)).toBe(cents(refundedAmount))
    if (method.methodCode === 'M003') {
      const arrived = transfers.filter((transfer) => transfer.paymentId === paymentId)
      const received = arrived.reduce((sum, transfer) => sum + cents(transfer.amount), 0)
      expect([paymentId, received]).toEqual([paymentId, cents(method.receivedAmount)])
      expect(status.code === 'ACCC').toBe(received >= cents(amount))
    }
    const types = events.filter(([, data]) => data.paymentId === paymentId).map(([type]) => type)
    const [, end] = ENDS.find(([codes]) => codes.includes(status.code)) ?? []
    expect([status.code, types.filter((type) => ENDS.some(([, name]) => name === type))]).toEqual([
      status.code,
      end ? [end] : []
    ])
    const isReserved = method.methodCode === 'M004' && history.some(({ code }: { code: string }) => code === 'ACCP')
    expect(types.filter((type) => type === 'payment.authorised')).toHaveLength(isReserved ? 1 : 0)
    const settledRefunds = refunds.filter((refund) => refund.status.code === 'ACSC')
    expect(types.filter((type) => type === 'payment.refunded')).toHaveLength(settledRefunds.length)
  }
}

/** The event of each end. */
const ENDS: readonly (readonly [codes: string[], type: string])[] = [
  [['ACSC', 'ACCC'], 'payment.settled'],
  [['RJCT'], 'payment.rejected'],
  [['CANC'], 'payment.cancelled']
]

/** Steps with one clock, which does not go further ahead than some years. */
const STEPS_OF_WALKER = 250

test('whatever is called in whatever order, no payment leaves a final status and all sums agree', {
  timeout: WALK_TIMEOUT
}, async () => {
  const reached = new Set<string>()
  for (let left = WALK_STEPS, count = 0; left > 0; left -= STEPS_OF_WALKER, count += 1) {
    const walker = new Walker(await createOwner(`payments-walk-${count}`))
    for (let step = 0; step < Math.min(left, STEPS_OF_WALKER); step += 1) {
      const open = [...walker.payments.values()].filter(({ status }) => !isFinal(status.code))
      const isNew = open.length < 3 || random() < 0.1
      // Now and then one that has ended.
      const payment = isNew ? undefined : pick(random() < 0.7 ? open : [...walker.payments.values()])
      if (payment) await pick(walker.steps)(payment)
      await walker.check(payment?.paymentId ?? (await walker.start()))
    }
    for (const paymentId of walker.payments.keys()) await walker.check(paymentId)
    await expectSums(walker)
    for (const { history, method } of walker.payments.values())
      for (const { code } of history) reached.add(`${method.methodCode} ${code}`)
  }
  // The longer walk comes to every status of every method.
  expect(REACHABLE).toEqual(expect.arrayContaining([...reached]))
  expect(reached.size).toBeGreaterThanOrEqual(WALK_STEPS < 2000 ? 15 : REACHABLE.length)
})

const REACHABLE = [
  ...['RCVD', 'ACTC', 'ACCP', 'ACSP', 'ACSC', 'RJCT', 'CANC'].map((code) => `M001 ${code}`),
  ...['RCVD', 'PDNG', 'ACSC', 'RJCT', 'CANC'].map((code) => `M002 ${code}`),
  ...['RCVD', 'PDNG', 'ACCC', 'CANC'].map((code) => `M003 ${code}`),
  ...['RCVD', 'PDNG', 'ACCP', 'ACSC', 'RJCT', 'CANC'].map((code) => `M004 ${code}`)
]
