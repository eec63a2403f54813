import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildIban, testIban } from './build-iban.ts'
import { checkDigitsOf, checkIban, compactIban, IBAN_STEPS, printIban } from './iban.ts'
import { IBAN_COUNTRIES, ibanLength, ibanStructure } from './iban-countries.ts'
import { nationalCheckOf } from './national-checks.ts'

/** The sample of each country in the IBAN registry. */
const SAMPLES = [
  'AD1200012030200359100100',
  'AT611904300234573201',
  'BE68539007547034',
  'BG80BNBG96611020345678',
  'CH9300762011623852957',
  'CY17002001280000001200527600',
  'CZ6508000000192000145399',
  'DE89370400440532013000',
  'DK5000400440116243',
  'EE382200221020145685',
  'ES9121000418450200051332',
  'FI2112345600000785',
  'FR1420041010050500013M02606',
  'GB29NWBK60161331926819',
  'GI75NWBK000000007099453',
  'GR1601101250000000012300695',
  'HR1210010051863000160',
  'HU42117730161111101800000000',
  'IE29AIBK93115212345678',
  'IS140159260076545510730339',
  'IT60X0542811101000000123456',
  'LI21088100002324013AA',
  'LT121000011101001000',
  'LU280019400644750000',
  'LV80BANK0000435195001',
  'MC5811222000010123456789030',
  'MT84MALT011000012345MTLCAST001S',
  'NL91ABNA0417164300',
  'NO9386011117947',
  'PL61109010140000071219812874',
  'PT50000201231234567890154',
  'RO49AAAA1B31007593840000',
  'SE4550000000058398257466',
  'SI56263300012039086',
  'SK3112000000198742637541',
  'SM86U0322509800000000270100',
  'VA59001123000012345678'
]

test('the sample of every country is valid', () => {
  expect(SAMPLES.map((iban) => iban.slice(0, 2))).toEqual(IBAN_COUNTRIES)
  expect(SAMPLES.map((iban) => checkIban(iban)).filter(({ valid }) => !valid)).toEqual([])
})

test.each([
  ['ES', 24, '4n4n1n1n10n', 'CONTROL_DIGITS'],
  ['DE', 22, '8n10n', 'NONE'],
  ['FR', 27, '5n5n11c2n', 'RIB_KEY'],
  ['IT', 27, '1a5n5n12c', 'CIN'],
  ['NL', 18, '4a10n', 'ELEVEN_TEST'],
  ['GB', 22, '4a6n8n', 'NONE'],
  ['BE', 16, '3n7n2n', 'MODULO'],
  ['PT', 25, '4n4n11n2n', 'MODULO'],
  ['AT', 20, '5n11n', 'NONE']
] as const)('%s has %d characters as %s and the check %s', (country, length, structure, check) => {
  expect([ibanLength(country), ibanStructure(country), nationalCheckOf(country)]).toEqual([length, structure, check])
})

describe('the step that fails', () => {
  test.each([
    ['DE88370400440532013000', 'CHECK_DIGITS', 'wrong check digits'],
    ['ES9121000418450200051333', 'CHECK_DIGITS', 'a wrong digit'],
    ['DE8937040044053201300', 'LENGTH', '21 digits'],
    ['DE893704004405320130000', 'LENGTH', '23 digits'],
    ['XX89370400440532013000', 'COUNTRY', 'no country'],
    ['', 'CHARACTERS', 'nothing'],
    ['DE89-3704-0044-0532-0130-00', 'CHARACTERS', 'hyphens'],
    ['DE89３70400440532013000', 'CHARACTERS', 'a digit of another script'],
    ['DEX9370400440532013000', 'STRUCTURE', 'a letter in the check digits'],
    ['DE8937O400440532013000', 'STRUCTURE', 'an O for a nought'],
    ['ES2921000418460200051332', 'NATIONAL_CHECK', 'only the control digits']
  ])('%s fails at %s: %s', (iban, step) => {
    const result = checkIban(iban)
    expect(result).toMatchObject({ valid: false, failedStep: step })
    const place = IBAN_STEPS.indexOf(step as never)
    expect(result.steps.map(({ result: outcome }) => outcome)).toEqual(
      IBAN_STEPS.map((_, index) => (index < place ? 'PASSED' : index === place ? 'FAILED' : 'NOT_RUN'))
    )
  })

  test.each([
    ['ES', '21000418460200051332'],
    ['FR', '20041010050500013M02607'],
    ['IT', 'Y0542811101000000123456'],
    ['NL', 'ABNA0417164301'],
    ['BE', '539007547035'],
    ['PT', '000201231234567890155']
  ] as const)('%s with right check digits over a wrong national check is refused', (country, bban) => {
    expect(checkIban(`${country}${checkDigitsOf(country, bban)}${bban}`).failedStep).toBe('NATIONAL_CHECK')
  })
})

