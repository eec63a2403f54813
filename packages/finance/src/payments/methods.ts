import type { Country } from '../countries.ts'
import type { Cents } from '../money.ts'
import type { PaymentsSchemas } from '../published/payments.ts'
import { PAYMENT_AMOUNT_LIMITS, type TransactionType } from './codes.ts'

/** Payment from account to account `M001`, approval on the phone `M002`, manual bank transfer `M003`, card `M004`. */
export type PaymentMethodCode = PaymentsSchemas['MethodCode']
export const PAYMENT_METHOD_CODES = ['M001', 'M002', 'M003', 'M004'] as const satisfies readonly PaymentMethodCode[]

export type PaymentProvider = PaymentsSchemas['Provider']
export const PAYMENT_PROVIDERS: readonly PaymentProvider[] = ['TINK', 'RAPIDPAY', 'MANTRANSFE', 'GETNET']

/** How the payer pays. */
export type PaymentFlow = PaymentsSchemas['PaymentMethod']['flow']
export const PAYMENT_FLOWS: readonly PaymentFlow[] = ['REDIRECT', 'DECOUPLED', 'MANUAL_TRANSFER', 'CARD_PAGE']

/** What a method can be used for. */
export interface PaymentMethodRules {
  provider: PaymentProvider
  flow: PaymentFlow
  countries: readonly Country[]
  transactionTypes: readonly TransactionType[]
  minimumCents: Cents
  maximumCents: Cents
}

const { minimum: minimumCents, maximum: maximumCents } = PAYMENT_AMOUNT_LIMITS

/** The rules of the methods, the one that settles soonest first: the table "Methods" of the Payments document. */
export const PAYMENT_METHODS: Readonly<Record<PaymentMethodCode, PaymentMethodRules>> = {
  M001: {
    provider: 'TINK',
    flow: 'REDIRECT',
    countries: ['DE', 'ES', 'FR', 'IT', 'NL', 'GB', 'BE', 'AT'],
    transactionTypes: ['P'],
    minimumCents,
    maximumCents
  },
  M002: {
    provider: 'RAPIDPAY',
    flow: 'DECOUPLED',
    countries: ['DE', 'ES', 'NL', 'BE', 'PT'],
    transactionTypes: ['P'],
    minimumCents,
    maximumCents: 300_000
  },
  M004: {
    provider: 'GETNET',
    flow: 'CARD_PAGE',
    countries: ['DE', 'ES', 'FR', 'IT', 'GB', 'PT', 'AT'],
    transactionTypes: ['P', 'A'],
    minimumCents,
    maximumCents: 1_000_000
  },
  M003: {
    provider: 'MANTRANSFE',
    flow: 'MANUAL_TRANSFER',
    countries: ['DE', 'ES', 'FR', 'IT', 'NL', 'BE', 'PT', 'AT'],
    transactionTypes: ['P'],
    minimumCents,
    maximumCents
  }
}

/** Whether a method leads to a page of its provider and back, so that a payment by it requires a `returnUrl`. */
export const requiresReturnUrl = (code: PaymentMethodCode): code is 'M001' | 'M004' =>
  code === 'M001' || code === 'M004'
