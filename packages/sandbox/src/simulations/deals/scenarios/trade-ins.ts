import { addMonths } from '@portico/finance'
import { FULL_NAME, PARTNER_ID } from '../customer.ts'
import type { Deal, Step } from '../deal.ts'
import { after, scenariosOf } from '../scenario.ts'

const TRADE = 'trade-api'
const DAY_MS = 86_400_000
const MILEAGE = 30_000
/** Beginning of the VINs of a car that the sandbox knows. */
const KNOWN_CAR = 'VPSZZZ1ZX'
/** Characters of a VIN that are not mistaken for others (ISO 3779). */
const VIN_CHARACTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ123456789'

/** A VIN that is hardly that of another deal. @param ending its last four digits, which choose the outcome */
function vinOf({ name }: Deal, ending: string): string {
  const bytes = Buffer.from(name, 'hex')
  const characters = [...bytes.subarray(0, 4)].map((byte) => VIN_CHARACTERS[byte % VIN_CHARACTERS.length])
  return KNOWN_CAR + characters.join('') + ending
}

/** Digits of a VIN of which the model decides. */
const anyEnding = ({ name }: Deal) => `9${String(Number.parseInt(name.slice(8, 12), 16) % 1000).padStart(3, '0')}`

/** Describes a car of three years. @param ending of its VIN, which chooses the outcome of its valuation */
const describeCar =
  (ending?: string): Step =>
  async (deal) => {
    const today = (await deal.now()).toISOString().slice(0, 10)
    const { tradeInId } = await deal.request<{ tradeInId: string }>(TRADE, 'createTradeIn', {
      body: {
        partnerId: PARTNER_ID,
        country: deal.country,
        vin: vinOf(deal, ending ?? anyEnding(deal)),
        firstRegistration: addMonths(today, -36),
        mileage: MILEAGE,
        condition: 'GOOD',
        serviceHistory: 'PARTIAL',
        previousOwners: 1,
        accidentFree: true
      }
    })
    deal.add('trade-in', tradeInId)
  }

const pathOf = (deal: Deal) => ({ tradeInId: deal.id('tradeInId') })

const value: Step = (deal) => deal.request(TRADE, 'requestValuation', { path: pathOf(deal), body: {} })

const accept: Step = async (deal) => {
  const { offer } = await deal.read<{ offer?: { valuationId: string } }>('trade-in')
  await deal.request(TRADE, 'acceptOffer', {
    path: pathOf(deal),
    body: { valuationId: offer?.valuationId, acceptedBy: FULL_NAME, channel: 'ONLINE' }
  })
}

const decline: Step = (deal) =>
  deal.request(TRADE, 'declineOffer', { path: pathOf(deal), body: { reason: 'PRICE_TOO_LOW' } })

/** Books an inspection in some days. @returns its id */
async function bookIn(deal: Deal, days: number): Promise<string> {
  const bookedFor = new Date((await deal.now()).getTime() + days * DAY_MS).toISOString()
  const { inspectionId } = await deal.request<{ inspectionId: string }>(TRADE, 'bookInspection', {
    path: pathOf(deal),
    body: { partnerId: PARTNER_ID, bookedFor }
  })
  return inspectionId
}

const book: Step = async (deal) => deal.add('inspection', await bookIn(deal, 1))
const bookAnother: Step = async (deal) => deal.addFurther('inspection', await bookIn(deal, 2))

const reportAs = async (deal: Deal, body: object) => {
  const path = { ...pathOf(deal), inspectionId: deal.id('inspectionId') }
  await deal.request(TRADE, 'reportInspection', { path, body })
}

/** The dealer has seen the car and has nothing to add. */
const reportNothing: Step = async (deal) =>
  reportAs(deal, {
    attended: true,
    inspectedBy: 'J. Brandt',
    inspectedAt: (await deal.now()).toISOString(),
    mileage: MILEAGE + 10,
    condition: 'GOOD',
    findings: []
  })

const reportAbsence: Step = (deal) => reportAs(deal, { attended: false })

const complete: Step = (deal) =>
  deal.request(TRADE, 'completeTradeIn', { path: pathOf(deal), body: { mileage: MILEAGE + 20, keys: 2 } })

const offered = [describeCar(), value]
const accepted = [...offered, accept]
const booked = [...accepted, book]
const confirmed = [...booked, reportNothing]

export const TRADE_IN_SCENARIOS = [
  ...scenariosOf('trade-in', [
    ['DRAFT', 'The customer has described the vehicle.', [describeCar()]],
    ['OFFERED', 'The customer has an offer. Lasts for 7 days.', offered],
    ['REFUSED', 'The vehicle is too old.', [describeCar('0001'), value]],
    ['ACCEPTED', 'The customer has accepted the offer. Lasts for 60 days.', accepted],
    ['CONFIRMED', 'The dealer has inspected the vehicle. Lasts until 60 days after the acceptance.', confirmed],
    ['COMPLETED', 'The dealer has received the vehicle.', [...confirmed, complete]],
    ['DECLINED', 'The customer has declined the offer.', [...offered, decline]],
    ['EXPIRED', 'The offer was valid only on the day it was made.', [describeCar('0004'), value, after({ days: 1 })]]
  ]),
  ...scenariosOf('inspection', [
    ['BOOKED', 'The inspection is tomorrow.', booked],
    ['DONE', 'The dealer has inspected the vehicle.', confirmed],
    ['MISSED', 'The customer missed the appointment.', [...booked, reportAbsence]],
    ['REPLACED', 'Another inspection was booked.', [...booked, bookAnother]],
    ['CANCELLED', 'The trade-in expired 60 days after the acceptance.', [...booked, after({ days: 61 })]]
  ])
]