test('the response is that of the Bank account validation API', () => {
  expect(checkIban('es91 2100 0418 4502 0005 1332')).toEqual({
    iban: 'ES9121000418450200051332',
    printed: 'ES91 2100 0418 4502 0005 1332',
    valid: true,
    country: 'ES',
    steps: IBAN_STEPS.map((step) => ({ step, result: 'PASSED' })),
    account: { bankCode: '2100', branchCode: '0418', nationalCheckDigits: '45', accountNumber: '0200051332' }
  })
  expect(checkIban('DE89 3704 0044 0532 0130 00').steps.at(-1)).toEqual({
    step: 'NATIONAL_CHECK',
    result: 'NOT_APPLICABLE'
  })
})

test('an IBAN of a country that is not in the list is refused', () => {
  expect(checkIban('CH9300762011623852957', ['DE', 'ES'])).toMatchObject({ valid: false, failedStep: 'COUNTRY' })
  expect(checkIban('CH9300762011623852957', ['DE', 'ES'])).not.toHaveProperty('country')
})

test('blanks of every kind are accepted and the number is printed in groups of four', () => {
  expect(compactIban(' de89\u00a03704\u20090044 0532\t0130 00 ')).toBe('DE89370400440532013000')
  expect(printIban('BE68539007547034')).toBe('BE68 5390 0754 7034')
})

test.each([
  ['02', '99'],
  ['97', '00'],
  ['98', '01']
])(
  'check digits that are never given fail, although they have the remainder of those that are: %s as %s',
  (given, other) => {
    const bban = Array.from({ length: 1000 }, (_, index) => `37040044${String(index).padStart(10, '0')}`).find(
      (one) => checkDigitsOf('DE', one) === given
    )
    expect(checkIban(`DE${given}${bban}`).valid).toBe(true)
    expect(checkIban(`DE${other}${bban}`).failedStep).toBe('CHECK_DIGITS')
  }
)

test('old giro numbers of the Netherlands, which have no check, are accepted', () => {
  const bban = 'INGB0001234567'
  expect(checkIban(`NL${checkDigitsOf('NL', bban)}${bban}`).valid).toBe(true)
})

describe('test accounts', () => {
  test.each([
    ['DE', '0001', 'DE67370400440532010001'],
    ['DE', '0002', 'DE40370400440532010002'],
    ['DE', '0003', 'DE13370400440532010003'],
    ['DE', '0004', 'DE83370400440532010004'],
    ['DE', '0005', 'DE56370400440532010005'],
    ['DE', '0006', 'DE29370400440532010006'],
    ['ES', '0001', 'ES0421000418450000000001'],
    ['ES', '0002', 'ES3121000418410000000002'],
    ['ES', '0003', 'ES1221000418440000000003'],
    ['ES', '0004', 'ES6321000418490000000004']
  ] as const)('of %s with the ending %s is %s', (country, ending, iban) => {
    expect(testIban(country, ending)).toBe(iban)
  })

  test('of any country with any ending is valid and has that ending', () => {
    const country = fc.constantFrom('AT', 'BE', 'DE', 'ES', 'FR', 'GB', 'IT', 'NL', 'PT' as const)
    fc.assert(
      fc.property(country, fc.integer({ min: 0, max: 9999 }), (code, number) => {
        const ending = String(number).padStart(4, '0')
        const { valid, account } = checkIban(testIban(code, ending))
        expect(valid).toBe(true)
        expect(account?.accountNumber.slice(-4)).toBe(ending)
      }),
      { numRuns: 1000 }
    )
  })

  test('without four digits there is none', () => {
    expect(() => testIban('DE', '3')).toThrow('four digits')
  })
})

test('a number that is built is valid, and one changed digit makes it invalid', () => {
  const account = fc.record({
    country: fc.constantFrom('BE', 'DE', 'ES', 'FR', 'IT', 'PT', 'AT' as const),
    bankCode: fc.integer({ min: 0, max: 999 }).map(String),
    accountNumber: fc.integer({ min: 0, max: 9_999_999 }).map(String)
  })
  fc.assert(
    fc.property(account, fc.nat(), fc.integer({ min: 1, max: 9 }), (parts, place, shift) => {
      const iban = buildIban(parts)
      expect(checkIban(iban).valid).toBe(true)
      const digits = [...iban.matchAll(/\d/g)].map(({ index }) => index)
      const changed = digits[place % digits.length] as number
      const digit = (Number(iban[changed]) + shift) % 10
      expect(checkIban(`${iban.slice(0, changed)}${digit}${iban.slice(changed + 1)}`).valid).toBe(false)
    })
  )
})

test.each([
  ['a part that is too long', { country: 'DE', bankCode: '123456789', accountNumber: '1' }, 'at most 8'],
  ['a letter among digits', { country: 'DE', bankCode: '3704004X', accountNumber: '1' }, 'bankCode'],
  [
    'an account that fails the eleven test',
    { country: 'NL', bankCode: 'ABNA', accountNumber: '417164301' },
    'national check'
  ],
  ['a country whose check is not calculated', { country: 'FI', bankCode: '123', accountNumber: '1' }, 'not calculated']
] as const)('%s is refused', (_case, account, message) => {
  expect(() => buildIban(account)).toThrow(message)
})
