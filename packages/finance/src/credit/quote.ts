import type { BasisPoints, Cents } from '../money.ts'
import { requireAmount } from './annuity.ts'
import { monthlyAnnualPercentageRate, printUnroundedRate, roundedRate } from './apr.ts'
import { type ScheduleRow, scheduleOf } from './schedule.ts'

/** A cost that the customer bears because of the loan. */
export interface LoanCharge {
  amount: Cents
  /** Whether the instalments repay it; otherwise it is paid at signature. */
  financed: boolean
}

/** A purchase and the loan that is wanted for it. Amounts that are left out are nought. */
export interface Loan {
  price: Cents
  deposit?: Cents
  tradeIn?: Cents
  charges?: readonly LoanCharge[]
  /** Due with the last instalment, in addition to it. */
  balloon?: Cents
  /** Months from the drawdown to the last instalment, which is also the number of instalments. */
  termInMonths: number
  /** Fixed nominal rate a year. */
  nominalRate: BasisPoints
}

/** What a loan costs. The names are those of the Finance quotation API. */
export interface LoanQuote {
  /** Price less deposit and trade-in. */
  amountOfCredit: Cents
  /** Amount of credit and financed charges; the instalments repay it. */
  amountFinanced: Cents
  /** Charges that are not financed. */
  paidAtSignature: Cents
  /** From the first to the last but one. */
  instalment: Cents
  /** With the cents that rounding leaves, and with the balloon. */
  lastInstalment: Cents
  /** All instalments and what is paid at signature. */
  totalPayable: Cents
  /** Total payable less amount of credit. */
  totalCostOfCredit: Cents
  annualPercentageRate: BasisPoints
  /** The same rate in per cent with eight decimals, from which one with fewer decimals is rounded. */
  annualPercentageRateUnrounded: string
  schedule: ScheduleRow[]
}

/**
 * Calculates a loan in arrears: schedule, totals and annual percentage rate, by the conventions of `scheduleOf` and
 * `annualPercentageRate`.
 * @throws RangeError where an amount is no whole number of cents, nothing is left to finance, the balloon exceeds what is financed, the
 * charges at signature leave nothing of the credit, or `instalmentOf` refuses the term or the rate.
 */
export function quote(loan: Loan): LoanQuote {
  const { price, deposit = 0, tradeIn = 0, charges = [], balloon = 0, termInMonths, nominalRate } = loan
  requireAmount('price', price, 1)
  requireAmount('deposit', deposit, 0)
  requireAmount('tradeIn', tradeIn, 0)
  const amountOfCredit = price - deposit - tradeIn
  requireAmount('price less deposit and tradeIn', amountOfCredit, 1)
  let amountFinanced = amountOfCredit
  let paidAtSignature = 0
  for (const { amount, financed } of charges) {
    requireAmount('charges', amount, 0)
    if (financed) amountFinanced += amount
    else paidAtSignature += amount
  }
  const schedule = scheduleOf({ principal: amountFinanced, nominalRate, months: termInMonths, balloon })
  let totalPayable = paidAtSignature
  for (const { instalment } of schedule) totalPayable += instalment
  const rate = monthlyAnnualPercentageRate(amountOfCredit - paidAtSignature, schedule, nominalRate)
  return {
    amountOfCredit,
    amountFinanced,
    paidAtSignature,
    instalment: schedule[0]?.instalment ?? 0,
    lastInstalment: schedule[schedule.length - 1]?.instalment ?? 0,
    totalPayable,
    totalCostOfCredit: totalPayable - amountOfCredit,
    annualPercentageRate: roundedRate(rate),
    annualPercentageRateUnrounded: printUnroundedRate(rate),
    schedule
  }
}
