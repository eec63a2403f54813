import { isCalendarDate, LIMITS, type ProofPeriod, type QuoteProofRequest } from '@portico/contract'
import {
  type Currency,
  parseTypedAmount,
  parseTypedCents,
  printMoney,
  printPercentage,
  toCents
} from '@portico/finance'
import { readFlows } from './read-flows.ts'
import { readSchedule } from './read-schedule.ts'
import { TableError, type TableIssue } from './read-table.ts'

/** Where the flows come from: the terms of a loan, or a list. */
export const PROOF_SOURCES = ['loan', 'flows'] as const
export type ProofSource = (typeof PROOF_SOURCES)[number]

/** The terms of a loan as they are typed. */
export interface LoanValues {
  price: string
  deposit: string
  tradeIn: string
  financedCharges: string
  paidCharges: string
  balloon: string
  termInMonths: string
  nominalRate: string
  drawdownOn: string
}

/** Everything that is typed; also what a link keeps. */
export interface ProofValues {
  source: ProofSource
  title: string
  currency: Currency
  period: ProofPeriod
  loan: LoanValues
  flows: string
  statedRate: string
  schedule: string
}

/** The published example of car finance, whose rate is in the documents. */
export const EXAMPLE_LOAN: LoanValues = {
  price: '30000',
  deposit: '6000',
  tradeIn: '',
  financedCharges: '360',
  paidCharges: '',
  balloon: '',
  termInMonths: '48',
  nominalRate: '5.99',
  drawdownOn: '2026-12-04'
}

export const EMPTY_VALUES: ProofValues = {
  source: 'loan',
  title: '',
  currency: 'EUR',
  period: 'MONTH',
  loan: EXAMPLE_LOAN,
  flows: '',
  statedRate: '',
  schedule: ''
}

export type ProofField = keyof LoanValues | 'flows' | 'statedRate' | 'schedule'

/** What is wrong with a field: a key of the page's texts, with its values. */
export type ProofErrors = Partial<Record<ProofField, { key: string } & Partial<Omit<TableIssue, 'key'>>>>

export type ReadForm = { request: QuoteProofRequest; errors?: undefined } | { request?: undefined; errors: ProofErrors }

/** The request that a form makes, or what is wrong with its fields. */
export function readForm(values: ProofValues): ReadForm {
  const errors: ProofErrors = {}
  const attempt = <T>(field: ProofField, read: () => T): T | undefined => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof TableError)) throw error
      const { key, ...rest } = error.issue
      errors[field] = { key: `table.${key}`, ...rest }
      return undefined
    }
  }
  const isLoan = values.source === 'loan'
  const loan = isLoan ? readLoan(values.loan, errors) : undefined
  const flows = isLoan ? undefined : attempt('flows', () => readFlows(values.flows))
  if (flows && flows.length < 2) errors.flows = { key: 'table.empty' }
  const schedule =
    isLoan && values.schedule.trim() !== '' ? attempt('schedule', () => readSchedule(values.schedule)) : undefined
  const statedRate = values.statedRate.trim() === '' ? undefined : readRate(values.statedRate)
  if (statedRate === null) errors.statedRate = { key: 'rate' }
  if (Object.keys(errors).length > 0) return { errors }
  const title = values.title.trim()
  return {
    request: {
      ...(title && { title }),
      currency: values.currency,
      period: isLoan ? 'MONTH' : values.period,
      ...(loan && { loan }),
      ...(flows && { flows }),
      ...(statedRate && { statedRate }),
      ...(schedule && { schedule })
    }
  }
}

/** A rate with a decimal comma or point and one decimal at least; null for anything else. */
function readRate(text: string): string | null {
  const plain = text.replace(/[\s%]/g, '').replace(',', '.')
  return /^\d{1,4}\.\d{1,6}$/.test(plain) ? plain : null
}

function readLoan(values: LoanValues, errors: ProofErrors): NonNullable<QuoteProofRequest['loan']> | undefined {
  const amount = (field: keyof LoanValues, isRequired = false): string => {
    const text = values[field].trim()
    if (text === '' && !isRequired) return '0.00'
    const cents = parseTypedCents(text)
    if (cents === undefined) errors[field] = { key: text === '' ? 'required' : 'amount' }
    return printMoney(cents ?? 0)
  }
  const price = amount('price', true)
  const [deposit, tradeIn, balloon] = [amount('deposit'), amount('tradeIn'), amount('balloon')]
  const charges = [
    { amount: amount('financedCharges'), financed: true },
    { amount: amount('paidCharges'), financed: false }
  ].filter((charge) => charge.amount !== '0.00')
  const termInMonths = Number(values.termInMonths)
  if (!Number.isInteger(termInMonths) || termInMonths < 1 || termInMonths > LIMITS.proofMonths)
    errors.termInMonths = { key: 'term', limit: LIMITS.proofMonths }
  const rate = parseTypedAmount(values.nominalRate.replace('%', ''))
  const basisPoints = rate === undefined ? Number.NaN : Math.round(rate * 100)
  if (Number.isNaN(basisPoints) || Math.abs(basisPoints - (rate ?? 0) * 100) > 1e-6 || basisPoints > 99_999)
    errors.nominalRate = { key: 'nominalRate' }
  if (!isCalendarDate(values.drawdownOn)) errors.drawdownOn = { key: 'date' }
  if (Object.keys(errors).length > 0) return undefined
  checkAmounts({ price, deposit, tradeIn, balloon, charges }, errors)
  return {
    price,
    deposit,
    tradeIn,
    charges,
    balloon,
    termInMonths,
    nominalRate: printPercentage(basisPoints),
    drawdownOn: values.drawdownOn
  }
}

interface LoanAmounts {
  price: string
  deposit: string
  tradeIn: string
  balloon: string
  charges: readonly { amount: string; financed: boolean }[]
}

/** What the amounts have to be to each other so that there is a loan. */
function checkAmounts({ price, deposit, tradeIn, balloon, charges }: LoanAmounts, errors: ProofErrors): void {
  const credit = toCents(price) - toCents(deposit) - toCents(tradeIn)
  const sum = (isFinanced: boolean) =>
    charges.reduce((total, { amount, financed }) => total + (financed === isFinanced ? toCents(amount) : 0), 0)
  if (credit <= 0) errors.deposit = { key: 'nothingLeft' }
  else if (toCents(balloon) > credit + sum(true)) errors.balloon = { key: 'balloon' }
  else if (sum(false) >= credit) errors.paidCharges = { key: 'chargesTooHigh' }
}
