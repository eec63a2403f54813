import { testCard } from '@portico/finance'
import { submitForm } from '@portico/testing'
import { describe, expect, test } from 'vitest'
import { dealCalls } from '../testing/deals.ts'
import {
  applicationFor,
  FinanceOwner,
  openContract,
  PREQUALIFICATION_REQUEST
} from '../testing/finance-applications.ts'
import { startOwner } from '../testing/notifications.ts'
import { euros, ORDERS_V2, SERVICE_ORDER } from '../testing/orders.ts'
import { PAYMENTS, paymentCalls } from '../testing/payments.ts'
import { sandbox, shareSandbox, twentyAtOnce } from '../testing/shared-sandbox.ts'
import { newOwner as newVehicleOwner } from '../testing/vehicles.ts'

/**
 * What cannot happen twice, and what excludes each other, requested twenty times at once: one wins, and the others get the documented
 * conflict. What concerns one API alone is in the tests of that API where there are such.
 */

shareSandbox()

const MANUAL = { transactionType: 'A', captureMode: 'MANUAL' }

/** Types of the events of a resource that one owner alone has, the first one first. */
const eventsOf = async (resourceId: string) =>
  (
    await sandbox.sql<{ type: string }>('select type from sandbox.events where resource_id = $1 order by sequence', [
      resourceId
    ])
  ).map(({ type }) => type)

describe('of twenty requests at once for a payment', () => {
  const { start, read, payByCard, transfer, refund } = paymentCalls(() => sandbox)
  const CARD = testCard('0001')
  const cancel = (paymentId: string) => sandbox.call('POST', `${PAYMENTS}/${paymentId}/cancellation`, { key: null })
  const capture = (paymentId: string) => sandbox.call('POST', `${PAYMENTS}/${paymentId}/capture`, { body: {} })

  test('one captures what was authorised', async () => {
    const { paymentId } = await payByCard(CARD, MANUAL)
    expect(await twentyAtOnce(() => capture(paymentId))).toEqual({ 200: 1, '409 payment_not_capturable': 19 })
    expect(await eventsOf(paymentId)).toEqual(['payment.authorised', 'payment.settled'])
  })

  test('one refunds the whole', async () => {
    const { paymentId } = await payByCard(CARD)
    expect(await twentyAtOnce(() => refund(paymentId))).toEqual({ 201: 1, '409 payment_not_refundable': 19 })
    expect((await read(paymentId)).refundedAmount.value).toBe('100.00')
    expect(await eventsOf(paymentId)).toEqual(['payment.settled', 'payment.refunded'])
  })

  test('one cancels it, and the others return the same', async () => {
    const { paymentId } = await start('M002')
    expect(await twentyAtOnce(() => cancel(paymentId))).toEqual({ 200: 20 })
    expect(await eventsOf(paymentId)).toEqual(['payment.cancelled'])
  })

  test('it is captured or cancelled, not both', async () => {
    const { paymentId } = await payByCard(CARD, MANUAL)
    const outcomes = await twentyAtOnce((index) => (index % 2 ? capture(paymentId) : cancel(paymentId)))
    const isCaptured = (await read(paymentId)).status.code === 'ACSC'
    expect(outcomes).toEqual(
      isCaptured
        ? { 200: 1, '409 payment_not_capturable': 9, '409 payment_not_cancellable': 10 }
        : { 200: 10, '409 payment_not_capturable': 10 }
    )
    expect(await eventsOf(paymentId)).toEqual([
      'payment.authorised',
      isCaptured ? 'payment.settled' : 'payment.cancelled'
    ])
  })

  test('it is paid or cancelled, and no transfer is lost', async () => {
    const { paymentId, method } = await start('M003')
    await twentyAtOnce((index) => (index % 2 ? transfer(method.paymentReference, '10.00') : cancel(paymentId)))
    const { status, method: after } = await read(paymentId)
    const rows = await sandbox.sql<{ matched: boolean; cents: string }>(
      `select payment_id is not null as matched, sum(amount_cents) as cents from sandbox.incoming_transfers
        where reference = $1 group by 1`,
      [method.paymentReference]
    )
    expect(rows.reduce((sum, { cents }) => sum + Number(cents), 0)).toBe(10_000)
    if (status.code === 'ACCC') expect(after.receivedAmount.value).toBe('100.00')
    else expect([status.code, rows.some(({ matched }) => matched)]).toEqual(['CANC', false])
  })
})

