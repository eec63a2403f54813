import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkVin, vinCheckDigitOf } from './vin.ts'

test('a North American number with its check digit', () => {
  expect(checkVin('1M8GDM9AXKP042788')).toEqual({
    valid: true,
    decoded: {
      vin: '1M8GDM9AXKP042788',
      manufacturer: '1M8',
      descriptor: 'GDM9AX',
      indicator: 'KP042788',
      region: 'NORTH_AMERICA',
      country: 'US',
      checkDigit: { result: 'VALID', found: 'X', calculated: 'X' },
      modelYear: 1989,
      makeName: 'Brenmark'
    }
  })
})

test('elsewhere the check digit is reported and nothing depends on it', () => {
  expect(checkVin('WPTZZZ9ZX26042788')).toEqual({
    valid: true,
    decoded: {
      vin: 'WPTZZZ9ZX26042788',
      manufacturer: 'WPT',
      descriptor: 'ZZZ9ZX',
      indicator: '26042788',
      region: 'EUROPE',
      country: 'DE',
      checkDigit: { result: 'NOT_REQUIRED', found: 'X', calculated: '4' },
      makeName: 'Aurelia'
    }
  })
})

test('seventeen ones are the usual test number', () => {
  expect(vinCheckDigitOf('11111111111111111')).toBe('1')
  expect(checkVin('11111111111111111')).toMatchObject({ valid: true })
})

test('blanks, hyphens and lower case are accepted', () => {
  expect(checkVin(' 1m8-gdm9axk p042788')).toMatchObject({ valid: true, decoded: { vin: '1M8GDM9AXKP042788' } })
})

test.each([
  ['1M8GDM9A1KP042788', { step: 'CHECK_DIGIT', found: '1', calculated: 'X' }],
  ['1M8GDM9AXKP04278', { step: 'LENGTH', length: 16 }],
  ['', { step: 'LENGTH', length: 0 }],
  ['1M8GDM9AXKPO42788', { step: 'CHARACTERS', position: 12, character: 'O' }],
  ['IM8GDM9AXKP042788', { step: 'CHARACTERS', position: 1, character: 'I' }],
  ['1M8GDM9AXKP04278Q', { step: 'CHARACTERS', position: 17, character: 'Q' }]
])('"%s" is refused', (text, fault) => {
  expect(checkVin(text)).toEqual({ valid: false, fault })
})

test.each([
  ['AAVZZZ6SZEU012345', 'AFRICA', 'ZA'],
  ['JHMZZZ6SZEU012345', 'ASIA', 'JP'],
  ['VSSZZZ6SZEU012345', 'EUROPE', 'ES'],
  ['6MMZZZ6SZEU012345', 'OCEANIA', 'AU'],
  ['93HZZZ6SZEU012345', 'SOUTH_AMERICA', 'BR'],
  ['DMMZZZ6SZEU012345', 'UNKNOWN', undefined],
  ['V99ZZZ6SZEU012345', 'EUROPE', undefined]
])('%s is from %s, %s', (vin, region, country) => {
  const check = checkVin(vin)
  expect(check).toMatchObject({ valid: true, decoded: { region } })
  expect(check.valid && check.decoded.country).toBe(country)
})

test('position 7 decides between the two rounds of model years', () => {
  const numberOf = (seventh: string, tenth: string) => {
    const vin = `1M8GDM${seventh}A0${tenth}P042788`
    return vin.slice(0, 8) + vinCheckDigitOf(vin) + vin.slice(9)
  }
  const yearOf = (vin: string) => {
    const check = checkVin(vin)
    return check.valid ? check.decoded.modelYear : 'invalid'
  }
  expect(yearOf(numberOf('9', 'A'))).toBe(1980)
  expect(yearOf(numberOf('9', '9'))).toBe(2009)
  expect(yearOf(numberOf('D', 'A'))).toBe(2010)
  expect(yearOf(numberOf('D', 'T'))).toBe(2026)
  // U, Z and 0 are no model years.
  expect(yearOf(numberOf('D', 'U'))).toBeUndefined()
})

test('a wrong character of a North American number is found unless its value is the same', () => {
  const characters = [...'0123456789ABCDEFGHJKLMNPRSTUVWXYZ']
  const weighed = (character: string) => vinCheckDigitOf(`${'0'.repeat(10)}${character}${'0'.repeat(6)}`)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 16 }), fc.constantFrom(...characters), (place, character) => {
      const vin = '1M8GDM9AXKP042788'
      if (place === 8 || weighed(character) === weighed(vin.charAt(place))) return
      expect(checkVin(vin.slice(0, place) + character + vin.slice(place + 1)).valid).toBe(false)
    })
  )
})
