import type { Country } from '@portico/contract'

/** The version with which every API is published first. */
export const FIRST_VERSION = '1.0.0'

/** A published API. `name` is the last part of its page's address, and its folder in content/apis. */
export interface PublishedApi {
  readonly name: string
  readonly title: string
  readonly description: string
}

const TEXTS: Readonly<Record<string, readonly [title: string, description: string]>> = {
  'finance-quotation': [
    'Finance quotation',
    'Instalments, annual percentage rate and repayment schedule of a car loan, before a loan application.'
  ],
  'finance-api': [
    'Finance applications',
    'From the application to the signed contract: applicants, documents, decision and signature.'
  ],
  payments: [
    'Payments',
    'Deposits and instalments by online banking, mobile approval, manual transfer or card, with refunds.'
  ],
  'orders-api': ['Purchase orders', 'Orders for vehicles and services, from submission to handover.'],
  'bank-account-validation-api': ['Bank account validation', 'Checks an IBAN and whether it belongs to the payee.'],
  'prequalification-api': [
    'Prequalification',
    'Non-binding check of whether, and up to what amount, a customer is likely to obtain finance.'
  ],
  'vehicle-api': ['Vehicles', 'Makes, models and versions, and the data behind a vehicle identification number.'],
  'trade-api': ['Trade-in', 'Valuation of a customer’s current vehicle, and its purchase in part payment.'],
  'status-notification': [
    'Status notifications',
    'Signed webhooks for status changes of loan applications, orders and payments.'
  ]
}

/** The order is that of the documents' numbers. */
export const PUBLISHED_APIS = Object.entries(TEXTS).map(
  ([name, [title, description]]): PublishedApi => ({ name, title, description })
)

/** The day of every first version. */
const FIRST_DATE = '2026-03-02'

/** The days of the other versions, as the changelog says. */
const LATER_DATES: Readonly<Record<string, string>> = {
  'finance-quotation 2.0.0': '2026-10-26',
  'finance-api 1.1.0': '2026-09-28',
  'finance-api 1.2.0': '2026-11-25',
  'payments 1.1.0': '2026-10-12',
  'orders-api 2.0.0': '2026-11-09',
  'prequalification-api 1.1.0': '2026-11-25',
  'vehicle-api 1.1.0': '2026-09-14',
  'status-notification 1.1.0': '2026-10-12',
  'status-notification 1.2.0': '2026-11-25'
}

/** The day on which a version was published; null when that is not known. */
export const publicationDate = (api: string, version: string): string | null =>
  version === FIRST_VERSION ? FIRST_DATE : (LATER_DATES[`${api} ${version}`] ?? null)

/**
 * SHA-256 of the OpenAPI texts that the first portals seeded for version 1.0.0 of each API. A text that still has this digest is
 * unchanged, and a newer portal replaces it.
 */
export const FIRST_TEXTS: Readonly<Record<string, string>> = {
  'finance-quotation': '7a4dc37b5cf94e1029086e8c9d0b135a8ce5254914594b1587690f5555189073',
  'finance-api': '210e7e885d19f36f3dc532e682f8c14936a013ee773473882be46a0654fd6556',
  payments: 'a30cfd913aa9d518c3bb0a44d3899562fb360b5bea08df2b3ba589cb35c52a93',
  'orders-api': 'a16e13b2984b2b0135580d4c24670d511c7ef571c0116ea81b1a654d867fb95a',
  'bank-account-validation-api': '8e68f41b6ace3359b3d93cf0cebefe473d8f09f1fec91b28baca32445fe9cdfc',
  'prequalification-api': '9915c8fc9b5711bbde14689160d1d3b41872dd0647b133ca5824f2133a0a38ce',
  'vehicle-api': '9de1c24bcfa84a5eca4cb4a4f5ccb7b4724ad20213fd4f030b59774238a01203',
  'trade-api': 'a6204a56f07fb86dc7c730e6a9d94b0c3d971622c658ab7276989d0ab776c9a2',
  'status-notification': 'eef2b7aae0b4258041136ca4211628eafa71709e342b91fec0e21fd3bf6f1a31'
}

