import { addDays } from '@portico/finance'
import type pg from 'pg'
import type { OwnerMoment } from '../core/owners/time.ts'
import { setTimers } from '../core/owners/timers.ts'
import { insertStory } from '../core/table.ts'
import { SAMPLE_KEY, SAMPLE_PICTURE } from './pictures/sample.ts'
import { expiryOf, openOffer } from './rules/changes.ts'
import {
  type DamageRecord,
  dayOf,
  type InspectionRecord,
  type TradeInDetail,
  type TradeInRecord,
  type TradeInStatus
} from './rules/model.ts'
import { EXPIRY, INSPECTIONS, TRADE_INS, VALUATIONS, type ValuationRecord } from './store.ts'
import { HELD_DAYS, OFFER_DAYS } from './values/residual-values.ts'
import type { Offer, Refusal } from './values/valuation.ts'

const DAY_MS = 86_400_000

type Car = Omit<TradeInDetail, 'damages' | 'offer' | 'acceptance'>

/** A Solenne Vista such as Lena’s, as most trade-ins of the story have it. */
const VISTA: Car = {
  country: 'DE',
  title: 'Solenne Vista 1.2',
  fuel: 'PETROL',
  firstRegistration: '2018-03-22',
  mileage: 84_200,
  condition: 'GOOD',
  serviceHistory: 'FULL',
  previousOwners: 1,
  accidentFree: true,
  roadworthyUntil: '2027-03-31'
}

const OLDER_VISTA: Car = {
  country: 'DE',
  title: 'Solenne Vista 1.4',
  fuel: 'PETROL',
  firstRegistration: '2002-04-11',
  mileage: 261_500,
  condition: 'POOR',
  serviceHistory: 'NONE',
  previousOwners: 5,
  accidentFree: false
}

const NEWER_VISTA: Car = {
  country: 'DE',
  title: 'Solenne Vista 1.0',
  fuel: 'PETROL',
  firstRegistration: '2020-09-08',
  mileage: 63_900,
  condition: 'FAIR',
  serviceHistory: 'PARTIAL',
  previousOwners: 2,
  accidentFree: true
}

type Figures = Pick<Offer, 'valueCents' | 'marketCents' | 'adjustments'>

/** What the model makes of the cars in 2026; later their age would change what the documents tell. */
const VISTA_FIGURES: Figures = {
  valueCents: 350_000,
  marketCents: 370_000,
  adjustments: [
    { kind: 'MILEAGE', cents: 15_000, text: 'Fewer kilometres than usual at this age' },
    { kind: 'SERVICE_HISTORY', cents: 10_000, text: 'Full service history' },
    { kind: 'DAMAGE', cents: -45_000, text: 'Front bumper: scratch' }
  ]
}
const NEWER_VISTA_FIGURES: Figures = {
  valueCents: 532_400,
  marketCents: 562_400,
  adjustments: [
    { kind: 'MILEAGE', cents: 10_000, text: 'Fewer kilometres than usual at this age' },
    { kind: 'CONDITION', cents: -40_000, text: 'Visible marks or minor repairs needed' }
  ]
}
const TOO_OLD: Refusal = {
  outcome: 'REFUSAL',
  reasons: ['TOO_OLD'],
  text: 'We accept cars up to 20 years after their first registration.'
}

const scratch = (damageId: string, pictureId: string): DamageRecord => ({
  damageId,
  part: 'FRONT_BUMPER',
  kind: 'SCRATCH',
  severity: 'MEDIUM',
  description: 'Scratch of 20 centimetres on the left corner.',
  pictures: [
    {
      pictureId,
      mediaType: SAMPLE_PICTURE.mediaType,
      bytes: SAMPLE_PICTURE.content.length,
      accessKey: SAMPLE_KEY
    }
  ]
})

