import type { Cents } from '@portico/finance'
import { calculate, purchaseErrors, termErrors } from '../../finance-quotation/calculation.ts'
import type { CalculatedLoan } from '../../finance-quotation/model.ts'
import { findProduct } from '../../finance-quotation/products/products.ts'
import { VERSION_2 } from '../../finance-quotation/version-2.ts'
import type { LoanTerms } from '../model.ts'

/** Months by which a counter-offer lengthens the term, and the longest term of all. */
const LONGER_BY = 24
const LONGEST_TERM = 96
/** The lower amount of a counter-offer is a multiple of this. */
const STEP: Cents = 50_000

/** The figures of a calculated loan that an application or a contract keeps. */
export function termsOf(loan: LoanTerms): LoanTerms {
  const { amountOfCredit, amountFinanced, termInMonths, nominalRate, annualPercentageRate } = loan
  const { instalment, lastInstalment, balloon, totalPayable, drawdownOn, currency } = loan
  return {
    ...{ amountOfCredit, amountFinanced, termInMonths, nominalRate, annualPercentageRate, instalment, lastInstalment },
    ...(balloon !== undefined && { balloon }),
    ...{ totalPayable, drawdownOn, currency }
  }
}

/** A loan with another deposit or term; undefined when its product does not offer it. */
function variantOf(loan: CalculatedLoan, amountOfCredit: Cents, termInMonths: number): LoanTerms | undefined {
  const product = findProduct(loan.productId, loan.drawdownOn)
  if (!product) return undefined
  const { price, deposit, tradeIn, charges, balloon } = loan
  const purchase = {
    price,
    deposit: deposit + loan.amountOfCredit - amountOfCredit,
    ...(tradeIn !== undefined && { tradeIn }),
    charges,
    ...(balloon !== undefined && { balloon })
  }
  const errors = [
    ...purchaseErrors(product, purchase, VERSION_2.pointers),
    ...termErrors(product, termInMonths, '/termInMonths')
  ]
  if (errors.length > 0) return undefined
  return termsOf({ ...calculate(product, purchase, termInMonths, 'en'), drawdownOn: loan.drawdownOn })
}

/**
 * The terms of a counter-offer to a loan, by the rule of the document: five sixths of the amount of credit, rounded down to full 500, in the
 * same term; the whole amount in a term 24 months longer, 96 at most. What the product does not offer is left out.
 */
export function counterOffers(loan: CalculatedLoan): LoanTerms[] {
  const lower = Math.floor((loan.amountOfCredit * 5) / 6 / STEP) * STEP
  const longer = Math.min(LONGEST_TERM, loan.termInMonths + LONGER_BY)
  return [
    variantOf(loan, lower, loan.termInMonths),
    longer > loan.termInMonths ? variantOf(loan, loan.amountOfCredit, longer) : undefined
  ].filter((terms) => terms !== undefined)
}
