/** Where an API runs, first the one that is ahead of the others. */
export const API_ENVIRONMENTS = ['sandbox', 'preproduction', 'production'] as const
export type ApiEnvironment = (typeof API_ENVIRONMENTS)[number]

/** The nine published APIs, in the order of the menu: last parts of their pages' addresses, and folders in content/apis. */
export const PUBLISHED_API_NAMES = [
  'finance-quotation',
  'finance-api',
  'payments',
  'orders-api',
  'bank-account-validation-api',
  'prequalification-api',
  'vehicle-api',
  'trade-api',
  'status-notification'
] as const
