/** The rules for values of the attributes, without the elements, for pages that configure them. */
export { paymentOrder } from './core/payment-order.ts'
export * from './core/rules.ts'
