/**
 * What a page may do in the sandbox by a partner's publishable plugin ID, which is public there: quote, and take a payment.
 * Of a scope that `operations` names, only these; of another, all.
 */
export const PLUGIN_ID_GRANT = {
  scopes: ['finance-quotation', 'payments'],
  operations: { payments: ['initiatePayment', 'readPayment', 'listPaymentMethods'] }
} as const