describe('of twenty requests at once for a loan', () => {
  const settle = { maximumTotal: euros('99999.00') }

  test('the customer withdraws or settles early, not both', async () => {
    const owner = new FinanceOwner()
    const contractId = await owner.activeContract()
    const outcomes = await twentyAtOnce((index) =>
      index % 2
        ? owner.post(`/contracts/${contractId}/withdrawal`, { channel: 'EMAIL' })
        : owner.post(`/contracts/${contractId}/settlement`, settle)
    )
    expect(outcomes[200]).toBe(1)
    expect(Object.keys(outcomes).every((outcome) => /^(200|409 )/.test(outcome))).toBe(true)
    const ends = (await owner.events(contractId)).filter((type) => /settled|withdrawn/.test(type))
    expect(ends).toHaveLength(1)
  })

  test('one of two offers is accepted', async () => {
    const owner = new FinanceOwner()
    const { applicationId, decision } = await owner.checked({ familyName: 'Counteroffer' })
    const path = `/applications/${applicationId}/counter-offer-acceptance`
    const outcomes = await twentyAtOnce((index) => owner.post(path, { offerId: decision.offers[index % 2].offerId }))
    expect(outcomes).toEqual({ 200: 1, '409 conflict': 19 })
    const { body } = await owner.get(`/applications/${applicationId}`)
    const accepted = decision.offers.find(
      ({ offerId }: { offerId: string }) => offerId === body.decision.acceptedOfferId
    )
    expect(body.terms).toEqual(accepted.terms)
  })

  test('the customer signs, or the partner cancels', async () => {
    const owner = new FinanceOwner()
    const { application, contractId } = await owner.readyContract()
    const { signers } = (await owner.post(`/contracts/${contractId}/signature`, {})).body
    const page = new URL(signers[0].signingUrl).pathname
    await openContract(page)
    const path = `/applications/${application.applicationId}/cancellation`
    const cancelled: number[] = []
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        if (index % 2) await submitForm(sandbox.app, page, { action: 'sign' })
        else cancelled.push((await owner.post(path, { reason: 'OTHER' })).status)
      })
    )
    const { status } = (await owner.get(`/applications/${application.applicationId}`)).body
    const contract = (await owner.get(`/contracts/${contractId}`)).body
    const isSigned = status === 'SIGNED'
    expect([status, contract.status]).toEqual(isSigned ? ['SIGNED', 'SIGNED'] : ['WITHDRAWN', 'CANCELLED'])
    expect(cancelled.filter((each) => each === 200)).toHaveLength(isSigned ? 0 : 1)
    expect(await owner.events(contractId)).toEqual(isSigned ? ['contract.signed'] : [])
  })

  test('a prequalification is deleted, or is part of the application', async () => {
    const owner = new FinanceOwner()
    const quotationId = await owner.quotation()
    const prequalifications = '/sandbox/prequalification-api/v1/prequalifications'
    const { body } = await owner.call('POST', prequalifications, {
      body: PREQUALIFICATION_REQUEST
    })
    const { prequalificationId } = body
    const path = `${prequalifications}/${prequalificationId}`
    const outcomes = await twentyAtOnce((index) =>
      index % 2
        ? owner.post('/applications', applicationFor(quotationId, { prequalificationId }))
        : owner.call('DELETE', path)
    )
    const isKept = (await owner.call('GET', path)).status === 200
    expect([outcomes[201] ?? 0, outcomes[204] ?? 0]).toEqual(isKept ? [1, 0] : [0, 1])
    expect(Object.keys(outcomes).every((outcome) => /^(201|204|400 |404 |409 )/.test(outcome))).toBe(true)
  })
})

