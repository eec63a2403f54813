import { PAYMENT_DEFAULTS, PAYMENT_LIMITS, type PaymentSetUp, STATEMENT_PATTERN } from '@portico/contract'
import { COUNTRIES, PAYMENT_METHOD_CODES, PAYMENT_TYPES, parseTypedAmount, TRANSACTION_TYPES } from '@portico/finance'

/** The fields of the set-up in the order in which they stand. */
export const SET_UP_FIELDS = [
  'paymentAmount',
  'countryCode',
  'paymentType',
  'transactionType',
  'methodCodeSelected',
  'productOrderID'
] as const
export type SetUpField = (typeof SET_UP_FIELDS)[number]

/** The set-up as it is typed. */
export type SetUpTexts = Record<SetUpField, string>

/** What is wrong with a field: the last part of its text's key. */
type Fault = 'number' | 'range' | 'cents' | 'characters' | 'length' | 'choice'

/** What is wrong with a set-up. */
export type SetUpFaults = Partial<Record<SetUpField, Fault>>

/** The specified defaults. */
export const DEFAULT_SET_UP: PaymentSetUp = PAYMENT_DEFAULTS

/** The set-up as texts, for a form; the decimal sign is the language's. */
export const textsOf = (setUp: PaymentSetUp, decimalSign: string): SetUpTexts => ({
  paymentAmount: (Number.isInteger(setUp.paymentAmount)
    ? String(setUp.paymentAmount)
    : setUp.paymentAmount.toFixed(2)
  ).replace('.', decimalSign),
  countryCode: setUp.countryCode,
  paymentType: setUp.paymentType,
  transactionType: setUp.transactionType,
  methodCodeSelected: setUp.methodCodeSelected ?? '',
  productOrderID: setUp.productOrderID ?? ''
})

/** The values of the fields that are chosen from a list. */
export const SET_UP_CHOICES: Partial<Record<SetUpField, readonly string[]>> = {
  countryCode: COUNTRIES,
  paymentType: PAYMENT_TYPES,
  transactionType: TRANSACTION_TYPES,
  methodCodeSelected: PAYMENT_METHOD_CODES
}

/**
 * What is wrong with the value of a field by the contract's own rules, without the library of its schemas, which is many times as large as
 * this page's code; a test compares with `paymentSetUpSchema`.
 */
function faultOf(field: SetUpField, value: unknown): Fault | undefined {
  const choices: readonly unknown[] | undefined = SET_UP_CHOICES[field]
  if (choices) return choices.includes(value) ? undefined : 'choice'
  if (field === 'productOrderID') {
    if (typeof value !== 'string') return 'characters'
    if (value.length > PAYMENT_LIMITS.reference) return 'length'
    return STATEMENT_PATTERN.test(value) ? undefined : 'characters'
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'number'
  if (value < PAYMENT_LIMITS.amountMin / 100 || value > PAYMENT_LIMITS.amountMax / 100) return 'range'
  return Number(value.toFixed(2)) === value ? undefined : 'cents'
}

/** Whether an amount can be paid: within the limits, and without fractions of cents. */
export const isPayable = (amount: number): boolean => faultOf('paymentAmount', amount) === undefined

/** Checks a form by the rules the server checks by. */
export function checkSetUp(texts: SetUpTexts): { setUp: PaymentSetUp; faults: undefined } | { faults: SetUpFaults } {
  const values = {
    ...texts,
    paymentAmount: parseTypedAmount(texts.paymentAmount),
    productOrderID: texts.productOrderID.trim()
  }
  const faults: SetUpFaults = {}
  const setUp: Partial<Record<SetUpField, unknown>> = { ...DEFAULT_SET_UP }
  for (const field of SET_UP_FIELDS) {
    const value = values[field]
    // What is left empty is not chosen.
    if (value === '') continue
    const fault = faultOf(field, value)
    if (fault) faults[field] = fault
    else setUp[field] = value
  }
  if (Object.keys(faults).length > 0) return { faults }
  return { setUp: setUp as unknown as PaymentSetUp, faults: undefined }
}

/** Reads a set-up as it was stored: what is not valid in it counts as untouched. */
export function readSetUp(stored: string | null): PaymentSetUp {
  let value: unknown
  try {
    value = JSON.parse(stored ?? '{}')
  } catch {
    return DEFAULT_SET_UP
  }
  if (typeof value !== 'object' || value === null) return DEFAULT_SET_UP
  const fields = Object.entries(value).filter(
    ([name, field]) =>
      SET_UP_FIELDS.some((known) => known === name) && field !== '' && !faultOf(name as SetUpField, field)
  )
  return { ...DEFAULT_SET_UP, ...Object.fromEntries(fields) }
}
