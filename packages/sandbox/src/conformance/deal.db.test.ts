import { submitForm } from '@portico/testing'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { applicationFor, codeOn } from '../testing/finance-applications.ts'
import { startReceiver } from '../testing/receivers.ts'
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts'

/** One deal over all nine APIs, as a partner's program drives it: each id leads to the next API. */

const euros = (value: string) => ({ value, currency: 'EUR' })
const API = (name: string, version = 'v1') => `/sandbox/${name}/${version}`
const PARTNER = 'par_BRUNNWALDT'

const open: TestSandbox[] = []
afterAll(async () => {
  for (const sandbox of open) {
    await sandbox.sandbox.stop()
    await sandbox.app.close()
  }
  await open[0]?.close()
})

test('a deal leads from the car to the keys, through a restart, and each of its events arrives with a valid signature', async () => {
  const receiver = await startReceiver()
  let sandbox = await startSandbox({
    allowsOwnMachine: true,
    findClient: async (clientId) => ({
      clientId,
      notificationOrigins: [receiver.origin],
      scopes: [
        ...['finance-quotation', 'finance-api', 'payments', 'orders-api', 'bank-account-validation-api'],
        ...['prequalification-api', 'vehicle-api', 'trade-api', 'status-notification', 'simulations']
      ]
    })
  })
  open.push(sandbox)
  sandbox.sandbox.start()
  const call = async (method: string, path: string, body?: unknown, status = method === 'POST' ? 201 : 200) => {
    const token = await sandbox.token({ workspace: 'one-whole-deal' })
    const response = await sandbox.call(method, path, { token, ...(body !== undefined && { body }) })
    if (response.status !== status) throw new Error(`${method} ${path}: ${JSON.stringify(response.body)}`)
    return response.body
  }
  const advance = (by: object) => call('POST', `${API('simulations')}/clock/advances`, by)

  // Status notifications: everything that can be asked for.
  const { items: types } = await call('GET', `${API('status-notification')}/event-types?limit=100`)
  const wanted = types.filter(({ subscribable }: { subscribable: boolean }) => subscribable)
  const { secret } = await call('POST', `${API('status-notification')}/endpoints`, {
    url: `${receiver.origin}/hooks`,
    types: wanted.map(({ type }: { type: string }) => type)
  })

  // Vehicles: a car of the dealer.
  const { vehicleId } = await call('POST', `${API('vehicle-api')}/vehicles`, {
    partnerId: PARTNER,
    condition: 'NEW',
    versionId: 'vrs_7D1M4X8HBT',
    vin: 'WPTZZZ9ZX26049999',
    country: 'DE',
    price: euros('30000.00'),
    vatDeductible: true,
    mileage: 12,
    colour: 'Tidal blue',
    location: { city: 'Brunnwaldt', postalCode: '79199' },
    availableFrom: '2026-11-30'
  })

  // Trade-in: what the customer's car is worth.
  const tradeIns = `${API('trade-api')}/trade-ins`
  const { tradeInId } = await call('POST', tradeIns, {
    partnerId: PARTNER,
    country: 'DE',
    vin: 'VPSZZZ1ZX18019999',
    firstRegistration: '2018-03-22',
    mileage: 84_200,
    condition: 'GOOD',
    serviceHistory: 'FULL',
    previousOwners: 1,
    accidentFree: true
  })
  const { valuationId, result } = await call('POST', `${tradeIns}/${tradeInId}/valuations`, { language: 'en' })
  await call(
    'POST',
    `${tradeIns}/${tradeInId}/acceptance`,
    { valuationId, acceptedBy: 'Lena Hoffmann', channel: 'ONLINE' },
    200
  )

  // Finance quotation: the price less the deposit and the trade-in.
  const tradeIn = { amount: result.value, tradeInId }
  const quotation = await call('POST', `${API('finance-quotation', 'v2')}/quotations`, {
    productId: 'prd_3K8V2Y6BNC',
    partnerId: PARTNER,
    vehicleId,
    price: euros('30000.00'),
    deposit: euros('2500.00'),
    tradeIn,
    termInMonths: 48
  })
  const { quotationId, amountOfCredit } = quotation

  // Prequalification and account validation.
  const { prequalificationId } = await call('POST', `${API('prequalification-api')}/prequalifications`, {
    country: 'DE',
    person: { givenName: 'Lena', familyName: 'Hoffmann', birthDate: '1988-04-17' },
    employment: 'PERMANENT',
    budget: {
      monthlyNetIncome: euros('3150.00'),
      monthlyHousingCosts: euros('980.00'),
      monthlyCommitments: euros('120.00')
    },
    requestedAmount: amountOfCredit,
    termInMonths: 48,
    quotationId,
    consent: { granted: true, textVersion: '2026-07', grantedAt: '2026-11-16T09:14:30Z' }
  })
  const { validationId } = await call('POST', `${API('bank-account-validation-api')}/account-validations`, {
    iban: 'DE89370400440532013000',
    holderName: 'Lena Hoffmann',
    holderKind: 'PERSON'
  })

  // Finance application: decided, and the contract signed on its page.
  const finance = API('finance-api')
  const application = applicationFor(quotationId, { prequalificationId, vehicleId })
  const { applicationId } = await call('POST', `${finance}/applications`, {
    ...application,
    bankAccount: { ...application.bankAccount, validationId }
  })
  await advance({ days: 1 })
  const { decision, applicant } = await call('GET', `${finance}/applications/${applicationId}`)
  expect(decision.outcome).toBe('APPROVED')
  const { contractId } = decision
  const { signers } = await call('POST', `${finance}/contracts/${contractId}/signature`, {})

  // A restart: another instance goes on where this one has stopped.
  const next = await sandbox.another()
  await sandbox.sandbox.stop()
  sandbox = next
  open.push(next)
  next.sandbox.start()

  for (const { signingUrl } of signers) {
    const { pathname } = new URL(signingUrl)
    const page = await sandbox.app.inject({ url: pathname })
    await submitForm(sandbox.app, pathname, { action: 'open', code: codeOn(page.body) })
    await submitForm(sandbox.app, pathname, { action: 'sign' })
  }
  const contract = await call('GET', `${finance}/contracts/${contractId}`)
  expect([contract.status, contract.terms.instalment]).toEqual(['SIGNED', quotation.instalment])
  expect(contract.terms.totalPayable).toEqual(quotation.totalPayable)

  // Purchase order: paid by the contract, the trade-in and a deposit.
  const orders = `${API('orders-api', 'v2')}/orders`
  const { orderId } = await call('POST', orders, {
    reference: 'BW-2026-2001',
    country: 'DE',
    partnerId: PARTNER,
    buyer: {
      kind: 'PERSON',
      customerId: applicant.customerId,
      name: 'Lena Hoffmann',
      email: 'lena.hoffmann@example.com',
      address: { street: 'Lindenallee 14', postalCode: '10115', city: 'Berlin', country: 'DE' }
    },
    items: [{ type: 'VEHICLE', vehicleId, description: 'Aurelia Corvo', unitPrice: euros('30000.00') }],
    funding: { contractId, amountOfCredit, tradeInId, tradeInValue: result.value, deposit: euros('2500.00') }
  })

  // Payments: the deposit, by a transfer that arrives.
  const payment = await call('POST', `${API('payments')}/payments`, {
    orderId,
    countryCode: 'DE',
    paymentType: 'D',
    amount: euros('2500.00'),
    customer: { name: 'Lena Hoffmann' },
    method: { methodCode: 'M003' }
  })
  await call('POST', `${API('simulations')}/incoming-transfers`, {
    reference: payment.method.paymentReference,
    amount: euros('2500.00')
  })
  expect((await call('GET', `${API('payments')}/payments/${payment.paymentId}`)).status.code).toBe('ACCC')

  // Confirmation, delivery and handover.
  const { now } = await call('GET', `${API('simulations')}/clock`)
  await call('POST', `${orders}/${orderId}/confirmation`, { earliestDeliveryDate: now.slice(0, 10) }, 200)
  const { items: slots } = await call('GET', `${orders}/${orderId}/delivery-slots?placeType=DEALER`)
  await call('PUT', `${orders}/${orderId}/delivery`, { slotId: slots[0].slotId, place: { type: 'DEALER' } })
  await advance({ to: slots[0].start })
  const handover = { handedOverAt: slots[0].start, mileage: 12, receivedBy: 'Lena Hoffmann' }
  const delivered = await call('POST', `${orders}/${orderId}/handover`, handover, 200)
  expect(delivered.status).toBe('DELIVERED')
  expect((await call('GET', `${API('vehicle-api')}/vehicles/${vehicleId}`)).status).toBe('SOLD')
  expect((await call('GET', `${finance}/contracts/${contractId}`)).loan.status).toBe('ACTIVE')

  // The loan runs, and is paid off at its end.
  await advance({ months: 49 })
  expect((await call('GET', `${finance}/contracts/${contractId}`)).loan.status).toBe('SETTLED')

  const expected = [
    ...['trade-in.offered', 'trade-in.accepted', 'prequalification.decided', 'account-validation.completed'],
    ...['application.approved', 'contract.signed', 'vehicle.reserved', 'payment.settled', 'order.confirmed'],
    ...['order.delivery-scheduled', 'order.delivered', 'vehicle.sold', 'contract.activated', 'contract.settled']
  ]
  const typesReceived = () => new Set(receiver.messages.map(({ body }) => JSON.parse(body).type as string))
  await expect
    .poll(() => expected.filter((type) => !typesReceived().has(type)), { timeout: 20_000, interval: 100 })
    .toEqual([])
  const verifier = new Webhook(secret.value)
  for (const { body, headers } of receiver.messages) verifier.verify(body, headers)
  await receiver.close()
}, 60_000)
