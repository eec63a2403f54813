import { describe, expect, test } from 'vitest'
import { SandboxProblem } from '../../core/problems.ts'
import {
  changedVehicle,
  newVehicle,
  type VehicleInput,
  type VehiclePatch,
  vinFault,
  withdrawnVehicle
} from './rules.ts'

const NOW = new Date('2026-11-20T09:00:00Z')

const NEW: VehicleInput = {
  partnerId: 'par_BRUNNWALDT',
  condition: 'NEW',
  versionId: 'vrs_7D1M4X8HBT',
  country: 'DE',
  price: { value: '30000.00', currency: 'EUR' },
  vatDeductible: true,
  colour: 'Tidal blue',
  availableFrom: '2026-11-30'
}
const USED: VehicleInput = {
  ...NEW,
  condition: 'USED',
  vin: 'WPTZZZ9ZX26044015',
  mileage: 41_850,
  firstRegistration: '2022-05-18'
}

/** Code and pointers of what is wrong; undefined where nothing is. */
function refusal(action: () => unknown): string | undefined {
  try {
    action()
    return undefined
  } catch (error) {
    if (!(error instanceof SandboxProblem)) throw error
    const { code, errors = [] } = error.problem
    return [code, ...errors.map((each) => `${each.pointer} ${each.code}`)].join(', ')
  }
}

const added = (input: VehicleInput = NEW) => newVehicle('veh_0000000001', input, NOW)

describe('a new vehicle', () => {
  test('has make, model, fuel and transmission of its version', () => {
    expect(added()).toMatchObject({
      status: 'AVAILABLE',
      makeId: 'mak_3Q8W5N1AVR',
      modelId: 'mod_6K2P9T4CRV',
      fuel: 'HYBRID',
      transmission: 'AUTOMATIC',
      mileage: 0,
      priceCents: 3_000_000
    })
  })

  test.each<[string, Partial<VehicleInput>, string]>([
    ['of a version that does not exist', { versionId: 'vrs_0000000000' }, '/versionId unknown'],
    ['of a dealer of the shared stock', { partnerId: 'par_HAMBURGDE1' }, '/partnerId not_allowed'],
    ['in another currency', { price: { value: '30000.00', currency: 'GBP' } }, '/price/currency not_allowed'],
    ['in euros in the United Kingdom', { country: 'GB' }, '/price/currency not_allowed'],
    ['for nothing', { price: { value: '0.00', currency: 'EUR' } }, '/price/value out_of_range'],
    ['that costs too much', { price: { value: '500000.01', currency: 'EUR' } }, '/price/value out_of_range'],
    ['that was registered', { firstRegistration: '2026-01-01' }, '/firstRegistration not_allowed'],
    ['with a wrong check digit', { vin: '1M8GDM9A1KP042788' }, '/vin not_allowed'],
    ['with unknown equipment', { equipment: ['TOW_BAR', 'JET_ENGINE'] }, '/equipment/1 unknown'],
    ['with the same equipment twice', { equipment: ['TOW_BAR', 'TOW_BAR'] }, '/equipment/1 not_allowed']
  ])('%s is refused', (_, change, errors) => {
    expect(refusal(() => added({ ...NEW, ...change }))).toBe(`invalid_request, ${errors}`)
  })

  test.each(['0.01', '500000.00'])('may cost %s', (value) => {
    expect(refusal(() => added({ ...NEW, price: { value, currency: 'EUR' } }))).toBeUndefined()
  })
})

describe('a used vehicle', () => {
  test('needs VIN, mileage and registration, and each of them is named', () => {
    const { vin: _, mileage: __, firstRegistration: ___, ...rest } = USED
    expect(refusal(() => added(rest))).toBe(
      'invalid_request, /vin required, /mileage required, /firstRegistration required'
    )
  })

  test('was registered today at the latest', () => {
    expect(refusal(() => added({ ...USED, firstRegistration: '2026-11-20' }))).toBeUndefined()
    expect(refusal(() => added({ ...USED, firstRegistration: '2026-11-21' }))).toBe(
      'invalid_request, /firstRegistration out_of_range'
    )
  })
})

describe('a change', () => {
  const change = (patch: VehiclePatch, record = added(USED)) => changedVehicle(record, patch)
  const inState = (status: 'AVAILABLE' | 'RESERVED' | 'SOLD' | 'WITHDRAWN') => ({ ...added(USED), status })

  test('sets what is sent, removes the equipment for null, and leaves the rest', () => {
    const record = added({ ...USED, equipment: ['TOW_BAR'] })
    const changed = change({ price: { value: '12000.00', currency: 'EUR' }, equipment: null }, record)
    expect(changed.priceCents).toBe(1_200_000)
    expect(changed.detail).not.toHaveProperty('equipment')
    expect({ ...changed, priceCents: record.priceCents, detail: record.detail }).toEqual(record)
  })

  test('never lessens the mileage', () => {
    expect(refusal(() => change({ mileage: 41_850 }))).toBeUndefined()
    expect(refusal(() => change({ mileage: 41_849 }))).toBe('invalid_request, /mileage out_of_range')
  })

  test('sets the VIN once', () => {
    expect(change({ vin: 'WPTZZZ9ZX26044015' }, added()).vin).toBe('WPTZZZ9ZX26044015')
    expect(refusal(() => change({ vin: 'WPTZZZ9ZX26044015' }))).toBeUndefined()
    expect(refusal(() => change({ vin: 'WPTZZZ9ZX26044016' }))).toBe('vehicle_not_changeable')
  })

  test('of a reserved vehicle may not be one of its price', () => {
    const price = { value: '1.00', currency: 'EUR' } as const
    expect(refusal(() => change({ price }, inState('RESERVED')))).toBe('vehicle_not_changeable')
    expect(refusal(() => change({ mileage: 50_000 }, inState('RESERVED')))).toBeUndefined()
  })

  test.each(['SOLD', 'WITHDRAWN'] as const)('of a vehicle that is %s is refused', (status) => {
    expect(refusal(() => change({ mileage: 50_000 }, inState(status)))).toBe('vehicle_not_changeable')
  })

  test('takes a vehicle out of the stock only while it is available', () => {
    expect(withdrawnVehicle(inState('AVAILABLE'), 'DAMAGED')).toMatchObject({
      status: 'WITHDRAWN',
      detail: { withdrawalReason: 'DAMAGED' }
    })
    expect(refusal(() => withdrawnVehicle(inState('RESERVED'), 'OTHER'))).toBe('vehicle_reserved')
    expect(refusal(() => withdrawnVehicle(inState('SOLD'), 'OTHER'))).toBe('vehicle_not_changeable')
    expect(refusal(() => withdrawnVehicle(inState('WITHDRAWN'), 'OTHER'))).toBe('vehicle_not_changeable')
  })
})

test('the check digit is enforced for North America alone', () => {
  expect(vinFault('1M8GDM9AXKP042788')).toBeUndefined()
  expect(vinFault('1M8GDM9A1KP042788')).toBe('The check digit at position 9 must be X, not 1.')
  expect(vinFault('WPTZZZ9Z126042788')).toBeUndefined()
})
