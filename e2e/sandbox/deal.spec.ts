import { rmSync } from 'node:fs'
import path from 'node:path'
import { APPLICATION_SCOPES, type Application, type CreatedApplicationSecret, PATHS } from '@portico/contract'
import { type Client, newDataFolder } from '@portico/testing'
import { recordCookieChoice } from '../support/consent.ts'
import { expect, type Page, startPortal, test } from '../support/test.ts'
import { Partner } from './partner/partner.ts'
import { type Json, PublishedApis } from './partner/published-apis.ts'
import { EventReceiver } from './partner/receiver.ts'

/**
 * One deal over all nine APIs, driven by a partner's program that knows the published documents and its credentials. The server is killed
 * in the middle.
 */

const euros = (cents: number) => ({ value: (cents / 100).toFixed(2), currency: 'EUR' })
const cents = ({ value }: { value: string }) => Math.round(Number(value) * 100)
const sum = (amounts: { value: string }[]) => amounts.reduce((total, amount) => total + cents(amount), 0)

/** The family name for which the check asks for a document, by the description of Finance applications. */
const CUSTOMER = { givenName: 'Lena', familyName: 'Documents' }
const NAME = 'Lena Documents'
const DEPOSIT = 250_000

/** What a developer does in the portal: an application, and a secret of it. */
async function register(developer: Client, notificationOrigin: string) {
  const { id, clientId } = await developer.json<Application>(PATHS.applications, {
    method: 'POST',
    json: {
      name: 'A whole deal',
      notificationOrigins: [notificationOrigin],
      scopes: [...APPLICATION_SCOPES]
    }
  })
  const { secret } = await developer.json<CreatedApplicationSecret>(PATHS.applicationSecrets(id), {
    method: 'POST',
    json: { label: 'Deal' }
  })
  return { clientId, secret }
}

/** Registers the receiver for all types of events. */
async function subscribe(partner: Partner, receiver: EventReceiver): Promise<void> {
  const { items } = await partner.call('listEventTypes', { query: { limit: '100' } })
  const types = items.filter(({ subscribable }: Json) => subscribable).map(({ type }: Json) => type)
  const { endpoint, secret } = await partner.call('createEndpoint', {
    body: { url: `${receiver.origin}/hooks`, types }
  })
  expect(endpoint.types).toEqual(types)
  receiver.trust(secret.value)
}

const now = async (partner: Partner) => new Date((await partner.call('readClock')).now)
const advance = (partner: Partner, by: object) => partner.call('advanceClock', { body: { days: undefined, ...by } })

/** The car of a dealer, and the offer for the customer's present one, which a dealer has seen. */
async function chooseCars(partner: Partner) {
  const { items } = await partner.call('listVehicles', {
    query: {
      country: 'DE',
      partnerId: 'par_BRUNNWALDT',
      condition: 'NEW',
      status: 'AVAILABLE',
      maximumPrice: '30500.00'
    }
  })
  const vehicle = items.find(({ price }: Json) => cents(price) > 2_500_000)
  partner.remember(vehicle)

  await partner.call('createTradeIn', { body: { vin: 'VPSZZZ1ZX18019999', roadworthyUntil: undefined } })
  const { result } = await partner.call('requestValuation')
  await partner.call('acceptOffer', { body: { acceptedBy: NAME } })
  const bookedFor = new Date((await now(partner)).getTime() + 3_600_000).toISOString()
  await partner.call('bookInspection', { body: { bookedFor } })
  await advance(partner, { to: bookedFor })
  const inspection = await partner.call('reportInspection', { example: 'confirmed', body: { inspectedAt: bookedFor } })
  expect([result.outcome, inspection.outcome]).toEqual(['OFFER', 'CONFIRMED'])
  return { vehicle, tradeInValue: cents(result.value) }
}

/** From the first question to the contract that can be signed. */
async function applyForLoan(partner: Partner, credit: number, price: number, tradeInValue: number) {
  const consent = { grantedAt: (await now(partner)).toISOString() }
  const prequalification = await partner.call('createPrequalification', {
    example: 'likely',
    body: { person: CUSTOMER, requestedAmount: euros(credit), consent }
  })
  expect(prequalification.answer).toBe('LIKELY')
  await partner.call('validateAccount', { example: 'pending', body: { holderName: NAME } })
  await advance(partner, { days: 1 })
  expect((await partner.call('readAccountValidation')).result.outcome).toBe('MATCH')
  const quotation = await partner.call('createQuotation', {
    example: 'classic',
    body: {
      price: euros(price),
      deposit: euros(DEPOSIT),
      tradeIn: { amount: euros(tradeInValue) },
      drawdownOn: undefined
    }
  })
  expect(quotation.amountOfCredit).toEqual(euros(credit))
  await partner.call('submitApplication', {
    example: 'alone',
    body: { applicant: CUSTOMER, bankAccount: { iban: 'DE40370400440532010002', holderName: NAME } }
  })
  await advance(partner, { days: 1 })
  expect((await partner.call('readApplication')).status).toBe('DOCUMENTS_REQUIRED')
  for (const document of (await partner.call('listDocuments')).items) {
    partner.remember(document)
    await partner.call('handInDocument')
  }
  await advance(partner, { days: 1 })
  const { decision } = await partner.call('readApplication')
  expect(decision.outcome).toBe('APPROVED')
  partner.remember(decision)
  return quotation
}

