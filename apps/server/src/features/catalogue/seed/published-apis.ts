import type { Country } from '@portico/contract'

/** The version with which every API is published first. */
export const FIRST_VERSION = '1.0.0'

/** A published API. `name` is the last part of its page's address, and its folder in content/apis. */
export interface PublishedApi {
  readonly name: string
  readonly title: string
  readonly description: string
}

/** The order is that of the documents' numbers. */
export const PUBLISHED_APIS: readonly PublishedApi[] = [
  {
    name: 'finance-quotation',
    title: 'Finance quotation',
    description: 'Instalments, annual percentage rate and schedule of a car loan before anybody applies for it.'
  },
  {
    name: 'finance-api',
    title: 'Finance applications',
    description: 'From the application to the signed contract: applicants, documents, decision and signature.'
  },
  {
    name: 'payments',
    title: 'Payments',
    description: 'Deposits and instalments by bank transfer, mobile approval, manual transfer or card, with refunds.'
  },
  {
    name: 'orders-api',
    title: 'Purchase orders',
    description: 'Orders of vehicles and services, from their confirmation to the delivery.'
  },
  {
    name: 'bank-account-validation-api',
    title: 'Bank account validation',
    description: 'Checks an IBAN and whether it belongs to the payee.'
  },
  {
    name: 'prequalification-api',
    title: 'Prequalification',
    description: 'A first, non-binding answer whether and up to which amount a customer can expect to be financed.'
  },
  {
    name: 'vehicle-api',
    title: 'Vehicles',
    description: 'Makes, models and versions, and the data behind a vehicle identification number.'
  },
  {
    name: 'trade-api',
    title: 'Trade-in',
    description: 'Values a customer’s present car and takes it in part payment.'
  },
  {
    name: 'status-notification',
    title: 'Status notifications',
    description: 'Signed webhooks that tell when an application, an order or a payment changes its state.'
  }
]

/** What is special about an API in one country. */
export interface CountrySpecification {
  readonly api: string
  readonly country: Country
  readonly title: string
  readonly description: string
}

/** What is different in one country. */
export const COUNTRY_SPECIFICATIONS: readonly CountrySpecification[] = [
  {
    api: 'finance-quotation',
    country: 'ESP',
    title: 'Finance quotation in Spain',
    description: 'To customers, call the borrowing rate TIN and the annual percentage rate TAE.'
  },
  {
    api: 'finance-quotation',
    country: 'ITA',
    title: 'Finance quotation in Italy',
    description: 'To customers, call the borrowing rate TAN and the annual percentage rate TAEG.'
  },
  {
    api: 'finance-quotation',
    country: 'DEU',
    title: 'Finance quotation in Germany',
    description:
      'To customers, call the borrowing rate Sollzinssatz and the annual percentage rate effektiver Jahreszins.'
  },
  {
    api: 'finance-quotation',
    country: 'FRA',
    title: 'Finance quotation in France',
    description: 'To customers, call the borrowing rate taux débiteur and the annual percentage rate TAEG.'
  },
  {
    api: 'finance-quotation',
    country: 'GBR',
    title: 'Finance quotation in the United Kingdom',
    description: 'Amounts are in pounds sterling (GBP). To customers, call the annual percentage rate APR.'
  },
  {
    api: 'finance-quotation',
    country: 'NLD',
    title: 'Finance quotation in the Netherlands',
    description:
      'To customers, call the borrowing rate debetrente and the annual percentage rate jaarlijks kostenpercentage (JKP).'
  },
  {
    api: 'payments',
    country: 'DEU',
    title: 'Payments in Germany',
    description: 'All four methods: account to account, mobile approval, manual transfer and card.'
  },
  {
    api: 'payments',
    country: 'GBR',
    title: 'Payments in the United Kingdom',
    description: 'Amounts are in pounds sterling (GBP), from 0.01 to 100,000.00.'
  },
  {
    api: 'bank-account-validation-api',
    country: 'ESP',
    title: 'Spanish bank accounts',
    description:
      'An IBAN has 24 characters. The two control digits of the account are checked beside those of the IBAN.'
  },
  {
    api: 'bank-account-validation-api',
    country: 'FRA',
    title: 'French bank accounts',
    description: 'An IBAN has 27 characters, and the account may contain letters. The key of the RIB is checked too.'
  },
  {
    api: 'bank-account-validation-api',
    country: 'ITA',
    title: 'Italian bank accounts',
    description: 'An IBAN has 27 characters. The letter after its check digits, the CIN, is checked too.'
  },
  {
    api: 'bank-account-validation-api',
    country: 'NLD',
    title: 'Dutch bank accounts',
    description: 'An IBAN has 18 characters, with four letters for the bank. The account has to pass the eleven test.'
  }
]
