import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  DEMO_DEFAULTS,
  DEMO_FIELDS,
  type DemoConfiguration,
  type DemoField,
  demoFault,
  demoFromSearch,
  demoFromStorage,
  demoSearch
} from './demo-configuration.ts'

const ORIGIN = 'https://portal.example'
const CARS = ['corvo-estate', 'lumen-suv']
const fault = (field: DemoField, value: string) => demoFault(field, value, ORIGIN, CARS)
const isValid = (field: DemoField, value: string) => fault(field, value) === undefined

const configurations: fc.Arbitrary<DemoConfiguration> = fc.record({
  pageTitle: fc.string({ minLength: 1, maxLength: 100 }).filter((text) => text.trim() !== ''),
  country: fc.constantFrom('DE', 'ES', 'GB'),
  assetId: fc.string({ maxLength: 100 }),
  model: fc.string({ minLength: 1, maxLength: 100 }).filter((text) => text.trim() !== ''),
  vehiclePrice: fc.integer({ min: 1, max: 99_999_999 }).map(String),
  vehicleImage: fc.constantFrom('corvo-estate', 'lumen-suv', '/assets/car.svg', 'https://cdn.example/car.jpg'),
  buttonDisplay: fc.constantFrom('both', 'none'),
  quotationLayout: fc.constantFrom('full', 'compact'),
  theme: fc.constantFrom('forest', 'ember', '')
})

test('the configuration begins with a vehicle of 30000', () => {
  expect(DEMO_DEFAULTS.vehiclePrice).toBe('30000')
  expect(DEMO_FIELDS.filter((field) => !isValid(field, DEMO_DEFAULTS[field]))).toEqual([])
})

test('who opens a shared address sees exactly what was shared', () => {
  fc.assert(
    fc.property(configurations, (configuration) => {
      const search = new URLSearchParams(demoSearch(configuration).toString())
      const { values, refused } = demoFromSearch(search, isValid)
      expect({ ...DEMO_DEFAULTS, ...values }).toEqual(configuration)
      expect(refused).toEqual([])
    })
  )
})

test('what was stored is found again, and what cannot be right is replaced by its default', () => {
  fc.assert(
    fc.property(configurations, (configuration) => {
      expect(demoFromStorage(JSON.stringify(configuration), isValid)).toEqual(configuration)
    })
  )
  for (const text of [null, '', 'x', '7', '[]', '{"country":"XX","vehiclePrice":30000}'])
    expect(demoFromStorage(text, isValid)).toEqual(DEMO_DEFAULTS)
})

describe('a value is refused', () => {
  it.each([
    ['vehiclePrice', '0', 'price'],
    ['vehiclePrice', '30.000,00', 'price'],
    ['vehiclePrice', '-5', 'price'],
    ['vehicleImage', 'javascript:alert(1)', 'image'],
    ['vehicleImage', '//other.example/car.jpg', 'image'],
    ['vehicleImage', 'http://other.example/car.jpg', 'image'],
    ['vehicleImage', 'data:image/svg+xml,<svg/>', 'image'],
    ['country', 'US', 'choice'],
    ['theme', 'neon', 'choice'],
    ['pageTitle', '  ', 'needed'],
    ['model', 'x'.repeat(101), 'long']
  ] as const)('%s: %s', (field, value, expected) => {
    expect(fault(field, value)).toBe(expected)
    const { values, refused } = demoFromSearch(new URLSearchParams([[field, value]]), isValid)
    expect({ values, refused }).toEqual({ values: {}, refused: [field] })
  })
})
