import { PAYMENT_AMOUNT_LIMITS } from '@portico/finance'

/** What the payment demo and its calls have in common: defaults and limits of specification sections 3, 7 and 9. */

/** The set-up that the payment demo begins with. */
export const PAYMENT_DEFAULTS = {
  paymentType: 'R',
  transactionType: 'P',
  paymentAmount: 199,
  countryCode: 'DE'
} as const

export const PAYMENT_LIMITS = {
  /** Cents of the least and the most that can be paid. */
  amountMin: PAYMENT_AMOUNT_LIMITS.minimum,
  amountMax: PAYMENT_AMOUNT_LIMITS.maximum,
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
