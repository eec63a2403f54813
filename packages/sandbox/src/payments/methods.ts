import { currencyOf } from '@portico/finance'
import { METHOD_TEXTS } from './method-texts.ts'
import type { CountryCode, Flow, Language, MethodCode, PaymentMethod, Provider, TransactionType } from './model.ts'
import { toMoney } from './money.ts'

interface MethodRule {
  provider: Provider
  flow: Flow
  countries: readonly CountryCode[]
  transactionTypes: readonly TransactionType[]
  minimumCents: number
  maximumCents: number
}

/** The greatest amount of any payment, in cents. */
export const GREATEST_CENTS = 10_000_000

/** The methods, the one that settles soonest first (the document's table "Methods"). */
export const METHODS: Readonly<Record<MethodCode, MethodRule>> = {
  M001: {
    provider: 'TINK',
    flow: 'REDIRECT',
    countries: ['DE', 'ES', 'FR', 'IT', 'NL', 'GB', 'BE', 'AT'],
    transactionTypes: ['P'],
    minimumCents: 1,
    maximumCents: GREATEST_CENTS
  },
  M002: {
    provider: 'RAPIDPAY',
    flow: 'DECOUPLED',
    countries: ['DE', 'ES', 'NL', 'BE', 'PT'],
    transactionTypes: ['P'],
    minimumCents: 1,
    maximumCents: 300_000
  },
  M004: {
    provider: 'GETNET',
    flow: 'CARD_PAGE',
    countries: ['DE', 'ES', 'FR', 'IT', 'GB', 'PT', 'AT'],
    transactionTypes: ['P', 'A'],
    minimumCents: 1,
    maximumCents: 1_000_000
  },
  M003: {
    provider: 'MANTRANSFE',
    flow: 'MANUAL_TRANSFER',
    countries: ['DE', 'ES', 'FR', 'IT', 'NL', 'BE', 'PT', 'AT'],
    transactionTypes: ['P'],
    minimumCents: 1,
    maximumCents: GREATEST_CENTS
  }
}

/** Whether a method is offered in a country. */
export const isOffered = (method: MethodCode, country: CountryCode) => METHODS[method].countries.includes(country)

/** The methods for a country, an amount and a kind of transaction, in the language of the payer. */
export function methodsFor(
  country: CountryCode,
  amountCents: number,
  transactionType: TransactionType,
  language: Language
): PaymentMethod[] {
  const currency = currencyOf(country)
  return (Object.keys(METHODS) as MethodCode[])
    .filter((code) => {
      const { minimumCents, maximumCents, transactionTypes } = METHODS[code]
      const fits = amountCents >= minimumCents && amountCents <= maximumCents
      return fits && transactionTypes.includes(transactionType) && isOffered(code, country)
    })
    .map((methodCode) => {
      const { provider, flow, transactionTypes, minimumCents, maximumCents } = METHODS[methodCode]
      const [name, description] = METHOD_TEXTS[language][methodCode]
      return {
        methodCode,
        provider,
        name,
        description,
        flow,
        transactionTypes: [...transactionTypes],
        minimumAmount: toMoney(minimumCents, currency),
        maximumAmount: toMoney(maximumCents, currency)
      }
    })
}
