/** What the elements take as the values of their attributes, without the elements: for pages that let somebody set them up. */
export { paymentOrder } from './core/payment-order.ts'
export * from './core/rules.ts'
