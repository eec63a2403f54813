import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparePayeeName } from './payee-name.ts'

test.each([
  ['Lena Hoffmann', 'Lena Hoffmann', 'MATCH'],
  ['  lena   HOFFMANN ', 'Lena Hoffmann', 'MATCH'],
  ['Dr. Lena Hoffmann', 'Lena Hoffmann', 'MATCH'],
  ['Frau Prof. Dr. Lena Hoffmann', 'Lena Hoffmann', 'MATCH'],
  ['Jose Nunez', 'José Núñez', 'MATCH'],
  ['Sra. María Pérez', 'Maria Perez', 'MATCH'],
  ['Weiss', 'Weiß', 'MATCH'],
  ["O'Brien", 'O’Brien', 'MATCH'],
  ['Anna-Lena Voss', 'Anna Lena Voss', 'MATCH'],
  ['Hoffmann Lena', 'Lena Hoffmann', 'CLOSE_MATCH'],
  ['Jonas Berger', 'Jonas Berger-Voss', 'CLOSE_MATCH'],
  ['Lena Marie Hoffmann', 'Lena Hoffmann', 'CLOSE_MATCH'],
  ['L. Hoffmann', 'Lena Hoffmann', 'CLOSE_MATCH'],
  ['Lena Hofmann', 'Lena Hoffmann', 'CLOSE_MATCH'],
  ['Lnea Hoffmann', 'Lena Hoffmann', 'CLOSE_MATCH'],
  ['Mueller', 'Müller', 'CLOSE_MATCH'],
  ['Halden Logistik', 'Halden Logistik GmbH', 'CLOSE_MATCH'],
  ['Lena Hoffmann', 'Jonas Berger', 'NO_MATCH'],
  ['Lena', 'Lena Hoffmann', 'NO_MATCH'],
  ['Lena Berger', 'Lena Hoffmann', 'NO_MATCH'],
  ['M. Hoffmann', 'Lena Hoffmann', 'NO_MATCH'],
  ['Li', 'Lu', 'NO_MATCH'],
  ['', 'Lena Hoffmann', 'NO_MATCH'],
  ['---', '...', 'NO_MATCH']
])('"%s" for an account of "%s" is %s', (given, holder, outcome) => {
  expect(comparePayeeName(given, holder)).toBe(outcome)
})

test('who gives and who holds may be exchanged, and a name matches itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
      expect(comparePayeeName(one, other)).toBe(comparePayeeName(other, one))
      expect(comparePayeeName(`A ${one}`, `A ${one}`)).toBe('MATCH')
    })
  )
})
