/** Beginning of all test cards: no issuer has it. */
const STEM = '40000000000'

/** The Luhn sum of a number modulo 10 (ISO/IEC 7812-1, annex B): 0 when its last digit is the right check digit. */
function luhnSum(digits: string): number {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10
}

/** Whether a number of digits alone has the right check digit and a card's length. */
export const isCardNumber = (digits: string): boolean => /^\d{12,19}$/.test(digits) && luhnSum(digits) === 0

/** Whether a number is that of a test card: a real card must not be entered. */
export const isTestCard = (digits: string): boolean => digits.startsWith('400000') && digits.length === 16

/**
 * The test card with an ending. The last digit is the check digit, so the one before the ending makes it fit.
 *
 * @param ending four digits
 */
export function testCard(ending: string): string {
  for (let digit = 0; digit < 10; digit += 1) {
    const number = `${STEM}${digit}${ending}`
    if (luhnSum(number) === 0) return number
  }
  throw new RangeError(`No test card ends in ${ending}.`)
}

/** A card number as it is printed. */
export const formatCard = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1 ')

/**
 * The month of a card's expiry as YYYY-MM, of what people write (`08/29`, `8 / 2029`).
 *
 * @returns undefined when it is none, or the month is over
 */
export function parseExpiry(written: string, now: Date): string | undefined {
  const [, month, year] = /^\s*(0?[1-9]|1[0-2])\s*[/ .-]?\s*(\d{2}|20\d{2})\s*$/.exec(written) ?? []
  if (month === undefined || year === undefined) return undefined
  const expires = `20${year.slice(-2)}-${month.padStart(2, '0')}`
  return expires >= now.toISOString().slice(0, 7) ? expires : undefined
}
