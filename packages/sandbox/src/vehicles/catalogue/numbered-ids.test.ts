import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NumberedIds } from './numbered-ids.ts'

const ids = new NumberedIds('veh')
const number = fc.integer({ min: 0, max: 2 ** 25 - 1 })

test('an id leads back to its numbers', () => {
  fc.assert(
    fc.property(number, number, (low, high) => {
      const id = ids.print(low, high)
      expect(id).toMatch(/^veh_[0-9A-HJKMNP-TV-Z]{10}$/)
      expect(ids.parse(id)).toEqual({ low, high })
    })
  )
})

test('neighbours have ids that have nothing in common', () => {
  const made = Array.from({ length: 20_000 }, (_, index) => ids.print(index))
  expect(new Set(made).size).toBe(20_000)
  expect(new Set(made.map((id) => id.slice(0, 7))).size).toBeGreaterThan(10_000)
})

test('an id that was not made from an index has another number in its first half', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^veh_[0-9A-HJKMNP-TV-Z]{10}$/), (id) => {
      const { low, high } = ids.parse(id)
      expect(ids.print(low, high)).toBe(id)
    })
  )
})
