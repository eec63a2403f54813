import { COUNTRIES, type Country, checkIban, testIban } from '@portico/finance'
import { describe, expect, test } from 'vitest'
import { IBAN_FORMATS } from './formats.ts'
import { askBank } from './payee-check.ts'
import { TRANSITIONS } from './store.ts'

const ask = (iban: string, name = 'Jonas Berger') => askBank(checkIban(iban, COUNTRIES), name)
const OTHERS = COUNTRIES.filter((country): country is Exclude<Country, 'GB'> => country !== 'GB')

describe('the last four digits of an account number choose the outcome', () => {
  test.each([
    ['0002', 2, { outcome: 'MATCH' }],
    ['0003', 0, { outcome: 'NOT_POSSIBLE', reason: 'ACCOUNT_CLOSED' }],
    ['0005', 0, { outcome: 'NOT_POSSIBLE', reason: 'ACCOUNT_UNKNOWN' }],
    ['0007', 0, { outcome: 'CLOSE_MATCH', holderName: 'Jonas Berger-Voss' }],
    ['0008', 0, { outcome: 'NO_MATCH' }],
    ['0009', 15, { outcome: 'NOT_POSSIBLE', reason: 'BANK_NOT_ANSWERING' }],
    ['0001', 0, { outcome: 'MATCH' }],
    ['1234', 0, { outcome: 'MATCH' }]
  ])('%s in every country', (ending, seconds, result) => {
    for (const country of OTHERS)
      expect([country, ask(testIban(country, ending))]).toEqual([country, { seconds, result }])
  })

  test('but no bank takes part in the United Kingdom, and none is asked about an invalid number', () => {
    const notPossible = (reason: string) => ({ seconds: 0, result: { outcome: 'NOT_POSSIBLE', reason } })
    expect(ask(testIban('GB', '0007'))).toEqual(notPossible('BANK_NOT_TAKING_PART'))
    expect(ask('DE03370400440532010007')).toEqual(notPossible('IBAN_NOT_VALID'))
    expect(ask('CH9300762011623852957')).toEqual(notPossible('IBAN_NOT_VALID'))
  })
})

test('the almost right name has at most 140 characters, of which none is divided', () => {
  const name = (given: string) => {
    const { result } = ask(testIban('DE', '0007'), given)
    return 'holderName' in result ? result.holderName : ''
  }
  expect(name('  Jonas Berger ')).toBe('Jonas Berger-Voss')
  const long = name('𝔍'.repeat(140))
  expect([...long]).toHaveLength(140)
  expect(long.isWellFormed()).toBe(true)
  expect(long.endsWith('𝔍-Voss')).toBe(true)
})

describe('the name is compared with that of a known holder', () => {
  const REAL = { outcome: 'CLOSE_MATCH', holderName: 'Lena Hoffmann' }
  test.each([
    ['Lena Hoffmann', { outcome: 'MATCH' }],
    [' lena  HOFFMANN', { outcome: 'MATCH' }],
    ['Frau Dr. Léna Hoffmann', { outcome: 'MATCH' }],
    ['Hoffmann Lena', REAL],
    ['Lena Marie Hoffmann', REAL],
    ['L. Hoffmann', REAL],
    ['Lena Hofmann', REAL],
    ['Jonas Berger', { outcome: 'NO_MATCH' }]
  ])('%s', (name, result) => {
    expect(ask('DE89370400440532013000', name)).toEqual({ seconds: 0, result })
  })

  test('of the Spanish account too', () => {
    expect(ask('ES9121000418450200051332', 'Sr. Marcos Ibarra').result).toEqual({ outcome: 'MATCH' })
    expect(ask('ES9121000418450200051332', 'Lena Hoffmann').result).toEqual({ outcome: 'NO_MATCH' })
  })
})

test('the sample of every format is valid, and the formats are in the order of their countries', () => {
  expect(IBAN_FORMATS.map(({ country }) => country)).toEqual([...COUNTRIES].sort())
  for (const { country, length, sample } of IBAN_FORMATS) {
    expect(checkIban(sample, COUNTRIES)).toMatchObject({ valid: true, country })
    expect(sample).toHaveLength(length)
  }
})

test('no state follows a final one', () => {
  expect(TRANSITIONS).toEqual({ PENDING: ['COMPLETED'], COMPLETED: [] })
})
