import { COUNTRIES } from '@portico/finance'
import { addressIn, EMAIL, FULL_NAME, PARTNER_ID } from '../customer.ts'
import type { Deal, Step } from '../deal.ts'
import { scenariosOf } from '../scenario.ts'
import { loanScenarios, signed } from './loans.ts'

const ORDERS = 'orders-api'
const HOUR_MS = 3_600_000

/** Adds a new car to the stock. */
const addVehicle: Step = async (deal) => {
  const { vehicleId } = await deal.request<{ vehicleId: string }>('vehicle-api', 'addVehicle', {
    body: {
      partnerId: PARTNER_ID,
      condition: 'NEW',
      versionId: 'vrs_7D1M4X8HBT',
      country: deal.country,
      price: deal.money('30000.00'),
      vatDeductible: true,
      colour: 'Tidal blue',
      availableFrom: (await deal.now()).toISOString().slice(0, 10)
    }
  })
  deal.add('vehicle', vehicleId)
}

const withdrawVehicle: Step = (deal) =>
  deal.request('vehicle-api', 'withdrawVehicle', {
    path: { vehicleId: deal.id('vehicleId') },
    body: { reason: 'SOLD_ELSEWHERE' }
  })

/** The buyer and what pays for the order: the signed contract of the deal, if it has one. */
async function buyerAndFunding(deal: Deal) {
  const buyer = { kind: 'PERSON', name: FULL_NAME, email: EMAIL, address: addressIn(deal.country) }
  const contractId = deal.findId('contractId')
  if (contractId === undefined) return { buyer }
  const { applicant } = await deal.read<{ applicant: { customerId: string } }>('application')
  return {
    buyer: { ...buyer, customerId: applicant.customerId },
    funding: { contractId, amountOfCredit: deal.money('24000.00') }
  }
}

/** Orders the car. */
const order: Step = async (deal) => {
  const vehicle = {
    type: 'VEHICLE',
    vehicleId: deal.id('vehicleId'),
    description: 'Aurelia Corvo 1.5 Hybrid Touring',
    unitPrice: deal.money('30000.00')
  }
  const { orderId } = await deal.request<{ orderId: string }>(ORDERS, 'createOrder', {
    body: {
      reference: `DEAL-${deal.name.slice(0, 8)}`,
      country: deal.country,
      partnerId: PARTNER_ID,
      ...(await buyerAndFunding(deal)),
      items: [vehicle]
    }
  })
  deal.add('order', orderId)
}

const confirm: Step = async (deal) => {
  const earliestDeliveryDate = (await deal.now()).toISOString().slice(0, 10)
  await deal.request(ORDERS, 'confirmOrder', { path: { orderId: deal.id('orderId') }, body: { earliestDeliveryDate } })
}

const cancel: Step = (deal) =>
  deal.request(ORDERS, 'cancelOrder', {
    path: { orderId: deal.id('orderId') },
    body: { reason: 'CUSTOMER_WITHDRAWAL' }
  })

/** Schedules the delivery at the dealer’s, in the first slot that is free. */
const schedule: Step = async (deal) => {
  const path = { orderId: deal.id('orderId') }
  const { items } = await deal.request<{ items: { slotId: string; start: string }[] }>(ORDERS, 'listDeliverySlots', {
    path
  })
  const [slot] = items
  await deal.request(ORDERS, 'scheduleDelivery', { path, body: { slotId: slot?.slotId, place: { type: 'DEALER' } } })
  deal.notes.deliveryStartsAt = new Date(slot?.start ?? 0)
}

/** Lets time pass until the morning of the delivery. */
const morningOfDelivery: Step = async (deal) =>
  deal.advance({ to: new Date((deal.notes.deliveryStartsAt?.getTime() ?? 0) - HOUR_MS) })

const handOver: Step = async (deal) => {
  await deal.request(ORDERS, 'recordHandover', {
    path: { orderId: deal.id('orderId') },
    body: { handedOverAt: (await deal.now()).toISOString(), mileage: 12, receivedBy: FULL_NAME }
  })
}

const cashOrder = [addVehicle, order]
const submitted = [addVehicle, ...signed, order]
const scheduled = [...submitted, confirm, schedule]
const delivered = [...scheduled, handOver]

export const VEHICLE_SCENARIOS = scenariosOf('vehicle', [
  ['AVAILABLE', 'The vehicle is new and in stock.', [addVehicle]],
  ['RESERVED', 'An order reserves the vehicle.', cashOrder],
  ['SOLD', 'The vehicle is delivered.', [...cashOrder, confirm, schedule, handOver]],
  ['WITHDRAWN', 'The dealer has withdrawn the vehicle from stock.', [addVehicle, withdrawVehicle]]
])

export const ORDER_SCENARIOS = scenariosOf(
  'order',
  [
    ['SUBMITTED', 'The vehicle is ordered and financed by a signed credit agreement.', submitted],
    ['CONFIRMED', 'The dealer has confirmed the order, and the delivery is scheduled.', scheduled],
    ['ON_ITS_WAY', 'It is the morning of the delivery.', [...scheduled, morningOfDelivery]],
    ['DELIVERED', 'The vehicle is handed over.', delivered],
    ['CANCELLED', 'The customer has cancelled the order.', [...submitted, cancel]]
  ],
  COUNTRIES
)

export const LOAN_SCENARIOS = loanScenarios(delivered)
