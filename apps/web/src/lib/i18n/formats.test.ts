import { describe, expect, it, test } from 'vitest'
import { formatByteSize, formatDate, formatDateTime, formatMoney, formatNumber, formatTimestamp } from './formats.ts'

describe('formatDate', () => {
  it.each([
    ['2026-03-09', '09/03/2026'],
    ['0001-12-31', '31/12/0001'],
    ['2026-03-09T12:00:00.000Z', '09/03/2026'],
    ['soon', 'soon'],
    ['', ''],
    [null, ''],
    [undefined, '']
  ])('shows %j as %j', (date, shown) => {
    expect(formatDate(date)).toBe(shown)
  })
})

describe('formatDateTime', () => {
  it('shows the browser’s own time', () => {
    expect(formatDateTime(new Date(2026, 2, 9, 7, 5).toISOString())).toBe('09/03/26 07:05')
  })
  it.each([
    ['soon', 'soon'],
    [null, '']
  ])('shows %j as %j', (instant, shown) => {
    expect(formatDateTime(instant)).toBe(shown)
  })
})

describe('formatTimestamp', () => {
  it('shows the browser’s own time to the second', () => {
    expect(formatTimestamp(new Date(2026, 2, 9, 7, 5, 3).toISOString())).toBe('09/03/26 07:05:03')
  })
  it.each([
    ['soon', 'soon'],
    [null, '']
  ])('shows %j as %j', (instant, shown) => {
    expect(formatTimestamp(instant)).toBe(shown)
  })
})

describe('formatNumber', () => {
  it.each([
    [1234.5, 'en', '1,234.5'],
    [1234.567, 'es', '1.234,57'],
    [10000, 'es', '10.000'],
    [0, 'en', '0']
  ])('shows %d in %s as %s', (value, locale, shown) => {
    expect(formatNumber(value, locale)).toBe(shown)
  })
})

it('formatNumber writes the decimals of a column alike', () => {
  expect([0.5, 1234, 2.345].map((value) => formatNumber(value, 'es', 2))).toEqual(['0,50', '1.234,00', '2,35'])
})

describe('formatByteSize', () => {
  it.each([
    [0, 'en', '0 bytes'],
    [1, 'en', '1 byte'],
    [999, 'es', '999 bytes'],
    [1000, 'en', '1 kB'],
    [999_949, 'en', '999.9 kB'],
    [999_950, 'en', '1 MB'],
    [26_214_400, 'es', '26,2 MB'],
    [999_950_000, 'en', '1 GB'],
    [52_300_000_000, 'es', '52,3 GB'],
    [2_000_000_000_000, 'en', '2 TB']
  ])('shows %j bytes in %j as %j', (bytes, locale, shown) => {
    expect(formatByteSize(bytes, locale)).toBe(shown)
  })
})

test('amounts are written as the language writes them', () => {
  expect(formatMoney(1234.5, 'EUR', 'en')).toBe('€1,234.50')
  expect(formatMoney(1234.5, 'EUR', 'es')).toBe('1.234,50\u00a0€')
  expect(formatMoney(199, 'GBP', 'en')).toBe('£199.00')
  expect(formatMoney(30_000, 'EUR', 'es', 0)).toBe('30.000\u00a0€')
})
