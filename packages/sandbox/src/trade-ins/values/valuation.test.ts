import type { TradeApiSchemas } from '@portico/finance'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EQUIPMENT_PRICES, LOWEST_OFFER, MILEAGE, RESIDUAL_PERCENTAGES } from './residual-values.ts'
import { TEXTS } from './texts/index.ts'
import { correctOffer, type DescribedCar, fullYears, type Offer, valueCar } from './valuation.ts'

const TODAY = '2026-11-16'
const CAR: DescribedCar = {
  vehicle: { vin: 'VPSZZZ1ZX18017335', title: 'Solenne Vista 1.2', firstRegistration: '2018-03-22', fuel: 'PETROL' },
  mileage: 84_200,
  condition: 'GOOD',
  serviceHistory: 'FULL',
  previousOwners: 1,
  accidentFree: true,
  damages: [{ part: 'FRONT_BUMPER', kind: 'SCRATCH', severity: 'MEDIUM' }]
}
const OTHER_VIN = 'WAAZZZ8V0JA048213'

function offerFor(changes: Partial<DescribedCar> = {}, today = TODAY): Offer {
  const result = valueCar({ ...CAR, ...changes }, today, 'en')
  if (result.outcome !== 'OFFER') throw new Error(result.text)
  return result
}
const centsOf = ({ adjustments }: Offer, kind: string) => adjustments.find((each) => each.kind === kind)?.cents

test('the car of the story is worth what its documents say', () => {
  expect(offerFor()).toEqual({
    outcome: 'OFFER',
    valueCents: 350_000,
    marketCents: 370_000,
    adjustments: [
      { kind: 'MILEAGE', cents: 15_000, text: 'Fewer kilometres than usual at this age' },
      { kind: 'SERVICE_HISTORY', cents: 10_000, text: 'Full service history' },
      { kind: 'DAMAGE', cents: -45_000, text: 'Front bumper: scratch' }
    ],
    validUntil: '2026-11-23',
    mileageLimit: 84_700
  })
})

describe('the age', () => {
  test.each([
    ['2018-03-22', '2026-03-21', 7],
    ['2018-03-22', '2026-03-22', 8],
    ['2020-02-29', '2021-02-28', 1],
    ['2020-02-29', '2021-02-27', 0],
    ['2026-11-16', '2026-11-16', 0],
    ['2026-11-17', '2026-11-16', 0],
    ['2005-12-31', '2026-01-01', 20]
  ])('from %s to %s is %i full years', (from, to, years) => {
    expect(fullYears(from, to)).toBe(years)
  })

  test('lowers the market value with every anniversary', () => {
    const values = RESIDUAL_PERCENTAGES.map(
      (_, years) =>
        offerFor({ vehicle: { ...CAR.vehicle, firstRegistration: `${2026 - years}-11-16` }, mileage: 0 }).marketCents
    )
    expect(values).toEqual(values.toSorted((one, other) => other - one))
    expect(new Set(values).size).toBe(values.length)
  })
})

