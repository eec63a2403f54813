import { addMonths, currencyOf, type Money, printMoney, toCents } from '@portico/finance'
import { AFFORDABILITY } from '../affordability/limits.ts'
import { type FieldError, notAllowed, outOfRange } from '../core/problems.ts'
import type { PrequalificationRequest } from './model.ts'

const { minimumAge, maximumAge } = AFFORDABILITY

/** The error of a person who is too young today, or too old when the loan would be repaid. */
function ageErrors(birthDate: string, termInMonths: number, today: string): FieldError[] {
  const pointer = '/person/birthDate'
  if (birthDate > addMonths(today, -12 * minimumAge))
    return [outOfRange(pointer, `The person must be at least ${minimumAge} years old.`)]
  if (birthDate <= addMonths(today, termInMonths - 12 * (maximumAge + 1)))
    return [outOfRange(pointer, `The person must be at most ${maximumAge} years old at the end of the term.`)]
  return []
}

/** The errors of a request beyond its schema. @param today day (UTC) of the check */
export function requestErrors(request: PrequalificationRequest, today: string): FieldError[] {
  const { country, person, budget, requestedAmount, termInMonths } = request
  const currency = currencyOf(country)
  const currencyErrors = (pointer: string, money: Money) =>
    money.currency === currency
      ? []
      : [notAllowed(`${pointer}/currency`, `Must be ${currency}, the currency of ${country}.`)]
  const errors = ageErrors(person.birthDate, termInMonths, today)
  for (const [name, amount] of Object.entries(budget)) {
    const pointer = `/budget/${name}`
    errors.push(...currencyErrors(pointer, amount))
    if (toCents(amount.value) < 0) errors.push(outOfRange(`${pointer}/value`, 'Must be at least 0.00.'))
  }
  errors.push(...currencyErrors('/requestedAmount', requestedAmount))
  const requested = toCents(requestedAmount.value)
  if (requested <= 0) errors.push(outOfRange('/requestedAmount/value', 'Must be more than 0.00.'))
  if (requested > AFFORDABILITY.maximumCredit)
    errors.push(outOfRange('/requestedAmount/value', `Must be at most ${printMoney(AFFORDABILITY.maximumCredit)}.`))
  return errors
}