/** The customer signs on the page to which the partner leads. */
async function sign(page: Page, signingUrl: string): Promise<void> {
  await page.goto(signingUrl)
  await page.getByRole('textbox').fill(await page.locator('.code').first().innerText())
  await page.locator('button[value="open"]').click()
  await page.locator('button[value="sign"]').click()
  await expect(page.locator('section.end.good')).toBeVisible()
}

/** What the order is paid with. */
const orderOf = (vehicle: Json, credit: number, tradeInValue: number) => ({
  buyer: { name: NAME },
  items: [
    {
      type: 'VEHICLE',
      vehicleId: vehicle.vehicleId,
      description: vehicle.title,
      unitPrice: vehicle.price
    }
  ],
  funding: { amountOfCredit: euros(credit), tradeInValue: euros(tradeInValue), deposit: euros(DEPOSIT) }
})

/** The deposit arrives, and the dealer confirms and delivers. */
async function deliver(partner: Partner, payment: Json): Promise<void> {
  await partner.call('receiveTransfer', {
    body: { reference: payment.method.paymentReference, amount: payment.amount }
  })
  const today = (await now(partner)).toISOString().slice(0, 10)
  await partner.call('confirmOrder', { body: { earliestDeliveryDate: today } })
  const { items: slots } = await partner.call('listDeliverySlots', { query: { placeType: 'DEALER' } })
  partner.remember(slots[0])
  await partner.call('scheduleDelivery', { example: 'dealer' })
  await advance(partner, { to: slots[0].start })
  await partner.call('recordHandover', { body: { handedOverAt: slots[0].start, receivedBy: NAME } })
  await partner.call('completeTradeIn', { body: { mileage: 84_500 } })
}

/** Every record leads to the next, and all agree to the cent. */
async function expectOneDeal(partner: Partner, quotation: Json, vehicle: Json): Promise<void> {
  const { ids } = partner
  const read = (...operations: string[]) => Promise.all(operations.map((operation) => partner.call(operation)))
  const [car, tradeIn, prequalified, offered, application, contract, order, payment] = await read(
    ...['readVehicle', 'readTradeIn', 'readPrequalification', 'readQuotation'],
    ...['readApplication', 'readContract', 'readOrder', 'readPayment']
  )
  const { vehicleId, tradeInId, quotationId, prequalificationId, applicationId, contractId, orderId, paymentId } = ids
  expect(car.status).toBe('SOLD')
  expect(tradeIn).toMatchObject({ status: 'COMPLETED', offer: { value: quotation.tradeIn.amount } })
  expect(offered).toMatchObject({ status: 'APPLIED', vehicleId, tradeIn: { tradeInId } })
  expect(application).toMatchObject({ status: 'SIGNED', quotationId, prequalificationId, vehicleId })
  expect(application.decision.contractId).toBe(contractId)
  expect(contract).toMatchObject({ status: 'SIGNED', applicationId, loan: { status: 'ACTIVE' } })
  expect(order).toMatchObject({ status: 'DELIVERED', funding: { contractId, tradeInId, depositPaymentId: paymentId } })
  expect(payment).toMatchObject({ orderId, amount: quotation.deposit, status: { code: 'ACCC' } })
  const customers = [prequalified, application.applicant, order.buyer, payment.customer]
  expect(new Set(customers.map(({ customerId }) => customerId))).toEqual(new Set([prequalified.customerId]))

  const { items: rows } = await partner.call('readRepaymentSchedule', { query: { limit: '100' } })
  const { amountOfCredit, termInMonths, instalment, lastInstalment, totalPayable } = quotation
  expect(contract.terms).toMatchObject({ amountOfCredit, termInMonths, instalment, lastInstalment, totalPayable })
  expect(sum(rows.map(({ instalment: amount }: Json) => amount))).toBe(cents(totalPayable))
  expect(sum(rows.map(({ principal }: Json) => principal))).toBe(cents(amountOfCredit))
  expect(order.total).toEqual(vehicle.price)
  const { funding, remainder } = order
  expect(sum([funding.amountOfCredit, funding.tradeInValue, funding.deposit, remainder])).toBe(cents(vehicle.price))
}

