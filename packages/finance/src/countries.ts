import type { PaymentsSchemas } from './published/payments.ts'

/** A currency of the countries below (ISO 4217). Both have two decimals. */
export type Currency = PaymentsSchemas['Currency']

/** A country in which the loans and payments of this product exist (ISO 3166-1 alpha-2). */
export type Country = PaymentsSchemas['CountryCode']

/** A language in which the APIs write texts for customers (ISO 639-1). */
export type LanguageCode = PaymentsSchemas['LanguageCode']

export const CURRENCIES = ['EUR', 'GBP'] as const satisfies readonly Currency[]

/** The countries in the order in which the documents list them. */
export const COUNTRIES = ['DE', 'ES', 'FR', 'IT', 'NL', 'GB', 'BE', 'PT', 'AT'] as const satisfies readonly Country[]

/** Whether a text is the code of a country of this product. */
export const isCountry = (code: string): code is Country => (COUNTRIES as readonly string[]).includes(code)

/** The currency in which contracts and payments of a country are made; EUR also for a text that is not a country of this product. */
export const currencyOf = (country: string): Currency => (country === 'GB' ? 'GBP' : 'EUR')
