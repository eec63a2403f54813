import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMoney, parsePercentage, printMoney, printPercentage, toCents, toMoney } from './money.ts'

test.each([
  ['24000.00', 2_400_000],
  ['0.01', 1],
  ['0.00', 0],
  ['-0.00', 0],
  ['-12.05', -1205],
  // The sum of binary fractions would be 30000000000000004 hundredths of a trillionth.
  ['0.30', 30]
])('%s is %d cents', (text, cents) => {
  expect(parseMoney(text)).toBe(cents)
})

test.each(['', '24000', '1.5', '1.500', '1,50', '1e3', ' 1.00', '+1.00', '.50', '1234567890.00', 'NaN', '١.٠٠'])(
  '"%s" is no amount',
  (text) => {
    expect(parseMoney(text)).toBeUndefined()
  }
)

test('what is printed is read back, to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
      const text = printMoney(cents)
      expect(text).toMatch(/^-?\d{1,9}\.\d{2}$/)
      expect(parseMoney(text)).toBe(cents === 0 ? 0 : cents)
    })
  )
})

test('percentages have two decimals', () => {
  expect(parsePercentage('5.99')).toBe(599)
  expect(printPercentage(5)).toBe('0.05')
  expect(printPercentage(600)).toBe('6.00')
})

test('an amount of the APIs is a text and a currency', () => {
  expect(toMoney(250_000, 'EUR')).toEqual({ value: '2500.00', currency: 'EUR' })
  expect(toCents('2500.00')).toBe(250_000)
  expect(() => toCents('2500')).toThrow('2500 is not an amount.')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
      const { value } = toMoney(cents, 'GBP')
      expect(value).toMatch(/^\d{1,8}\.\d{2}$/)
      expect(toCents(value)).toBe(cents)
    })
  )
})