/** The events of the deal, each with the name of the ID that it is about. */
const EVENTS = [
  ['trade-in.offered', 'tradeInId'],
  ['trade-in.accepted', 'tradeInId'],
  ['trade-in.confirmed', 'tradeInId'],
  ['prequalification.decided', 'prequalificationId'],
  ['prequalification.expired', 'prequalificationId'],
  ['account-validation.completed', 'validationId'],
  ['application.documents-requested', 'applicationId'],
  ['application.approved', 'applicationId'],
  ['contract.signed', 'contractId'],
  ['vehicle.reserved', 'vehicleId'],
  ['payment.settled', 'paymentId'],
  ['order.confirmed', 'orderId'],
  ['order.delivery-scheduled', 'orderId'],
  ['order.delivered', 'orderId'],
  ['vehicle.sold', 'vehicleId'],
  ['contract.activated', 'contractId'],
  ['trade-in.completed', 'tradeInId'],
  ['contract.settled', 'contractId']
]

/** Each event of the deal came, as one message however often it was sent, with a valid signature and the body of the document. */
async function expectEvents(partner: Partner, receiver: EventReceiver): Promise<void> {
  const expected = EVENTS.map(([type = '', name = '']) => `${type} ${partner.ids[name]}`).toSorted()
  const received = () =>
    [...receiver.events.values()]
      .map(({ type, data }) => `${type} ${Object.values(data)[0]}`)
      .filter((event) => Object.values(partner.ids).includes(event.split(' ')[1] ?? ''))
      .toSorted()
  await expect.poll(received, { timeout: 20_000 }).toEqual(expected)
  expect(receiver.faults).toEqual([])
  for (const { type, body } of receiver.events.values())
    expect([type, partner.apis.faultsOfEvent(type, JSON.parse(body))]).toEqual([type, []])
}

test('a partner drives a whole deal by the documents alone, through a killed server, and receives each event', async ({
  browser
}) => {
  test.setTimeout(120_000)
  const dataFolder = newDataFolder()
  let portal = await startPortal({ dataFolder })
  const receiver = await EventReceiver.start()
  const customer = await browser.newContext({ baseURL: portal.origin })
  try {
    await recordCookieChoice(customer, portal.origin, 'necessary')
    const developer = await portal.api('user')
    const credentials = await register(developer, receiver.origin)
    const partner = new Partner(portal.origin, credentials, await PublishedApis.download(developer))
    await subscribe(partner, receiver)
    const { vehicle, tradeInValue } = await chooseCars(partner)
    const credit = cents(vehicle.price) - DEPOSIT - tradeInValue
    const quotation = await applyForLoan(partner, credit, cents(vehicle.price), tradeInValue)
    const { signers } = await partner.call('startSignature', { body: { returnUrl: undefined } })

    // The kill: one message is being sent, another was never sent, and a request of the partner has no response.
    receiver.hang()
    await sign(await customer.newPage(), signers[0].signingUrl)
    await partner.call('createOrder', { example: 'financed', body: orderOf(vehicle, credit, tradeInValue) })
    await expect.poll(() => receiver.pending.length).toBe(1)
    const { customerId } = partner.ids
    const initiated = partner.call('initiatePayment', {
      example: 'manual',
      body: {
        orderId: partner.ids.orderId,
        countryCode: 'DE',
        paymentType: 'D',
        amount: euros(DEPOSIT),
        customer: { customerId, name: NAME, email: undefined, language: 'de' }
      }
    })
    await portal.kill()
    receiver.recover()
    portal = await startPortal({ dataFolder, port: Number(new URL(portal.origin).port) })
    const payment = await initiated
    const { items: payments } = await partner.call('listPayments', { query: { orderId: payment.orderId } })
    expect(payments.map(({ paymentId }: Json) => paymentId)).toEqual([payment.paymentId])

    await deliver(partner, payment)
    await expectOneDeal(partner, quotation, vehicle)
    await advance(partner, { months: 49 })
    expect((await partner.call('readContract')).loan).toMatchObject({ status: 'SETTLED', outstanding: euros(0) })
    await expectEvents(partner, receiver)
    expect([...receiver.events.keys()]).toEqual(expect.arrayContaining(receiver.pending))
  } finally {
    await customer.close()
    await receiver.close()
    await portal.stop()
    rmSync(path.dirname(dataFolder), { recursive: true, force: true })
  }
})