describe('of twenty requests at once for an order', () => {
  const { newOwner } = dealCalls(() => sandbox)

  test('a contract pays for one', async () => {
    const owner = new FinanceOwner()
    const { application, contractId } = await owner.signedContract()
    const { customerId } = application.applicant
    const order = {
      ...SERVICE_ORDER,
      buyer: { ...SERVICE_ORDER.buyer, customerId },
      items: [{ ...SERVICE_ORDER.items[0], unitPrice: euros('30000.00') }],
      funding: { contractId, amountOfCredit: euros('24000.00') }
    }
    const outcomes = await twentyAtOnce(() => owner.post(ORDERS_V2, order))
    expect(outcomes).toEqual({ 201: 1, '409 funding_in_use': 19 })
  })

  test('it is handed over or cancelled, and the vehicle is as the order is', async () => {
    const { scheduled, handOver, send, statusOf } = await newOwner()
    const { orderId } = await scheduled()
    const outcomes = await twentyAtOnce((index) =>
      index % 2 ? handOver(orderId) : send('POST', `/${orderId}/cancellation`, { reason: 'OTHER' })
    )
    const { status } = (await send('GET', `/${orderId}`)).body
    const isDelivered = status === 'DELIVERED'
    // Those that want what has happened return it; the others are refused.
    expect([outcomes[200], status]).toEqual([10, isDelivered ? 'DELIVERED' : 'CANCELLED'])
    expect(await statusOf('veh_01J9ZK3T8Q')).toBe(isDelivered ? 'SOLD' : 'AVAILABLE')
    expect((await eventsOf(orderId)).at(-1)).toBe(isDelivered ? 'order.delivered' : 'order.cancelled')
    expect(await eventsOf(orderId)).toHaveLength(3)
  })

  test('a vehicle is ordered or withdrawn, not both', async () => {
    const owner = await newVehicleOwner()
    const { vehicleId, price } = (await owner.add()).body
    const items = [{ type: 'VEHICLE', vehicleId, description: 'Car', unitPrice: price }]
    const outcomes = await twentyAtOnce((index) =>
      index % 2
        ? sandbox.call('POST', ORDERS_V2, { token: owner.token, body: { ...SERVICE_ORDER, items } })
        : owner.withdraw(vehicleId)
    )
    const { status } = (await owner.call('GET', `/vehicles/${vehicleId}`)).body
    expect([outcomes[201] ?? 0, outcomes[200] ?? 0]).toEqual(status === 'RESERVED' ? [1, 0] : [0, 1])
    expect(Object.keys(outcomes).filter((outcome) => !/^(200|201|409 )/.test(outcome))).toEqual([])
  })
})

describe('of twenty requests at once for an endpoint', () => {
  const url = 'https://shop.brunnwaldt.example/hooks'

  test('one secret is left, whichever are revoked', async () => {
    const owner = await startOwner(sandbox)
    const { id } = await owner.endpoint(url)
    await owner.call('POST', `/endpoints/${id}/secrets`, { overlapHours: 24 })
    const { items } = (await owner.call('GET', `/endpoints/${id}/secrets`)).body
    const outcomes = await twentyAtOnce((index) =>
      owner.call('DELETE', `/endpoints/${id}/secrets/${items[index % 2].keyId}`)
    )
    expect(outcomes).toEqual({ 204: 1, '404 not_found': 9, '409 only_secret': 10 })
    expect((await owner.call('GET', `/endpoints/${id}/secrets`)).body.items).toHaveLength(1)
  })

  test('it is deleted once', async () => {
    const owner = await startOwner(sandbox)
    const { id } = await owner.endpoint(url)
    expect(await twentyAtOnce(() => owner.call('DELETE', `/endpoints/${id}`))).toEqual({ 204: 1, '404 not_found': 19 })
  })

  test('it is enabled or disabled, and each change counts once', async () => {
    const owner = await startOwner(sandbox)
    const { id } = await owner.endpoint(url)
    const outcomes = await twentyAtOnce((index) =>
      owner.call('POST', `/endpoints/${id}/${index % 2 ? 'enablement' : 'disablement'}`)
    )
    expect(outcomes).toEqual({ 200: 20 })
    const { status, disabledReason } = await owner.readEndpoint(id)
    expect([status, disabledReason]).toEqual(status === 'DISABLED' ? ['DISABLED', 'PARTNER'] : ['ACTIVE', undefined])
  })
})
