/** The states of something, as its document has them: the way that all goes well, and other ends that several of them are left for. */
export interface States {
  main: readonly string[]
  exits: { from: readonly string[]; to: readonly string[] }
}

/** Of a payment at a bank (M001), by ISO 20022; a test compares with the sandbox's own table. */
export const PAYMENT_STATES: States = {
  main: ['RCVD', 'ACTC', 'ACCP', 'ACSP', 'ACSC'],
  exits: { from: ['RCVD', 'ACTC', 'ACCP'], to: ['RJCT', 'CANC'] }
}

/** Of a purchase order; a test compares with its document. */
export const ORDER_STATES: States = {
  main: ['SUBMITTED', 'CONFIRMED', 'ON_ITS_WAY', 'DELIVERED'],
  exits: { from: ['SUBMITTED', 'CONFIRMED'], to: ['CANCELLED'] }
}
