import type { CheckedQuoteProofRequest, Locale, QuoteProof } from '@portico/contract'
import {
  type Cents,
  compareRate,
  compareSchedule,
  type DatedFlow,
  type Loan,
  loanFlows,
  parsePercentage,
  printInterval,
  printMoney,
  printPercentage,
  printRate,
  proveRate,
  quote,
  type RateComparison,
  type RateProof,
  type ScheduleColumn,
  type StatedRow,
  scheduleDates,
  toCents
} from '@portico/finance'
import { ProblemError } from '../../platform/http/errors.ts'
import { printDecimal, proofText } from './texts.ts'

type LoanTerms = NonNullable<CheckedQuoteProofRequest['loan']>

/**
 * Proves the annual percentage rate of flows or of a loan, and compares it and the schedule with what is stated.
 *
 * @throws ProblemError where no rate solves the equation, or the terms are no loan
 */
export function quoteProof(request: CheckedQuoteProofRequest, locale: Locale): QuoteProof {
  const { title, currency, period, statedRate, schedule } = request
  const loan = request.loan && loanOf(request.loan)
  const proof = calculated(request.loan ? 'loan' : 'flows', () => proveRate(flowsOf(request, loan), period))
  const financedCharges = sumOf(loan?.charges?.filter(({ financed }) => financed))
  const nominalRate = loan && loan.nominalRate / 100
  const drawdownOn = request.loan?.drawdownOn
  const compared =
    loan && drawdownOn && schedule && calculated('loan', () => comparison(loan, drawdownOn, schedule, locale))
  return {
    ...(title && { title }),
    currency,
    period,
    ...printedProof(proof),
    ...(statedRate && {
      statedRate: comparedRate(
        compareRate(proof, statedRate, { financedCharges, ...(nominalRate !== undefined && { nominalRate }) }),
        locale
      )
    }),
    ...(loan && drawdownOn && { loan: printedLoan(loan, drawdownOn) }),
    ...(compared && { comparison: compared })
  }
}

/** @throws ProblemError that names the field, with the reason that the calculation gives */
function calculated<T>(field: 'loan' | 'flows', calculate: () => T): T {
  try {
    return calculate()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new ProblemError('validation', {
      detail: error.message,
      fieldErrors: [{ objectName: 'quoteProof', field, message: 'Pattern' }]
    })
  }
}

function loanOf({ price, deposit, tradeIn, charges, balloon, termInMonths, nominalRate }: LoanTerms): Loan {
  return {
    price: toCents(price),
    deposit: toCents(deposit ?? '0.00'),
    tradeIn: toCents(tradeIn ?? '0.00'),
    charges: (charges ?? []).map(({ amount, financed }) => ({ amount: toCents(amount), financed })),
    balloon: toCents(balloon ?? '0.00'),
    termInMonths,
    nominalRate: parsePercentage(nominalRate) ?? 0
  }
}

const sumOf = (charges: Loan['charges'] = []): Cents => charges.reduce((sum, { amount }) => sum + amount, 0)

function flowsOf({ flows, loan: terms }: CheckedQuoteProofRequest, loan: Loan | undefined): DatedFlow[] {
  if (loan && terms) return loanFlows(loan, terms.drawdownOn)
  return (flows ?? []).map(({ date, amount, type }) => ({ date, type, amount: toCents(amount) }))
}

/** With so many decimals, and never as a negative nought. */
const fixed = (value: number, decimals: number) => (Number(value.toFixed(decimals)) || 0).toFixed(decimals)

