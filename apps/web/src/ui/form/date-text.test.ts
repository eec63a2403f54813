import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDay, readDate, writeDate } from './date-text.ts'

describe('a date as a person writes it', () => {
  it.each(['9/3/2026', '09/03/2026', '09.03.2026', '9-3-2026', '09 03 2026', '09032026', ' 2026-03-09 '])(
    'is read from %s',
    (text) => {
      expect(readDate(text)).toBe('2026-03-09')
    }
  )

  it.each(['', '9/3', '9/3/26', 'tomorrow', '99/99/2026x'])('stays as it is while it is none: %j', (text) => {
    expect(readDate(text)).toBe(text)
    expect(writeDate(text)).toBe(text)
  })

  it('is left to the rules of the field when there is no such day', () => {
    expect(readDate('31/02/2026')).toBe('2026-02-31')
    expect(isDay('2026-02-31')).toBe(false)
  })

  it('is read back from how it is written', () => {
    const dates = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(dates, (date) => {
        const iso = date.toISOString().slice(-24, -14)
        expect(readDate(writeDate(iso))).toBe(iso)
        expect(isDay(iso)).toBe(true)
      })
    )
  })
})
