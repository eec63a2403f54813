import { type Cents, printMoney } from '@portico/finance'
import { type FieldError, notAllowed } from '../../core/problems.ts'

/** The error of a reference to what does not exist. */
export const unknownError = (pointer: string, detail: string): FieldError => ({ pointer, code: 'unknown', detail })

/**
 * The error of an amount of the funding that is not the one of what it comes from; none if it is.
 *
 * @param source what states the expected amount, such as `contract`
 */
export const amountErrors = (name: string, actual: Cents | undefined, expected: Cents, source: string): FieldError[] =>
  actual === expected
    ? []
    : [notAllowed(`/funding/${name}/value`, `Must be ${printMoney(expected)}, as in the ${source}.`)]