function printedProof(proof: RateProof) {
  const { firstDrawdownOn, rate, flows, presentValueOfDrawdowns, presentValueOfPayments } = proof
  return {
    firstDrawdownOn,
    annualPercentageRate: {
      sixDecimals: printRate(rate, 6),
      twoDecimals: printRate(rate, 2),
      oneDecimal: printRate(rate, 1)
    },
    flows: flows.map(({ date, type, amount, interval, factor, presentValue }) => ({
      date,
      type,
      amount: printMoney(amount),
      interval: {
        text: printInterval(interval),
        wholePeriods: interval.wholePeriods,
        days: interval.days,
        daysOfYear: interval.daysOfYear,
        years: interval.years.toFixed(10)
      },
      factor: factor.toFixed(10),
      presentValue: fixed(presentValue / 100, 6)
    })),
    presentValueOfDrawdowns: fixed(presentValueOfDrawdowns / 100, 6),
    presentValueOfPayments: fixed(presentValueOfPayments / 100, 6),
    difference: fixed((presentValueOfDrawdowns - presentValueOfPayments) / 100, 6)
  }
}

function printedLoan(loan: Loan, drawdownOn: string): NonNullable<QuoteProof['loan']> {
  const { schedule, ...figures } = quote(loan)
  const dates = scheduleDates(drawdownOn, schedule.length)
  return {
    amountOfCredit: printMoney(figures.amountOfCredit),
    amountFinanced: printMoney(figures.amountFinanced),
    paidAtSignature: printMoney(figures.paidAtSignature),
    instalment: printMoney(figures.instalment),
    lastInstalment: printMoney(figures.lastInstalment),
    totalPayable: printMoney(figures.totalPayable),
    totalCostOfCredit: printMoney(figures.totalCostOfCredit),
    nominalRate: printPercentage(loan.nominalRate),
    schedule: schedule.map(({ number, instalment, interest, principal, balance }, index) => ({
      number,
      date: dates[index] ?? '',
      instalment: printMoney(instalment),
      interest: printMoney(interest),
      principal: printMoney(principal),
      balance: printMoney(balance)
    }))
  }
}

function comparedRate({ reasons, ...rates }: RateComparison, locale: Locale) {
  return { ...rates, reasons: reasons.map((code) => ({ code, detail: proofText(locale, `rateReason.${code}`) })) }
}

function comparison(
  loan: Loan,
  drawdownOn: string,
  schedule: NonNullable<CheckedQuoteProofRequest['schedule']>,
  locale: Locale
): NonNullable<QuoteProof['comparison']> {
  const financedCharges = sumOf(loan.charges?.filter(({ financed }) => financed))
  const terms = {
    amountOfCredit: quote(loan).amountOfCredit,
    financedCharges,
    balloon: loan.balloon ?? 0,
    termInMonths: loan.termInMonths,
    nominalRate: loan.nominalRate,
    drawdownOn
  }
  const { first, explanations, ...counts } = compareSchedule(terms, schedule.map(statedRow))
  return {
    ...counts,
    first: first ? { ...first, expected: printed(first.expected), stated: printed(first.stated) } : null,
    explanations: explanations.map(({ nominalRate, amountFinanced, ...explanation }) => {
      const figures = {
        ...(nominalRate !== undefined && { nominalRate: printPercentage(nominalRate) }),
        ...(amountFinanced !== undefined && { amountFinanced: printMoney(amountFinanced) })
      }
      const shown = Object.fromEntries(
        Object.entries(figures).map(([name, text]) => [name, printDecimal(text, locale)])
      )
      const words = explanation.reasons.map((reason) => proofText(locale, `scheduleReason.${reason}`, shown))
      return { ...explanation, ...figures, detail: words.join(proofText(locale, 'and')) }
    })
  }
}

type StatedTexts = Partial<Record<ScheduleColumn, string | undefined>>

const printed = (value: string | Cents | undefined) =>
  value === undefined ? null : typeof value === 'number' ? printMoney(value) : value

function statedRow({ date, instalment, interest, principal, balance }: StatedTexts): StatedRow {
  const cents = Object.entries({ instalment, interest, principal, balance }).flatMap(([column, value]) =>
    value === undefined ? [] : [[column, toCents(value)]]
  )
  return { ...(date && { date }), ...Object.fromEntries(cents) }
}
