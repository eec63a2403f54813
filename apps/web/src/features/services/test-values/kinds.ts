import { COUNTRIES, type Country, PAYMENT_METHODS } from '@portico/finance'
import type { TFunction } from 'i18next'
import {
  familyNames,
  holderNames,
  payeeAccounts,
  payerAccounts,
  type TestValue,
  testCards,
  tradeInVins
} from '@/lib/sandbox/test-values.ts'

/** What a value is for, and how it decides. */
export interface TestValueKind {
  readonly name: 'payer' | 'card' | 'payee' | 'holder' | 'application' | 'tradeIn'
  /** The operation that takes the value. */
  readonly operation: { readonly api: string; readonly id: string }
  /** Countries for which values differ; none where they are the same everywhere. */
  readonly countries: readonly Country[]
  readonly values: (country: Country, t: TFunction) => readonly TestValue[]
  /** The part of a value that decides. */
  readonly decisive: (value: string) => string
}

const whole = (value: string) => value
/** Countries have their check digits in other places, so that a rule shows the digits and not a number. */
const ENDINGS = ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008', '0009']
const ending = (value: string) => `… ${ENDINGS.find((digits) => value.endsWith(digits)) ?? value}`

/** Banks of the United Kingdom take no part in the verification of payee. */
const WITH_VERIFICATION = COUNTRIES.filter((country) => country !== 'GB')

/** The kinds of values that decide, in the order of a deal's days. */
export const KINDS: readonly TestValueKind[] = [
  {
    name: 'payee',
    operation: { api: 'bank-account-validation-api', id: 'validateAccount' },
    countries: WITH_VERIFICATION,
    values: payeeAccounts,
    decisive: ending
  },
  {
    name: 'holder',
    operation: { api: 'bank-account-validation-api', id: 'validateAccount' },
    countries: [],
    values: (_, t) => holderNames(t),
    decisive: whole
  },
  {
    name: 'tradeIn',
    operation: { api: 'trade-api', id: 'createTradeIn' },
    countries: [],
    values: (_, t) => tradeInVins(t),
    decisive: ending
  },
  {
    name: 'application',
    operation: { api: 'finance-api', id: 'submitApplication' },
    countries: [],
    values: (_, t) => familyNames(t),
    decisive: whole
  },
  {
    name: 'payer',
    operation: { api: 'payments', id: 'initiatePayment' },
    countries: PAYMENT_METHODS.M001.countries,
    values: payerAccounts,
    decisive: ending
  },
  {
    name: 'card',
    operation: { api: 'payments', id: 'initiatePayment' },
    countries: [],
    values: (_, t) => testCards(t),
    decisive: ending
  }
]
