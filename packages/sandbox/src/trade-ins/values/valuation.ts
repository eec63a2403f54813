import { addDays, addMonths, type Cents, type LanguageCode, type TradeApiSchemas } from '@portico/finance'
import { newPriceOf } from './known-cars.ts'
import { namedOutcomeOf } from './named-outcomes.ts'
import {
  ACCIDENT,
  CONDITIONS,
  DAMAGES,
  EQUIPMENT_PRICES,
  LOWEST_OFFER,
  MAX_MILEAGE,
  MAX_YEARS,
  MILEAGE,
  OFFER_DAYS,
  OWNERS,
  RESIDUAL_PERCENTAGES,
  SERVICE_HISTORIES,
  SPARE_KILOMETRES
} from './residual-values.ts'
import { TEXTS } from './texts/index.ts'
import type { ValuationTexts } from './texts/model.ts'

type Schemas = TradeApiSchemas
type RefusalCause = Schemas['RefusalCause']

/** The car as its owner describes it. */
export interface DescribedCar
  extends Pick<
    Schemas['TradeIn'],
    'mileage' | 'condition' | 'serviceHistory' | 'previousOwners' | 'accidentFree' | 'equipment'
  > {
  vehicle: Schemas['TradeInVehicle']
  damages: readonly Pick<Schemas['Damage'], 'part' | 'kind' | 'severity'>[]
}

/** One step from the market value to the offer. */
export interface Adjustment {
  kind: Schemas['Adjustment']['kind']
  cents: Cents
  /** For the customer. */
  text: string
}

export interface Offer {
  outcome: 'OFFER'
  /** The market value with all adjustments. */
  valueCents: Cents
  marketCents: Cents
  adjustments: readonly Adjustment[]
  /** Last day (UTC) on which it can be accepted. */
  validUntil: string
  mileageLimit: number
}

export interface Refusal {
  outcome: 'REFUSAL'
  reasons: readonly RefusalCause[]
  /** For the customer. */
  text: string
}

export type ValuationResult = Offer | Refusal

/** Full years from the first registration to a day; none for a registration after it. */
export function fullYears(firstRegistration: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(firstRegistration.slice(0, 4))
  return Math.max(0, addMonths(firstRegistration, 12 * years) > today ? years - 1 : years)
}

/** Why a car is not taken; none where it is. */
function refusalCauses({ vehicle, mileage, damages }: DescribedCar, today: string): RefusalCause[] {
  const named = namedOutcomeOf(vehicle.vin).refusal
  if (named) return [named]
  const causes: RefusalCause[] = []
  if (today > addMonths(vehicle.firstRegistration, 12 * MAX_YEARS)) causes.push('TOO_OLD')
  if (mileage > MAX_MILEAGE) causes.push('TOO_MANY_KILOMETRES')
  if (damages.some(({ severity }) => severity === 'STRUCTURAL')) causes.push('STRUCTURAL_DAMAGE')
  return causes
}

/** For each full thousand kilometres fewer or more than usual, within the limit. */
function mileageCents(mileage: number, years: number, marketCents: Cents): Cents {
  const steps = Math.trunc((years * MILEAGE.yearly - mileage) / MILEAGE.stepKilometres)
  const limit = (marketCents * MILEAGE.maxPercentage) / 100
  return Math.max(-limit, Math.min(limit, steps * MILEAGE.perStep))
}

function damageAdjustments({ damages }: DescribedCar, { parts, damageKinds, damage }: ValuationTexts): Adjustment[] {
  return damages.flatMap(({ part, kind, severity }) =>
    severity === 'STRUCTURAL'
      ? []
      : [{ kind: 'DAMAGE' as const, cents: DAMAGES[severity], text: damage(parts[part], damageKinds[kind]) }]
  )
}

/** Every adjustment by the model, in the order of its table; what is nought is left out. */
function adjustmentsOf(
  car: DescribedCar,
  years: number,
  percentage: number,
  marketCents: Cents,
  texts: ValuationTexts
): Adjustment[] {
  const { mileage, condition, serviceHistory, previousOwners, accidentFree, equipment = [] } = car
  const forMileage = mileageCents(mileage, years, marketCents)
  const owners = Math.max(0, previousOwners - OWNERS.free)
  const adjustments: Adjustment[] = [
    { kind: 'MILEAGE', cents: forMileage, text: forMileage > 0 ? texts.fewKilometres : texts.manyKilometres },
    { kind: 'CONDITION', cents: CONDITIONS[condition], text: texts.conditions[condition] },
    { kind: 'SERVICE_HISTORY', cents: SERVICE_HISTORIES[serviceHistory], text: texts.serviceHistories[serviceHistory] },
    { kind: 'OWNERS', cents: owners * OWNERS.perOwner, text: texts.owners(previousOwners) },
    { kind: 'ACCIDENT', cents: accidentFree ? 0 : ACCIDENT, text: texts.accident },
    ...equipment.map((piece) => ({
      kind: 'EQUIPMENT' as const,
      cents: (EQUIPMENT_PRICES[piece] * percentage) / 100,
      text: texts.equipment[piece]
    })),
    ...damageAdjustments(car, texts)
  ]
  return adjustments.filter(({ cents }) => cents !== 0)
}

/** The greatest mileage of the document bounds the limit. */
const mileageLimitOf = (mileage: number) => Math.min(999_999, mileage + SPARE_KILOMETRES)

const sumOf = (adjustments: readonly Adjustment[]) => adjustments.reduce((sum, { cents }) => sum + cents, 0)

/**
 * Values a car by the residual-value model.
 *
 * @param today day (UTC) of the valuation
 * @param language of the texts for the customer
 */
export function valueCar(car: DescribedCar, today: string, language: LanguageCode): ValuationResult {
  const texts = TEXTS[language]
  const { vehicle, mileage } = car
  const reasons = refusalCauses(car, today)
  if (reasons.length)
    return { outcome: 'REFUSAL', reasons, text: reasons.map((cause) => texts.refusals[cause]).join(' ') }
  const years = Math.min(MAX_YEARS, fullYears(vehicle.firstRegistration, today))
  const percentage = RESIDUAL_PERCENTAGES[years] ?? 0
  const marketCents = (newPriceOf(vehicle.vin, vehicle.fuel) * percentage) / 100
  const adjustments = adjustmentsOf(car, years, percentage, marketCents, texts)
  const lacking = LOWEST_OFFER - marketCents - sumOf(adjustments)
  if (lacking > 0) adjustments.push({ kind: 'MINIMUM', cents: lacking, text: texts.minimum })
  return {
    outcome: 'OFFER',
    valueCents: marketCents + sumOf(adjustments),
    marketCents,
    adjustments,
    validUntil: addDays(today, namedOutcomeOf(vehicle.vin).offerDays ?? OFFER_DAYS),
    mileageLimit: mileageLimitOf(mileage)
  }
}

/**
 * The offer after an inspection: the one that was accepted, less a deduction for each finding.
 *
 * @param today day (UTC) of the report
 * @param mileage kilometres that the dealer has read
 */
export function correctOffer(
  { marketCents, adjustments, valueCents }: Offer,
  findings: readonly { text: string; cents: Cents }[],
  today: string,
  mileage: number
): Offer {
  const deductions = findings.map(({ text, cents }) => ({ kind: 'INSPECTION' as const, cents: -cents, text }))
  return {
    outcome: 'OFFER',
    valueCents: valueCents + sumOf(deductions),
    marketCents,
    adjustments: [...adjustments, ...deductions],
    validUntil: addDays(today, OFFER_DAYS),
    mileageLimit: mileageLimitOf(mileage)
  }
}