/** The same of the examples of the API definitions. */
export const FIRST_EXAMPLES: Readonly<Record<string, string>> = {
  'finance-quotation': 'a4144854ed210dd8adabc1cab603d7333f105a8b74911f6e3bc3cda1471b730a',
  'finance-api': 'd6121c5abc65903ec32a1ce1ac6fd09adb21cb2449ede4cb3197dcc43a57f7f7',
  payments: '9463d4f25d0cb5f532995f9f4be86b8500d6abc59b0694873add0f146231bbe7',
  'orders-api': 'f5d2ca5f9f4150e0fad2690ded23011433d93f921aaea6618929504e8cc68eef',
  'bank-account-validation-api': '4a5957fd1e2b16ef9b588387518f31c723f2cf0ae14db009e6cf4d5eb4190b06',
  'prequalification-api': '6a64df9508dd2f631d8e53acd3fead7937581977a6421ee35b4f298e8c518aa6',
  'vehicle-api': '6a485f2b12f85297290e6b48d41b320b2a9b176c12f2a6ae2bc0bcadc2b32fa9',
  'trade-api': '2255809c1d24b1f06638371b1e894ffa6cd7f3f9bc3fe5c6c9d4a74b00398591',
  'status-notification': 'dedc39f15ef7ccf84484171e1773f2461ce836298fc07d0e46237dbf4f9bf9ca'
}

const SPECIFICATIONS: Readonly<Record<string, readonly (readonly [Country, title: string, description: string])[]>> = {
  'finance-quotation': [
    [
      'ESP',
      'Finance quotation in Spain',
      'In texts for customers, state the borrowing rate as TIN and the annual percentage rate as TAE.'
    ],
    [
      'ITA',
      'Finance quotation in Italy',
      'In texts for customers, state the borrowing rate as TAN and the annual percentage rate as TAEG.'
    ],
    [
      'DEU',
      'Finance quotation in Germany',
      'In texts for customers, state the borrowing rate as Sollzinssatz and the annual percentage rate as effektiver Jahreszins.'
    ],
    [
      'FRA',
      'Finance quotation in France',
      'In texts for customers, state the borrowing rate as taux débiteur and the annual percentage rate as TAEG.'
    ],
    [
      'GBR',
      'Finance quotation in the United Kingdom',
      'Amounts are in pounds sterling (GBP). In texts for customers, state the annual percentage rate as APR.'
    ],
    [
      'NLD',
      'Finance quotation in the Netherlands',
      'In texts for customers, state the borrowing rate as debetrente and the annual percentage rate as jaarlijks kostenpercentage (JKP).'
    ]
  ],
  payments: [
    ['DEU', 'Payments in Germany', 'All four methods: account to account, mobile approval, manual transfer and card.'],
    ['GBR', 'Payments in the United Kingdom', 'Amounts are in pounds sterling (GBP), from 0.01 to 100,000.00.']
  ],
  'bank-account-validation-api': [
    [
      'ESP',
      'Spanish bank accounts',
      'An IBAN has 24 characters. The two check digits of the account are also validated.'
    ],
    [
      'FRA',
      'French bank accounts',
      'An IBAN has 27 characters, and the account may contain letters. The RIB key is also validated.'
    ],
    [
      'ITA',
      'Italian bank accounts',
      'An IBAN has 27 characters. The letter after its check digits, the CIN, is also validated.'
    ],
    [
      'NLD',
      'Dutch bank accounts',
      'An IBAN has 18 characters, with four letters for the bank. The account number must pass the eleven test (elfproef).'
    ]
  ]
}

/** What is different in one country. */
export const COUNTRY_SPECIFICATIONS = Object.entries(SPECIFICATIONS).flatMap(([api, rows]) =>
  rows.map(([country, title, description]) => ({ api, country, title, description }))
)