describe('adjustments', () => {
  test('for mileage count full thousands, either way, within the limit', () => {
    expect(centsOf(offerFor({ mileage: 87_001 }), 'MILEAGE')).toBeUndefined()
    expect(centsOf(offerFor({ mileage: 87_000 }), 'MILEAGE')).toBe(5_000)
    expect(centsOf(offerFor({ mileage: 89_000 }), 'MILEAGE')).toBe(-5_000)
    expect(centsOf(offerFor({ mileage: 0 }), 'MILEAGE')).toBe(111_000)
    expect(centsOf(offerFor({ mileage: 300_000 }), 'MILEAGE')).toBe(-111_000)
  })

  test('for condition, history, owners and accidents are those of the table', () => {
    expect(centsOf(offerFor({ condition: 'EXCELLENT' }), 'CONDITION')).toBe(30_000)
    expect(centsOf(offerFor({ condition: 'POOR' }), 'CONDITION')).toBe(-120_000)
    expect(centsOf(offerFor({ serviceHistory: 'NONE' }), 'SERVICE_HISTORY')).toBe(-30_000)
    expect(centsOf(offerFor({ previousOwners: 2 }), 'OWNERS')).toBeUndefined()
    expect(centsOf(offerFor({ previousOwners: 5 }), 'OWNERS')).toBe(-30_000)
    expect(centsOf(offerFor({ accidentFree: false }), 'ACCIDENT')).toBe(-50_000)
  })

  test('for equipment are what is left of its price when new', () => {
    const { adjustments } = offerFor({ equipment: ['TOW_BAR', 'NAVIGATION'] })
    expect(adjustments.filter(({ kind }) => kind === 'EQUIPMENT')).toEqual([
      { kind: 'EQUIPMENT', cents: 17_500, text: 'Tow bar' },
      { kind: 'EQUIPMENT', cents: 20_000, text: 'Built-in navigation' }
    ])
  })

  test('raise an offer to the lowest one', () => {
    const worn = { condition: 'POOR', serviceHistory: 'NONE', accidentFree: false, previousOwners: 4 } as const
    const offer = offerFor({ ...worn, mileage: 250_000 })
    expect([offer.valueCents, centsOf(offer, 'MINIMUM')]).toEqual([LOWEST_OFFER, 16_000])
  })
})

describe('a car is refused', () => {
  const reasons = (changes: Partial<DescribedCar>, today = TODAY) => {
    const result = valueCar({ ...CAR, ...changes }, today, 'en')
    return result.outcome === 'REFUSAL' ? result.reasons : []
  }
  const registered = (firstRegistration: string) => ({ vehicle: { ...CAR.vehicle, firstRegistration } })

  test('from the day after the twentieth anniversary on', () => {
    expect(reasons(registered('2006-11-16'))).toEqual([])
    expect(reasons(registered('2006-11-15'))).toEqual(['TOO_OLD'])
  })

  test('above 300,000 kilometres, and with structural damage', () => {
    expect(reasons({ mileage: 300_000 })).toEqual([])
    expect(reasons({ mileage: 300_001 })).toEqual(['TOO_MANY_KILOMETRES'])
    expect(reasons({ damages: [{ part: 'CHASSIS', kind: 'CRACK', severity: 'STRUCTURAL' }] })).toEqual([
      'STRUCTURAL_DAMAGE'
    ])
  })

  test('with every reason that applies, in the language asked for', () => {
    const result = valueCar({ ...CAR, ...registered('1999-01-01'), mileage: 400_000 }, TODAY, 'es')
    expect(result).toEqual({
      outcome: 'REFUSAL',
      reasons: ['TOO_OLD', 'TOO_MANY_KILOMETRES'],
      text: 'No aceptamos coches matriculados por primera vez hace más de 20 años. No aceptamos coches con más de 300.000 kilómetros.'
    })
  })

  test.each([
    ['0001', 'TOO_OLD'],
    ['0002', 'TOO_MANY_KILOMETRES'],
    ['0003', 'STRUCTURAL_DAMAGE']
  ])('whose VIN ends with %s', (ending, reason) => {
    expect(reasons({ vehicle: { ...CAR.vehicle, vin: `VPSZZZ1ZX1801${ending}` } })).toEqual([reason])
  })
})

test('the offer for a VIN that ends with 0004 ends with its day', () => {
  expect(offerFor({ vehicle: { ...CAR.vehicle, vin: 'VPSZZZ1ZX18010004' } }).validUntil).toBe(TODAY)
})

test('every language has a text for each part of a valuation', () => {
  for (const [language, texts] of Object.entries(TEXTS)) {
    const found = [texts.owners(3), ...Object.values(texts).flatMap((each) => leaves(each))]
    expect([language, found.filter((text) => text.trim() === '')]).toEqual([language, []])
    expect(texts.owners(3)).toContain('3')
  }
})

