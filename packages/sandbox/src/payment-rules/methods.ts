import {
  type Country,
  currencyOf,
  type LanguageCode,
  PAYMENT_METHODS,
  type PaymentMethodCode,
  type TransactionType,
  toMoney
} from '@portico/finance'
import { METHOD_TEXTS } from './method-texts.ts'
import type { PaymentMethod } from './model.ts'

/** Whether a method is offered in a country. */
export const isMethodOffered = (method: PaymentMethodCode, country: Country) =>
  PAYMENT_METHODS[method].countries.includes(country)

/** The methods for a country, an amount and a kind of transaction, in the language of the payer. */
export function availableMethods(
  country: Country,
  amountCents: number,
  transactionType: TransactionType,
  language: LanguageCode
): PaymentMethod[] {
  const currency = currencyOf(country)
  return (Object.keys(PAYMENT_METHODS) as PaymentMethodCode[])
    .filter((code) => {
      const { minimumCents, maximumCents, transactionTypes } = PAYMENT_METHODS[code]
      const fits = amountCents >= minimumCents && amountCents <= maximumCents
      return fits && transactionTypes.includes(transactionType) && isMethodOffered(code, country)
    })
    .map((methodCode) => {
      const { provider, flow, transactionTypes, minimumCents, maximumCents } = PAYMENT_METHODS[methodCode]
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
