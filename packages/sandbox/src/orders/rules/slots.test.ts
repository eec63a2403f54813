import { addDays, COUNTRIES } from '@portico/finance'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { departureOf, firstDayOf, localDay, OFFERED_DAYS, offsetOf, slotsFrom } from './slots.ts'

const BERLIN = { country: 'DE', partnerId: 'par_BRUNNWALDT' } as const

const TIME_ZONES = {
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  FR: 'Europe/Paris',
  IT: 'Europe/Rome',
  NL: 'Europe/Amsterdam',
  GB: 'Europe/London',
  BE: 'Europe/Brussels',
  PT: 'Europe/Lisbon',
  AT: 'Europe/Vienna'
} as const

describe('the time at the place of delivery', () => {
  test.each(COUNTRIES)('is that of the time zone database in %s, on every day of ten years', (country) => {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONES[country], hour: '2-digit', hour12: false })
    for (let day = '2026-01-01'; day < '2036-01-01'; day = addDays(day, 1)) {
      const hour = Number(format.format(new Date(`${day}T09:00:00Z`)))
      expect([day, offsetOf(country, day)]).toEqual([day, hour - 9])
    }
  })

  test('has the day that it has there', () => {
    const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom(...COUNTRIES), moments, (country, moment) => {
        const format = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONES[country] })
        expect(localDay(country, moment)).toBe(format.format(moment))
      })
    )
  })

  test('a delivery is on its way at six in the morning there', () => {
    expect(departureOf('DE', '2026-12-04').toISOString()).toBe('2026-12-04T05:00:00.000Z')
    expect(departureOf('DE', '2026-07-04').toISOString()).toBe('2026-07-04T04:00:00.000Z')
    expect(departureOf('GB', '2026-12-04').toISOString()).toBe('2026-12-04T06:00:00.000Z')
  })
})

describe('the slots of a dealer', () => {
  const slots = slotsFrom(BERLIN, '2026-12-04')

  test('are two on each day from Monday to Saturday, for thirty days', () => {
    const days = [...new Set(slots.map(({ start }) => start.slice(0, 10)))]
    expect(days).toHaveLength(OFFERED_DAYS - 4)
    expect(days.filter((day) => new Date(day).getUTCDay() === 0)).toEqual([])
    expect([days[0], days.at(-1)]).toEqual(['2026-12-04', '2027-01-02'])
    expect(slots).toHaveLength(2 * days.length)
  })

  test('are from 09:00 to 11:00 and from 14:00 to 16:00, with the offset of the place', () => {
    expect(slots.slice(0, 2)).toEqual([
      { slotId: expect.any(String), start: '2026-12-04T09:00:00+01:00', end: '2026-12-04T11:00:00+01:00' },
      { slotId: expect.any(String), start: '2026-12-04T14:00:00+01:00', end: '2026-12-04T16:00:00+01:00' }
    ])
    const [summer] = slotsFrom({ ...BERLIN, country: 'PT' }, '2026-07-06')
    expect(summer?.start).toBe('2026-07-06T09:00:00+01:00')
  })

  test('have the same id whenever they are listed, and another one at every time and dealer', () => {
    const later = slotsFrom(BERLIN, '2026-12-07')
    for (const slot of later.slice(0, 10)) expect(slots).toContainEqual(slot)
    const elsewhere = slotsFrom({ ...BERLIN, partnerId: 'par_LINDENHAUS' }, '2026-12-04')
    const ids = [...slots, ...elsewhere].map(({ slotId }) => slotId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^slt_[0-9A-HJKMNP-TV-Z]{10}$/)
  })

  test('begin with the earliest day of the confirmation, or tomorrow when that has passed', () => {
    const now = new Date('2026-11-30T23:30:00Z')
    expect(firstDayOf('DE', '2026-12-04', now)).toBe('2026-12-04')
    expect(firstDayOf('DE', '2026-11-04', now)).toBe('2026-12-02')
    expect(firstDayOf('GB', '2026-11-04', now)).toBe('2026-12-01')
  })
})
