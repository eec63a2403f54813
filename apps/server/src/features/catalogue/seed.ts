import type { Executor } from '../../platform/database/open.ts'
import { documents } from './tables.ts'

/** One document for each published API. */
const DOCUMENTS = [
  [
    'finance-quotation',
    'Finance quotation',
    'Instalments, annual percentage rate and schedule of a car loan before anybody applies for it.'
  ],
  [
    'finance-api',
    'Finance applications',
    'From the application to the signed contract: applicants, documents, decision and signature.'
  ],
  [
    'payments',
    'Payments',
    'Deposits and instalments by bank transfer, mobile approval, manual transfer or card, with refunds.'
  ],
  ['orders-api', 'Purchase orders', 'Orders of vehicles and services, from their confirmation to the delivery.'],
  ['bank-account-validation-api', 'Bank account validation', 'Checks an IBAN and whether it belongs to the payee.'],
  [
    'prequalification-api',
    'Prequalification',
    'A first, non-binding answer whether and up to which amount a customer can expect to be financed.'
  ],
  ['vehicle-api', 'Vehicles', 'Makes, models and versions, and the data behind a vehicle identification number.'],
  ['trade-api', 'Trade-in', 'Values a customer’s present car and takes it in part payment.'],
  [
    'status-notification',
    'Status notifications',
    'Signed webhooks that tell when an application, an order or a payment changes its state.'
  ]
] as const

/** Fills an empty catalogue with the documents that describe the published APIs. */
export async function seedCatalogue(transaction: Executor): Promise<void> {
  await transaction.insert(documents).values(
    DOCUMENTS.map(([name, title, description]) => ({
      name,
      version: '1.0.0',
      language: 'en',
      date: '2026-11-02',
      title,
      description
    }))
  )
}
