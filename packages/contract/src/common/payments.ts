/** What the payment demo and its calls have in common: codes, defaults and limits of specification sections 3, 7 and 9. */

/** What a payment is for: `R` single payment, `S` subsequent instalment, `D` deposit. */
export const PAYMENT_TYPES = ['R', 'S', 'D'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

/** Whether an amount is paid (`P`) or only reserved (`A`). */
export const TRANSACTION_TYPES = ['P', 'A'] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]

/** Countries in which a payer can have an account or card, ISO 3166-1 alpha-2. */
export const PAYMENT_COUNTRIES = ['DE', 'ES', 'FR', 'IT', 'NL', 'GB', 'BE', 'PT', 'AT'] as const
export type PaymentCountry = (typeof PAYMENT_COUNTRIES)[number]

export const CURRENCIES = ['EUR', 'GBP'] as const
export type Currency = (typeof CURRENCIES)[number]

/** The currency of a country's payments, ISO 4217. */
export const currencyOf = (country: string): Currency => (country === 'GB' ? 'GBP' : 'EUR')

/** Account to account by TINK, approval on the phone by RAPIDPAY, manual transfer by MANTRANSFE, card by GETNET. */
export const PAYMENT_METHOD_CODES = ['M001', 'M002', 'M003', 'M004'] as const
export type PaymentMethodCode = (typeof PAYMENT_METHOD_CODES)[number]

export const PAYMENT_PROVIDERS = ['TINK', 'RAPIDPAY', 'MANTRANSFE', 'GETNET'] as const
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number]

export const PAYMENT_FLOWS = ['REDIRECT', 'DECOUPLED', 'MANUAL_TRANSFER', 'CARD_PAGE'] as const
export type PaymentFlow = (typeof PAYMENT_FLOWS)[number]

/** Status of a payment, ISO 20022. */
export const PAYMENT_STATUS_CODES = ['RCVD', 'PDNG', 'ACTC', 'ACCP', 'ACSP', 'ACSC', 'ACCC', 'RJCT', 'CANC'] as const
export type PaymentStatusCode = (typeof PAYMENT_STATUS_CODES)[number]

/** Statuses that no payment leaves. */
export const FINAL_PAYMENT_STATUS_CODES: readonly PaymentStatusCode[] = ['ACSC', 'ACCC', 'RJCT', 'CANC']

/** Why a payment was rejected or cancelled, ISO 20022. */
export const PAYMENT_REASON_CODES = ['AC01', 'AC04', 'AM04', 'MS02', 'MS03', 'DS24', 'CUST', 'DS02'] as const
export type PaymentReasonCode = (typeof PAYMENT_REASON_CODES)[number]

/** What a page has to do next. */
export const PAYMENT_ACTION_CODES = ['REDIRECT', 'WAIT', 'SHOW_ACCOUNT', 'NONE'] as const
export type PaymentActionCode = (typeof PAYMENT_ACTION_CODES)[number]

/** The set-up that the payment demo begins with. */
export const PAYMENT_DEFAULTS = {
  paymentType: 'R',
  transactionType: 'P',
  paymentAmount: 199,
  countryCode: 'DE'
} as const

export const PAYMENT_LIMITS = {
  /** Cents of the least and the most that can be paid. */
  amountMin: 1,
  amountMax: 10_000_000,
  /** Characters of an order's id, of a purchase order's, and of the reference of a transfer. */
  reference: 35
} as const

/** The characters that every bank takes on a statement (EPC217-08). */
export const STATEMENT_PATTERN = /^[A-Za-z0-9/?:().,'+ -]*$/

/** The client that the portal's own demos call as. It has no secret, and may call finance-quotation and payments in the sandbox only. */
export const DEMO_CLIENT_ID = 'portal-demo'

/** Request header of the payment calls: which client calls. */
export const CLIENT_ID_HEADER = 'client-id'

/** Request header of the payment calls: the workspace of a public client in which payments are made. */
export const WORKSPACE_HEADER = 'workspace'

/** Header that names an action, so that it is done once however often its call is made. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** What such a name is made of: visible ASCII characters. */
export const IDEMPOTENCY_PATTERN = /^[\x21-\x7E]{1,255}$/

/** Seconds for which the sandbox keeps pending what takes up to a working day elsewhere, such as a refund to an account. */
export const SANDBOX_PENDING_SECONDS = 15