const leaves = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' ? Object.values(value ?? {}).flatMap(leaves) : []

type Schemas = TradeApiSchemas
const car = fc.record<DescribedCar>({
  vehicle: fc.record({
    vin: fc.constantFrom(CAR.vehicle.vin, OTHER_VIN),
    title: fc.constant('A car'),
    firstRegistration: fc.integer({ min: 0, max: 7305 }).map((days) => {
      const day = new Date(Date.parse(TODAY) - days * 86_400_000)
      return day.toISOString().slice(0, 10)
    }),
    fuel: fc.constantFrom<Schemas['Fuel']>('PETROL', 'DIESEL', 'HYBRID', 'PLUG_IN_HYBRID', 'ELECTRIC')
  }),
  mileage: fc.integer({ min: 0, max: 300_000 }),
  condition: fc.constantFrom<Schemas['Condition']>('EXCELLENT', 'GOOD', 'FAIR', 'POOR'),
  serviceHistory: fc.constantFrom<Schemas['ServiceHistory']>('FULL', 'PARTIAL', 'NONE'),
  previousOwners: fc.integer({ min: 1, max: 20 }),
  accidentFree: fc.boolean(),
  equipment: fc.subarray(Object.keys(EQUIPMENT_PRICES) as Schemas['Equipment'][]),
  damages: fc.array(
    fc.record({
      part: fc.constantFrom<Schemas['DamagePart']>('DOOR', 'ROOF'),
      kind: fc.constantFrom<Schemas['DamageKind']>('DENT', 'STAIN'),
      severity: fc.constantFrom<Schemas['DamageSeverity']>('LIGHT', 'MEDIUM', 'HEAVY')
    }),
    { maxLength: 30 }
  )
})

test('an offer is the sum of its parts in whole cents, at least the lowest, and within the limits', () => {
  fc.assert(
    fc.property(car, (described) => {
      const offer = offerFor(described)
      const sum = offer.adjustments.reduce((total, { cents }) => total + cents, offer.marketCents)
      expect(offer.valueCents).toBe(sum)
      expect(offer.valueCents).toBeGreaterThanOrEqual(LOWEST_OFFER)
      expect(offer.adjustments.length).toBeLessThanOrEqual(50)
      for (const { cents } of offer.adjustments) expect(Number.isInteger(cents) && cents !== 0).toBe(true)
      const limit = (offer.marketCents * MILEAGE.maxPercentage) / 100
      expect(Math.abs(centsOf(offer, 'MILEAGE') ?? 0)).toBeLessThanOrEqual(limit)
    })
  )
})

test('better is never worth less: fewer kilometres, no accident, more equipment', () => {
  fc.assert(
    fc.property(car, fc.integer({ min: 0, max: 50_000 }), (described, fewer) => {
      const value = offerFor(described).valueCents
      const { mileage } = described
      expect(offerFor({ ...described, mileage: Math.max(0, mileage - fewer) }).valueCents).toBeGreaterThanOrEqual(value)
      expect(offerFor({ ...described, accidentFree: true }).valueCents).toBeGreaterThanOrEqual(value)
      expect(offerFor({ ...described, equipment: [] }).valueCents).toBeLessThanOrEqual(value)
    })
  )
})

test('a corrected offer is the accepted one less the deductions', () => {
  const findings = [
    { text: 'Crack in the windscreen', cents: 22_000 },
    { text: 'Two tyres below 3 millimetres', cents: 8_000 }
  ]
  const offer = correctOffer(offerFor(), findings, '2026-11-24', 84_460)
  expect(offer).toMatchObject({ valueCents: 320_000, validUntil: '2026-12-01', mileageLimit: 84_960 })
  expect(offer.adjustments.slice(-2).map(({ kind, cents }) => [kind, cents])).toEqual([
    ['INSPECTION', -22_000],
    ['INSPECTION', -8_000]
  ])
})
