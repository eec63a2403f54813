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

/**
 * The test card with an ending. The last digit is the check digit, so the one before the ending makes it fit.
 *
 * @param ending four digits
 * @throws RangeError when it is not four digits
 */
export function testCard(ending: string): string {
  for (let digit = 0; digit < 10; digit += 1) {
    const number = `${STEM}${digit}${ending}`
    if (/^\d{4}$/.test(ending) && luhnSum(number) === 0) return number
  }
  throw new RangeError(`No test card ends in ${ending}.`)
}