/** A trade-in of the story, with its valuation and inspection. */
interface Chapter {
  tradeInId: string
  status: TradeInStatus
  vin: string
  car: Car
  damages?: readonly DamageRecord[]
  /** Days since the description, the valuation and the acceptance. */
  age: number
  valuation?: { valuationId: string; result: Figures | Refusal }
  acceptedBy?: string
  inspection?: Pick<InspectionRecord, 'inspectionId' | 'status'>
  /** Kilometres that the dealer has read. */
  mileage?: number
}

/** The oldest first. Each state that an example needs has a trade-in of its own. */
const CHAPTERS: readonly Chapter[] = [
  {
    tradeInId: 'tri_9E5T1Y7GVB',
    status: 'REFUSED',
    vin: 'VPSZZZ1ZX02004411',
    car: OLDER_VISTA,
    age: 9,
    valuation: { valuationId: 'val_1G6D3X8PJM', result: TOO_OLD }
  },
  {
    tradeInId: 'tri_7C2V8N5KHR',
    status: 'CONFIRMED',
    vin: 'VPSZZZ1ZX18025582',
    car: { ...VISTA, customerId: 'cus_8F1W4T6RJC' },
    damages: [scratch('dam_5R2B8J4XKC', 'dpi_6D8N3F1VMB')],
    age: 8,
    valuation: { valuationId: 'val_4Z7H2Q9SBX', result: VISTA_FIGURES },
    acceptedBy: 'Marta Klein',
    inspection: { inspectionId: 'ins_2N9G5V7TXW', status: 'DONE' },
    mileage: 84_460
  },
  {
    tradeInId: 'tri_5H1P8D4VCY',
    status: 'ACCEPTED',
    vin: 'VPSZZZ1ZX18024417',
    car: { ...VISTA, customerId: 'cus_4T7J1Z9QKM' },
    damages: [scratch('dam_7K3X6P1MCV', 'dpi_1T5R9B7GXD')],
    age: 4,
    valuation: { valuationId: 'val_8B5M3K6DRW', result: VISTA_FIGURES },
    acceptedBy: 'Emil Sommer'
  },
  {
    tradeInId: 'tri_8Q2N6F4WKR',
    status: 'OFFERED',
    vin: 'VPSZZZ1ZX20022190',
    car: NEWER_VISTA,
    age: 0,
    valuation: { valuationId: 'val_5K9S2V7CRT', result: NEWER_VISTA_FIGURES }
  },
  {
    tradeInId: 'tri_6B9F3W1QMT',
    status: 'OFFERED',
    vin: 'VPSZZZ1ZX18023309',
    car: { ...VISTA, customerId: 'cus_3B6K9D2HVM' },
    damages: [scratch('dam_3H7D1N5WZV', 'dpi_9Q4G2S6JHC')],
    age: 0,
    valuation: { valuationId: 'val_9J2C7P4XDG', result: VISTA_FIGURES }
  },
  {
    tradeInId: 'tri_3D7K5R2FWN',
    status: 'DRAFT',
    vin: 'VPSZZZ1ZX18021174',
    car: { ...VISTA, customerId: 'cus_5N8R3X1WBD' },
    damages: [scratch('dam_8T4M2X6CQJ', 'dpi_4K9W6H2BTN')],
    age: 0
  },
  {
    tradeInId: 'tri_1V9R4D6KXN',
    status: 'DRAFT',
    vin: 'VPSZZZ1ZX18028836',
    car: { ...VISTA, customerId: 'cus_6P2G8M4ZTC' },
    damages: [scratch('dam_1B6N9R3JWH', 'dpi_8X2H5M7KZP')],
    age: 0
  },
  {
    tradeInId: 'tri_4M7X2C9QWD',
    status: 'ACCEPTED',
    vin: 'VPSZZZ1ZX18017335',
    car: { ...VISTA, customerId: 'cus_7Q2M4K9TPX' },
    damages: [scratch('dam_2P5K8W3HTN', 'dpi_7V1C4N9RXK')],
    age: 1,
    valuation: { valuationId: 'val_6T3R8K1NWQ', result: VISTA_FIGURES },
    acceptedBy: 'Lena Hoffmann',
    inspection: { inspectionId: 'ins_4W7B2M9FKC', status: 'BOOKED' }
  }
]

