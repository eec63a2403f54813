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

/** Those of them that are live in the sandbox; the others are documents only. A test compares the list with the sandbox. */
export const LIVE_API_NAMES = [
  'finance-quotation',
  'payments',
  'status-notification'
] as const satisfies readonly (typeof PUBLISHED_API_NAMES)[number][]

/** Whether an API is live in the sandbox. */
export const isLiveApi = (api: string): boolean => (LIVE_API_NAMES as readonly string[]).includes(api)