const PARTNER = 'par_BRUNNWALDT'

/** The valuation of a chapter with its dates. */
function valuationOf({ tradeInId, valuation, car }: Chapter, owner: string, valuedAt: Date): ValuationRecord[] {
  if (!valuation) return []
  const { valuationId, result } = valuation
  const validUntil = addDays(dayOf(valuedAt), OFFER_DAYS)
  const offer = { outcome: 'OFFER', validUntil, mileageLimit: car.mileage + 500 } as const
  return [
    {
      valuationId,
      owner,
      tradeInId,
      basis: 'DECLARATION',
      result: 'reasons' in result ? result : { ...offer, ...result },
      valuedAt
    }
  ]
}

function tradeInOf(chapter: Chapter, owner: string, at: Date, [valuation]: readonly ValuationRecord[]): TradeInRecord {
  const { tradeInId, status, vin, car, damages = [], acceptedBy, mileage = car.mileage } = chapter
  const result = valuation?.result
  const acceptedAt = at.toISOString()
  const heldUntil = addDays(dayOf(at), HELD_DAYS)
  return {
    tradeInId,
    owner,
    status,
    partnerId: PARTNER,
    vin,
    version: 1,
    detail: {
      ...car,
      mileage,
      damages,
      ...(valuation &&
        result?.outcome === 'OFFER' && { offer: openOffer(valuation.valuationId, 'DECLARATION', result) }),
      ...(acceptedBy && { acceptance: { acceptedAt, heldUntil, acceptedBy, channel: 'ONLINE' } })
    },
    createdAt: at,
    updatedAt: at
  }
}

/** The inspection of a chapter: one that has taken place, or an appointment for the day after tomorrow. */
function inspectionOf({ tradeInId, inspection, mileage }: Chapter, owner: string, now: Date): InspectionRecord[] {
  if (!inspection) return []
  const isDone = inspection.status === 'DONE'
  const bookedFor = new Date(`${addDays(dayOf(now), isDone ? -1 : 2)}T09:00:00Z`)
  const inspectedAt = new Date(bookedFor.getTime() + 25 * 60_000).toISOString()
  const report = {
    attended: true,
    inspectedBy: 'J. Brandt',
    inspectedAt,
    ...(mileage !== undefined && { mileage }),
    condition: 'GOOD',
    findings: []
  } as const
  return [
    {
      ...inspection,
      owner,
      tradeInId,
      partnerId: PARTNER,
      bookedFor,
      detail: isDone ? { outcome: 'CONFIRMED', report: { ...report, findings: [] } } : {}
    }
  ]
}

/** Inserts the trade-ins of which the documents tell, with offers and held values of the present. */
export async function insertTradeInStory(client: pg.PoolClient, { owner, now }: OwnerMoment): Promise<void> {
  const chapters = CHAPTERS.map((chapter) => {
    const at = new Date(now.getTime() - chapter.age * DAY_MS)
    const valuations = valuationOf(chapter, owner, at)
    return {
      tradeIn: tradeInOf(chapter, owner, at, valuations),
      valuations,
      inspections: inspectionOf(chapter, owner, now)
    }
  })
  const tradeIns = chapters.map(({ tradeIn }) => tradeIn)
  await insertStory(client, TRADE_INS, tradeIns)
  await insertStory(
    client,
    VALUATIONS,
    chapters.flatMap(({ valuations }) => valuations)
  )
  await insertStory(
    client,
    INSPECTIONS,
    chapters.flatMap(({ inspections }) => inspections)
  )
  const timers = tradeIns.flatMap((tradeIn) => {
    const dueAt = expiryOf(tradeIn)
    return dueAt ? [{ owner, kind: EXPIRY, resourceId: tradeIn.tradeInId, dueAt }] : []
  })
  await setTimers(client, timers)
}
